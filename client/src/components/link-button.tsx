import { Link, type LinkProps } from 'react-router-dom'
import { buttonLook, type Look } from './button.tsx'

/** A link that looks like a button. */
export function LinkButton({ look, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonLook(look)} />
}
