type StorageName = 'localStorage' | 'sessionStorage'

/** Writes a value to the browser's storage, or removes it if `value` is null. Logs a warning when storage is blocked or full. */
export function writeStorage(storage: StorageName, key: string, value: string | null) {
  try {
    if (value === null) window[storage].removeItem(key)
    else window[storage].setItem(key, value)
  } catch (error) {
    console.warn(`Storage is not available for ${key}`, error)
  }
}

/** Null when the key is absent or storage is blocked. */
export function readStorage(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** The uid of the last visit's account; null after a sign-out. */
export const readLastUid = () => readStorage('localStorage', 'uid')

/** The key that tells whether the viewer owns a business, until the sign-out (own-first.ts). */
export const ownsBusinessKey = 'owns-business'
