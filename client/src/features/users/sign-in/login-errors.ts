import type { FormError } from '../../../components/forms/form.tsx'

const loginErrors: Record<string, FormError> = {
  'auth/user-not-found': { message: 'No account found for this email.', field: 'email' },
  'auth/wrong-password': { message: 'Incorrect password.', field: 'password' },
  'auth/too-many-requests': { message: 'Too many attempts. Try again later.' },
}

const getErrorCode = (error: unknown) => (error as { code?: string }).code ?? ''

/** Whether the email belongs to an account with another sign-in method. */
export const isEmailInUse = (error: unknown) => getErrorCode(error) === 'auth/email-already-in-use'

/** The error messages of the login page (spec, section 8). */
export const toLoginError = (error: unknown): FormError => loginErrors[getErrorCode(error)] ?? { message: 'Failed to sign in. Try again.' }
