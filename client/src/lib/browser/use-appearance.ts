import { useMemo, useSyncExternalStore } from 'react'
import { type Appearance, appearanceKey, applyAppearance, formatAppearance, parseAppearance } from './appearance.ts'
import { readStorage, writeStorage } from './browser-storage.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  const handleStorage = ({ key }: StorageEvent) => (key === appearanceKey || key === null) && listener()
  listeners.add(listener)
  addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', handleStorage)
  }
}

/** The appearance of this browser; the default on the server and while React hydrates. */
export function useAppearance(): Appearance {
  const text = useSyncExternalStore(
    subscribe,
    () => readStorage('localStorage', appearanceKey),
    () => null,
  )
  return useMemo(() => parseAppearance(text), [text])
}

/** Changes the appearance in all tabs. */
export function saveAppearance(appearance: Appearance) {
  writeStorage('localStorage', appearanceKey, formatAppearance(appearance))
  applyAppearance(appearance)
  for (const listener of listeners) listener()
}
