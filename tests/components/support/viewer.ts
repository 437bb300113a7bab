import { signInAs } from './identity.ts'
import { network } from './network.ts'

export const viewerId = 'VXNlcjox'

type Settings = { roles?: ('MODERATOR' | 'ADMINISTRATOR')[]; sanctions?: object[] }

/**
 * Signs in an account with a completed profile, with these settings, and answers the app's queries about it. Answers of other queries with a `viewer` need
 * the same `viewerId`.
 */
export async function signInAsViewer(settings: Settings = {}) {
  const account = await signInAs()
  const setup = { accountSetupComplete: true, businessSetupComplete: true, isSetupComplete: true }
  // Without a viewer, the answer of one query would remove it from the cache for all.
  for (const name of ['ViewerCard', 'ContentFilters', 'OwnBusiness', 'OwnProfile', 'DataSettings'])
    network.on(name, { viewer: { id: viewerId, uid: account.uid, username: 'kavya', settings, setup } })
  return account
}
