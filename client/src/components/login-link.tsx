import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { getLoginPath } from '../lib/paths.ts'
import type { ButtonVariant } from './forms/button.tsx'
import { LinkButton } from './forms/link-button.tsx'

/** A link to the login page, which brings the user back here. `search`: the query string to come back to, if it is not that of the address. */
export function LoginLink({ search, children = 'Log in', variant }: ButtonVariant & { search?: string; children?: ReactNode }) {
  const location = useLocation()
  return (
    <LinkButton to={getLoginPath(location.pathname + (search ?? location.search) + location.hash)} {...(variant && { variant })}>
      {children}
    </LinkButton>
  )
}
