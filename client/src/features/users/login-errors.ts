const messages: Record<string, string> = {
  'auth/user-not-found': 'No account found for this email.',
  'auth/wrong-password': 'Incorrect password.',
  'auth/too-many-requests': 'Too many attempts. Try again later.',
  'auth/email-already-in-use': 'This email is already in use. Please sign in.',
}

/** The login page's error catalogue (spec, section 8). */
export const loginMessage = (error: unknown) => messages[(error as { code?: string }).code ?? ''] ?? 'Failed to sign in. Try again.'
