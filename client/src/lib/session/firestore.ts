import { doc, type Firestore, getDoc } from 'firebase/firestore'

/** The spec's online-state timeout (section 9). */
const onlineTimeoutMs = 10_000

/** The fields of a user document that the sign-up start screen reads (spec, section 3, document database). */
export type UsersDocument = { isSetupComplete: boolean; accountSetupComplete: boolean; businessSetupComplete: boolean; ownsBusiness: boolean }

/**
 * Reads `users/{uid}` once; null when the document does not exist. After ten seconds without a response it logs a warning and returns null, and the
 * app continues without the document (spec, section 8, Connection).
 */
export async function readUserDocument(firestore: Firestore, uid: string, timeoutMs = onlineTimeoutMs): Promise<UsersDocument | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeoutResult = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      console.warn(`The document database did not answer within ${timeoutMs / 1000} seconds; continuing without it.`)
      resolve(null)
    }, timeoutMs)
  })
  const snapshot = await Promise.race([getDoc(doc(firestore, 'users', uid)), timeoutResult]).finally(() => clearTimeout(timer))
  const fields = snapshot?.data()
  if (!fields) return null
  const isTrue = (name: string) => fields[name] === true
  return {
    isSetupComplete: isTrue('isSetupComplete'),
    accountSetupComplete: isTrue('accountSetupComplete'),
    businessSetupComplete: isTrue('businessSetupComplete'),
    ownsBusiness: isTrue('ownsBusiness'),
  }
}
