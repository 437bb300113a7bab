import { X } from 'lucide-react'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { hasModifierKey } from '../../lib/browser/has-modifier-key.ts'
import { IconButton } from '../forms/button.tsx'
import css from './toast.module.css'

/** A button of a toast. `returnFocus` finds the element that has the focus after the toast; with it, the toast takes the focus. */
export type ToastAction = { label: string; onSelect: () => void; returnFocus?: () => HTMLElement | null | undefined }
/** `isError`: the toast stays until it is closed. `topic`: a later toast of the same topic replaces it. */
type ToastOptions = { action?: ToastAction; link?: { label: string; to: string }; isError?: boolean; topic?: string }
export type ShowToast = (text: string, options?: ToastOptions) => void
type Toast = ToastOptions & { id: number; text: string }

const ToastContext = createContext<ShowToast>(() => {})

/** Shows a temporary confirmation, with an action or a link if there is one, or an error for which the page has no place. */
export const useToast = () => useContext(ToastContext)

/** Time until a toast disappears; it stays while the pointer is over it or the keyboard focus is in it. */
const toastDurationMs = 5000
/** The time of a toast with an action or a link. */
const actionDurationMs = 15_000
const maxToasts = 4

/** Whether the next toast replaces this one. */
const isReplacedBy = ({ action, link, isError, topic }: ToastOptions, next: ToastOptions) =>
  (!action && !link && !isError) || (topic !== undefined && topic === next.topic)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const nextId = useRef(0)
  const [showToast] = useState(() => (text: string, options: ToastOptions = {}) => {
    const toast = { ...options, text, id: nextId.current++ }
    setToasts((current) => [...current.filter((other) => !isReplacedBy(other, toast)), toast].slice(-maxToasts))
  })
  const remove = (id: number) => setToasts((current) => current.filter((toast) => toast.id !== id))
  const renderItems = (items: Toast[]) => items.map((toast) => <ToastItem key={toast.id} toast={toast} onRemove={() => remove(toast.id)} />)
  return (
    <ToastContext value={showToast}>
      {children}
      <div className={css.corner}>
        <div role="status" aria-atomic="false" className={css.list}>
          {renderItems(toasts.filter(({ isError }) => !isError))}
        </div>
        <div className={css.list}>{renderItems(toasts.filter(({ isError }) => isError))}</div>
      </div>
    </ToastContext>
  )
}

function ToastItem({ toast: { text, action, link, isError }, onRemove }: { toast: Toast; onRemove: () => void }) {
  const item = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const findNextFocus = () => (action?.returnFocus ? action.returnFocus() : document.querySelector<HTMLElement>('main h1'))
  const remove = () => {
    if (item.current?.contains(document.activeElement)) findNextFocus()?.focus({ preventScroll: !action?.returnFocus })
    onRemove()
  }
  const removeLater = useEffectEvent(remove)
  const durationMs = action || link ? actionDurationMs : toastDurationMs
  const stays = isError || isHovered || isFocused
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => removeLater(), durationMs)
    return () => clearTimeout(timer)
  }, [stays, durationMs])
  useLayoutEffect(() => {
    if (action?.returnFocus) button.current?.focus({ preventScroll: true })
  }, [action])

  const handleKey = (event: KeyboardEvent) => {
    if (hasModifierKey(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      return remove()
    }
    const isLast = event.target === [...event.currentTarget.querySelectorAll('button, a')].at(-1)
    const target = event.key === 'Tab' && !event.shiftKey && isLast && action?.returnFocus?.()
    if (!target) return
    // The toast is at the end of the document, far from where the user was.
    event.preventDefault()
    target.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls in it
    <div
      ref={item}
      className={css.toast}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onKeyDown={handleKey}
    >
      <p role={isError ? 'alert' : undefined}>{text}</p>
      {action && (
        <button
          ref={button}
          type="button"
          className={css.action}
          onClick={() => {
            action.onSelect()
            remove()
          }}
        >
          {action.label}
        </button>
      )}
      {link && (
        <Link to={link.to} className={css.action} onClick={onRemove}>
          {link.label}
        </Link>
      )}
      {isError && <IconButton label="Close" Icon={X} className={css.close ?? ''} onClick={remove} />}
    </div>
  )
}
