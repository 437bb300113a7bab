import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import css from './toast.module.css'

/** A button of a toast. `returnFocus` finds the element that has the focus after the toast; with it, the toast takes the focus. */
export type ToastAction = { label: string; onSelect: () => void; returnFocus?: () => HTMLElement | null | undefined }
type Toast = { text: string; action?: ToastAction | undefined }

const ToastContext = createContext<(text: string, action?: ToastAction) => void>(() => {})

/** Shows a temporary confirmation, with an action if there is one. Errors use Notice, which stays. */
export const useToast = () => useContext(ToastContext)

/** Time until a toast disappears; it stays while the pointer is over it or the keyboard focus is in it. */
const toastDurationMs = 5000
const actionDurationMs = 15_000

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  const [showToast] = useState(() => (text: string, action?: ToastAction) => {
    setToast({ text, action })
    setIsHeld(false)
  })
  const button = useRef<HTMLButtonElement>(null)
  const dismiss = (action?: ToastAction) => {
    if (document.activeElement === button.current) action?.returnFocus?.()?.focus()
    setToast(null)
    setIsHeld(false)
  }
  const dismissLater = useEffectEvent(dismiss)
  useEffect(() => {
    if (!toast || isHeld) return
    const timer = setTimeout(() => dismissLater(toast.action), toast.action ? actionDurationMs : toastDurationMs)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  useLayoutEffect(() => {
    if (toast?.action?.returnFocus) button.current?.focus({ preventScroll: true })
  }, [toast])

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    const target = toast?.action?.returnFocus?.()
    if (!target && event.key === 'Tab') return
    event.preventDefault()
    // The toast is at the end of the document, far from where the user was.
    if (event.key === 'Tab') target?.focus()
    else dismiss(toast?.action)
  }
  return (
    <ToastContext value={showToast}>
      {children}
      <div className={css.corner} role="status" onPointerEnter={() => setIsHeld(true)} onPointerLeave={() => setIsHeld(false)}>
        {toast && (
          <p className={css.toast}>
            {toast.text}
            {toast.action && (
              <button
                ref={button}
                type="button"
                onKeyDown={handleKey}
                onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setIsHeld(true)}
                onBlur={() => setIsHeld(false)}
                onClick={() => {
                  toast.action?.onSelect()
                  dismiss(toast.action)
                }}
              >
                {toast.action.label}
              </button>
            )}
          </p>
        )}
      </div>
    </ToastContext>
  )
}
