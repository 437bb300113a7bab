/** What a link of the identity provider does. */
export type ActionLink = { mode: 'resetPassword' | 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail' | 'signIn'; code: string }

const modes: readonly string[] = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail', 'signIn'] satisfies ActionLink['mode'][]

/** A link that changes an account. */
export type AccountActionLink = { mode: Exclude<ActionLink['mode'], 'signIn'>; code: string }

/**
 * Parses the query of the provider's action address: `?mode=resetPassword&oobCode=…`. Null if it is incomplete. `continueUrl` is ignored: a link could lead
 * anywhere by it.
 */
export function parseActionLink(search: string): ActionLink | null {
  const parameters = new URLSearchParams(search)
  const [mode = '', code = ''] = [parameters.get('mode') ?? '', parameters.get('oobCode') ?? '']
  return modes.includes(mode) && /^[\w-]{1,2000}$/.test(code) ? { mode: mode as ActionLink['mode'], code } : null
}
