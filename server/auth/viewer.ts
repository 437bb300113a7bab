import { forbidden, unauthenticated } from '../utils/errors.ts'

/** Who asks, as the verified ID token says. */
export type Viewer = { uid: string; email: string; emailVerified: boolean }

/** The viewer of a request, or an UNAUTHENTICATED error. */
export function assertSignedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw unauthenticated()
  return viewer
}

/** The viewer of a request that writes: signed in, with an account that stands. */
export async function assertCanWrite({ viewer, assertAccountActive }: { viewer: Viewer | null; assertAccountActive(): Promise<void> }): Promise<Viewer> {
  const signedInViewer = assertSignedIn(viewer)
  await assertAccountActive()
  return signedInViewer
}

/** For paths that name a uid: 401 without a token, 403 with another student's (decisions, Identity). */
export function assertOwnPath(viewer: Viewer | null, uid: string) {
  if (assertSignedIn(viewer).uid !== uid) throw forbidden()
}

/** For calls that name an email: it has to be the account's. */
export function assertOwnEmail(viewer: Viewer | null, email: string) {
  if (assertSignedIn(viewer).email !== email.trim().toLowerCase()) throw forbidden("This is not your account's email.")
}
