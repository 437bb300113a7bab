import { getAuthHeaders, signOutLocally } from '../../lib/session/session.ts'

/** Signs out in all tabs, and ends the session on the server without waiting for it: the server may be out of reach. */
export async function signOut() {
  const headers = await getAuthHeaders()
  await signOutLocally()
  void import('../users/account-menu/account-menu-parts.ts').then(({ endSession }) => endSession(headers)).catch(console.warn)
}
