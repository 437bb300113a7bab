import { ViewerCardDocument } from '../../../generated/graphql.ts'
import { config } from '../../../lib/config.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import type { UsersDocument } from '../../../lib/session/firestore.ts'
import { openFirestore } from '../../../lib/session/session.ts'

/**
 * The signed-in user's document, from the document database or, if that is not configured, over GraphQL. Null without a profile; a read error is
 * logged and also returns null (spec, section 8).
 */
export async function readUsersDocument(uid: string): Promise<UsersDocument | null> {
  try {
    return config.usersDocument === 'firestore' ? await readFromFirestore(uid) : await readFromGraphql()
  } catch (error) {
    console.warn('The profile could not be read', error)
    return null
  }
}

async function readFromFirestore(uid: string): Promise<UsersDocument | null> {
  const { readUserDocument: readUser } = await import('../../../lib/session/firestore.ts')
  return readUser(await openFirestore(), uid)
}

async function readFromGraphql(): Promise<UsersDocument | null> {
  const client = await loadApolloClient()
  const { data } = await client.query({ query: ViewerCardDocument, fetchPolicy: 'network-only' })
  const viewer = data?.viewer
  return viewer?.setup ? { ...viewer.setup, ownsBusiness: viewer.ownsBusiness } : null
}
