import { forbidden } from '../utils/errors.ts'
import type { VerifyToken } from './verify-token.ts'

/** Whether the domain after the last `@` is an allowed domain or a subdomain of one; case-insensitive. */
export function isAllowedEmail(email: string, domains: string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}

/** Refuses tokens whose email has another domain: clients can create accounts, and change an email, at the identity provider without this server. */
export const restrictEmailDomains =
  (verifyToken: VerifyToken, domains: string[]): VerifyToken =>
  async (token) => {
    const viewer = await verifyToken(token)
    if (!isAllowedEmail(viewer.email, domains)) throw forbidden('Email must be from Vistas or Kalvium', 'email')
    return viewer
  }
