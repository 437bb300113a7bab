import { forbidden, unauthenticated } from '../utils/errors.ts'

/** The signed-in user of a request, from the verified token. */
export type Viewer = { uid: string; email: string; emailVerified: boolean }

/** Returns the viewer; throws UNAUTHENTICATED for a visitor. */
export function assertSignedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw unauthenticated()
  return viewer
}

/** Returns the viewer of a write; throws unless signed in with an active account. */
export async function assertCanWrite({ viewer, assertAccountActive }: { viewer: Viewer | null; assertAccountActive(): Promise<void> }): Promise<Viewer> {
  const signedInViewer = assertSignedIn(viewer)
  await assertAccountActive()
  return signedInViewer
}

/** For paths with a uid: 401 without a token, 403 with another user's. */
export function assertOwnPath(viewer: Viewer | null, uid: string) {
  if (assertSignedIn(viewer).uid !== uid) throw forbidden()
}

/** For requests with an email: throws FORBIDDEN unless it is the account's. */
export function assertOwnEmail(viewer: Viewer | null, email: string) {
  if (assertSignedIn(viewer).email !== email.trim().toLowerCase()) throw forbidden("This is not your account's email.")
}
