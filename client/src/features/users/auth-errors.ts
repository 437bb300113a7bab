import type { Fault } from '../../components/form.tsx'

const faults: Record<string, Fault> = {
  'auth/weak-password': { message: 'The password needs at least 6 characters.', field: 'password' },
  'auth/missing-password': { message: 'Choose a password.', field: 'password' },
  'auth/email-already-in-use': { message: 'Email already registered. Try logging in instead.' },
  'auth/too-many-requests': { message: 'Too many attempts. Try again later.' },
  'auth/network-request-failed': { message: 'Connection failed.' },
}

/** What the identity provider refuses an account for; null when the fault is none of its. */
export function providerFault(error: unknown): Fault | null {
  const { code } = error as { code?: string }
  return code?.startsWith('auth/') ? (faults[code] ?? { message: 'Something went wrong, try again' }) : null
}
