import type { App } from 'firebase-admin/app'
import type { DocumentReference } from 'firebase-admin/firestore'
import { withTimeout } from '../utils/with-timeout.ts'
import type { UsersDocument } from './data.ts'

/** The document database could not be asked: nothing is wrong with what it was to be told. */
export class DocumentDatabaseUnavailable extends Error {}

export type UsersDocuments = {
  /** Writes a user's document; false when a later revision stands there already. Throws `Unreachable` in an outage. */
  write(uid: string, revision: bigint, document: UsersDocument): Promise<boolean>
}

/** Milliseconds: the spec's remote call timeout (section 9). */
const firestoreTimeoutMs = 15_000

/** What Firestore says of a document or a name it will never take (gRPC: invalid argument, out of range). */
const permanentErrorCodes = new Set<unknown>([3, 11])

/** The collection `users`, keyed by uid. With FIRESTORE_EMULATOR_HOST set, firebase-admin asks the emulator. */
export async function createFirestoreDocuments(app: App, timeoutMs = firestoreTimeoutMs): Promise<UsersDocuments> {
  // Loaded where there is a mirror: it takes long.
  const { getFirestore } = await import('firebase-admin/firestore')
  const firestore = getFirestore(app)
  const write = async (reference: DocumentReference, revision: bigint, document: UsersDocument) => {
    // A call that was given up may still arrive, after a later one: the revision keeps it from undoing that.
    return firestore.runTransaction(async (transaction) => {
      const storedRevision = (await transaction.get(reference)).get('revision') ?? 0
      if (storedRevision >= Number(revision)) return storedRevision === Number(revision)
      transaction.set(reference, { ...document, revision: Number(revision) })
      return true
    })
  }
  return {
    async write(uid, revision, document) {
      // The client refuses a bad name at once, without asking anybody; a name with slashes it may take for a path.
      if (uid.includes('/')) throw new Error('A name of a document has no slash.')
      const reference = firestore.collection('users').doc(uid)
      try {
        return await withTimeout(timeoutMs, write(reference, revision, document))
      } catch (error) {
        if (permanentErrorCodes.has((error as { code?: unknown }).code)) throw error
        throw new DocumentDatabaseUnavailable((error as Error).message)
      }
    },
  }
}
