import type { FormError } from '../../../components/forms/form.tsx'

const providerErrors: Record<string, FormError> = {
  'auth/weak-password': { message: 'The password needs at least 6 characters.', field: 'password' },
  'auth/missing-password': { message: 'Choose a password.', field: 'password' },
  'auth/email-already-in-use': { message: 'Email already registered. Try logging in instead.' },
  'auth/too-many-requests': { message: 'Too many attempts. Try again later.' },
  'auth/network-request-failed': { message: 'Connection failed.' },
}

/** Whether the provider does not accept the code of a link: it has expired, was used, or its account is gone. */
export const isInvalidLink = (error: unknown) =>
  ['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-disabled', 'auth/user-not-found'].includes((error as { code?: string }).code ?? '')

/** The requirements of the project's password policy that are not met; the SDK lists them in its message, in brackets. */
function toPasswordPolicyError({ message = '' }: { message?: string }): FormError {
  const [, requirements] = /\[(.+)\]/.exec(message) ?? []
  return { message: requirements ? `${requirements}.` : 'The password is too weak.', field: 'password' }
}

/** The message for an error of the identity provider; null for all other errors. */
export function toProviderError(error: unknown): FormError | null {
  const { code } = error as { code?: string }
  if (code === 'auth/password-does-not-meet-requirements') return toPasswordPolicyError(error as Error)
  return code?.startsWith('auth/') ? (providerErrors[code] ?? { message: 'Something went wrong, try again' }) : null
}
