import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import css from './button.module.css'

type Look = { look?: 'primary' | 'secondary' | 'quiet' }

/** A button; `busy` says so to assistive technology and takes no second press. */
export function Button({ look = 'primary', busy = false, disabled, type = 'button', ...rest }: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return <button type={type} {...rest} className={`${css.button} ${css[look]}`} disabled={disabled || busy} aria-busy={busy || undefined} />
}

export function LinkButton({ look = 'primary', ...rest }: LinkProps & Look) {
  return <Link {...rest} className={`${css.button} ${css[look]}`} />
}
