import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import css from './button.module.css'

export type ButtonVariant = { variant?: 'primary' | 'secondary' | 'quiet' }

/** A button; `busy` disables it and sets aria-busy. A submit button is disabled until the page is hydrated: before, it has no effect. */
export function Button({
  ref,
  variant = 'primary',
  busy = false,
  disabled = false,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonVariant & { busy?: boolean }) {
  const canSubmit = useHydrated()
  const isDisabled = disabled || busy || (type === 'submit' && !canSubmit)
  const focus = useFocusRestore(isDisabled)
  useImperativeHandle(ref, () => focus.ref.current as HTMLButtonElement)
  return <button type={type} {...rest} {...focus} className={getButtonClassName(variant)} disabled={isDisabled} aria-busy={busy || undefined} />
}

/** A button loses the focus when it is disabled. Restores the focus when it is enabled again, unless another element has the focus. */
function useFocusRestore(isDisabled: boolean) {
  const ref = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isDisabled || !hadFocus.current) return
    if (document.activeElement === document.body) ref.current?.focus()
    hadFocus.current = document.activeElement === ref.current
  }, [isDisabled])
  const onFocus = () => {
    hadFocus.current = true
  }
  const onBlur = () => {
    hadFocus.current = Boolean(ref.current?.disabled)
  }
  return { ref, onFocus, onBlur }
}

type IconButtonProps = ComponentProps<'button'> & { label: string; Icon: LucideIcon; size?: number }

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ label, Icon, size = 20, className = '', type = 'button', disabled = false, ...rest }: IconButtonProps) {
  const canSubmit = useHydrated()
  return (
    <button {...rest} type={type} disabled={disabled || (type === 'submit' && !canSubmit)} className={`${css.icon} ${className}`} aria-label={label}>
      <Icon aria-hidden="true" size={size} />
    </button>
  )
}

/** The class names of a button, for elements that should look like one. */
export const getButtonClassName = (variant: NonNullable<ButtonVariant['variant']> = 'primary') => `${css.button} ${css[variant]}`
