import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonVariant, getButtonClassName } from './button.tsx'

/** A link that looks like a button. */
export function LinkButton({ variant, ...rest }: LinkProps & ButtonVariant) {
  return <Link {...rest} className={getButtonClassName(variant)} />
}
