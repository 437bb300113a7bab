import type { ReactNode } from 'react'
import { LoginLink } from '../login-link.tsx'
import { Notice } from './notice.tsx'

/** Tells visitors why they need to log in, with a link to the login page. */
export const LoginNotice = ({ children }: { children: ReactNode }) => <Notice action={<LoginLink variant="quiet" />}>{children}</Notice>
