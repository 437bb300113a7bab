/** The message for an email of another domain (spec, section 5). */
export const emailDomainMessage = 'Email must be from Vistas or Kalvium'

/** Whether the domain of an email is allowed, or a subdomain of an allowed one. */
export function isAllowedEmail(email: string, allowedDomains: string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return allowedDomains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}

/** Validates the sign-up email, with the rules in the spec's order (section 5). Null when valid. */
export function validateEmail(email: string, allowedDomains: string[], accountEmail: string | null): string | null {
  const address = email.trim()
  if (!address) return 'Email is required'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return 'Enter a valid email address'
  if (!isAllowedEmail(address, allowedDomains)) return emailDomainMessage
  if (accountEmail && accountEmail.toLowerCase() !== address.toLowerCase())
    return `You're currently signed in as ${accountEmail}. Logout to sign up with a different email.`
  return null
}
