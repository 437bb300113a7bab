type StorageName = 'localStorage' | 'sessionStorage'

/** Keeps a value in the browser's storage, or lets it go with null; a browser that refuses is only warned of. */
export function writeStorage(storage: StorageName, key: string, value: string | null) {
  try {
    if (value === null) window[storage].removeItem(key)
    else window[storage].setItem(key, value)
  } catch (error) {
    console.warn(`This browser does not keep ${key}`, error)
  }
}

export function readStorage(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}
