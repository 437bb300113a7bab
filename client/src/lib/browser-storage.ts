type Place = 'localStorage' | 'sessionStorage'

/** Keeps a value in the browser's storage, or lets it go with null; a browser that refuses is only warned of. */
export function keep(place: Place, key: string, value: string | null) {
  try {
    if (value === null) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch (error) {
    console.warn(`This browser does not keep ${key}`, error)
  }
}

export function kept(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    return null
  }
}
