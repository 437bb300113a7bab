import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import css from './button.module.css'

export type Look = { look?: 'primary' | 'secondary' | 'quiet' }

/** A button; `busy` says so to assistive technology and takes no second press. */
export function Button({
  ref,
  look = 'primary',
  busy = false,
  disabled = false,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  const off = disabled || busy
  const focus = useFocusKept(off)
  useImperativeHandle(ref, () => focus.ref.current as HTMLButtonElement)
  return <button type={type} {...rest} {...focus} className={buttonLook(look)} disabled={off} aria-busy={busy || undefined} />
}

/** A disabled button loses the focus it had: it takes it back when it works again, unless the focus has gone elsewhere. */
function useFocusKept(off: boolean) {
  const ref = useRef<HTMLButtonElement>(null)
  const had = useRef(false)
  useLayoutEffect(() => {
    if (off || !had.current) return
    if (document.activeElement === document.body) ref.current?.focus()
    had.current = document.activeElement === ref.current
  }, [off])
  const onFocus = () => {
    had.current = true
  }
  const onBlur = () => {
    had.current = Boolean(ref.current?.disabled)
  }
  return { ref, onFocus, onBlur }
}

type IconButtonProps = ComponentProps<'button'> & { label: string; Icon: LucideIcon; size?: number }

/** A button that shows an icon alone; `label` is its name. */
export function IconButton({ label, Icon, size = 20, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`${css.icon} ${className}`} aria-label={label}>
      <Icon aria-hidden="true" size={size} />
    </button>
  )
}

/** What makes something else look like a button. */
export const buttonLook = (look: NonNullable<Look['look']> = 'primary') => `${css.button} ${css[look]}`
