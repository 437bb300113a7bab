import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { LinkButton } from './link-button.tsx'
import { Notice } from './notice.tsx'

/** Tells visitors why they need to log in, with a link to the login page. */
export const LoginNotice = ({ children }: { children: ReactNode }) => (
  <Notice
    action={
      <LinkButton to={paths.login} variant="quiet">
        Log in
      </LinkButton>
    }
  >
    {children}
  </Notice>
)
