import { emailDomainMessage, isAllowedEmail } from './email-domain.ts'

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
