/** The message for an email of another domain (spec, section 5). */
export const emailDomainMessage = 'Email must be from Vistas or Kalvium'

/** Whether the domain of an email is allowed, or a subdomain of an allowed one. */
export function isAllowedEmail(email: string, allowedDomains: string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return allowedDomains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}
