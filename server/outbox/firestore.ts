import type { App } from 'firebase-admin/app'
import type { DocumentReference } from 'firebase-admin/firestore'
import { withTimeout } from '../utils/async/with-timeout.ts'
import type { UsersDocument } from './data.ts'

/** The document database is unavailable; the change itself is not at fault. */
export class FirestoreUnavailable extends Error {}

export type UsersDocuments = {
  /** Writes a user's document, or deletes it with null; false if a later revision is already stored. Throws `FirestoreUnavailable` in an outage. */
  write(uid: string, revision: bigint, document: UsersDocument | null): Promise<boolean>
}

/** The spec's remote call timeout (section 9). */
const firestoreTimeoutMs = 15_000

/** gRPC codes with which Firestore rejects an invalid document or name: INVALID_ARGUMENT and OUT_OF_RANGE. */
const permanentErrorCodes = new Set<unknown>([3, 11])

/** The collection `users`, keyed by uid. With FIRESTORE_EMULATOR_HOST set, firebase-admin uses the emulator. */
export async function createFirestoreDocuments(app: App, timeoutMs = firestoreTimeoutMs): Promise<UsersDocuments> {
  // Imported only here, since it takes long to load.
  const { getFirestore } = await import('firebase-admin/firestore')
  const firestore = getFirestore(app)
  const write = async (reference: DocumentReference, revision: bigint, document: UsersDocument | null, hasEnded: () => boolean) => {
    // A call that has timed out may still arrive after a later one: the revision keeps it from overwriting that.
    return firestore.runTransaction(async (transaction) => {
      // A deleted document has no revision: the client must not repeat the transaction after the timeout.
      if (hasEnded()) throw new FirestoreUnavailable('The call has timed out.')
      const storedRevision = (await transaction.get(reference)).get('revision') ?? 0
      if (storedRevision >= Number(revision)) return storedRevision === Number(revision)
      if (document) transaction.set(reference, { ...document, revision: Number(revision) })
      else transaction.delete(reference)
      return true
    })
  }
  return {
    async write(uid, revision, document) {
      // The client rejects invalid names itself, but would read a name with slashes as a path.
      if (uid.includes('/')) throw new Error('The name of a document must not contain a slash.')
      const reference = firestore.collection('users').doc(uid)
      let hasEnded = false
      try {
        return await withTimeout(
          timeoutMs,
          write(reference, revision, document, () => hasEnded),
        )
      } catch (error) {
        if (permanentErrorCodes.has((error as { code?: unknown }).code)) throw error
        throw new FirestoreUnavailable((error as Error).message)
      } finally {
        hasEnded = true
      }
    },
  }
}
