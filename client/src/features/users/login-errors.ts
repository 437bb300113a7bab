const messages: Record<string, string> = {
  'auth/user-not-found': 'No account found for this email.',
  'auth/wrong-password': 'Incorrect password.',
  'auth/too-many-requests': 'Too many attempts. Try again later.',
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** Whether the provider says that another way of signing in holds this email. */
export const isEmailInUse = (error: unknown) => codeOf(error) === 'auth/email-already-in-use'

/** The login page's error catalogue (spec, section 8). */
export const loginMessage = (error: unknown) => messages[codeOf(error)] ?? 'Failed to sign in. Try again.'
