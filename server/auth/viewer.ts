import { formatCampusDate } from '../utils/campus-time.ts'
import { forbidden, unauthenticated } from '../utils/errors.ts'

/** The signed-in user of a request, from the verified token. `signedInAt` is the time of the sign-in (the token's auth_time). */
export type Viewer = {
  uid: string
  email: string
  emailVerified: boolean
  signedInAt: Date
  /** Until when the viewer reads as visitors do. */
  suspendedUntil?: Date | null
}

/** How old a sign-in may be for sensitive changes. */
export const maxSignInAgeMs = 5 * 60_000

/** The viewer for what depends on the viewer in reads: null for a visitor, and for a suspended viewer, who sees what visitors see. */
export const getReader = (viewer: Viewer | null): Viewer | null => (viewer?.suspendedUntil ? null : viewer)

/** Returns the viewer, suspended or not; throws UNAUTHENTICATED for a visitor. */
export function assertAuthenticated(viewer: Viewer | null): Viewer {
  if (!viewer) throw unauthenticated()
  return viewer
}

/** Returns the viewer; throws UNAUTHENTICATED for a visitor, FORBIDDEN while the viewer is suspended. */
export function assertSignedIn(viewer: Viewer | null): Viewer {
  const authenticated = assertAuthenticated(viewer)
  if (authenticated.suspendedUntil) throw createSuspendedError(authenticated.suspendedUntil)
  return authenticated
}

export const createSuspendedError = (until: Date) =>
  forbidden(`Your account is suspended until ${formatCampusDate(until)}. Your settings say why, and how to appeal.`, 'suspended')

/** Returns the viewer of a write, suspended or not; throws unless signed in with an active account. */
export async function assertCanWrite({ viewer, assertAccountActive }: { viewer: Viewer | null; assertAccountActive(): Promise<void> }): Promise<Viewer> {
  const authenticated = assertAuthenticated(viewer)
  await assertAccountActive()
  return authenticated
}

/** Returns the viewer; throws UNAUTHENTICATED unless the sign-in is at most five minutes old. */
export function assertRecentSignIn(viewer: Viewer | null, now: Date): Viewer {
  const authenticated = assertAuthenticated(viewer)
  // A token without auth_time is not recent.
  if (!(now.getTime() - authenticated.signedInAt.getTime() <= maxSignInAgeMs)) throw unauthenticated('Sign in again to continue.', 'signIn')
  return authenticated
}

/** For paths with a uid: 401 without a token, 403 with another user's. */
export function assertOwnPath(viewer: Viewer | null, uid: string) {
  if (assertSignedIn(viewer).uid !== uid) throw forbidden()
}

/** For requests with an email: throws FORBIDDEN unless it is the account's. */
export function assertOwnEmail(viewer: Viewer | null, email: string) {
  if (assertSignedIn(viewer).email !== email.trim().toLowerCase()) throw forbidden("This is not your account's email.")
}
