import type { FormError } from '../../components/form.tsx'

const providerErrors: Record<string, FormError> = {
  'auth/weak-password': { message: 'The password needs at least 6 characters.', field: 'password' },
  'auth/missing-password': { message: 'Choose a password.', field: 'password' },
  'auth/email-already-in-use': { message: 'Email already registered. Try logging in instead.' },
  'auth/too-many-requests': { message: 'Too many attempts. Try again later.' },
  'auth/network-request-failed': { message: 'Connection failed.' },
}

/** The message for an error of the identity provider; null for all other errors. */
export function toProviderError(error: unknown): FormError | null {
  const { code } = error as { code?: string }
  return code?.startsWith('auth/') ? (providerErrors[code] ?? { message: 'Something went wrong, try again' }) : null
}
