import { useSyncExternalStore } from 'react'

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)')
const prefersStillness = () => stillness().matches

function onChange(changed: () => void) {
  const query = stillness()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the reader's system asks for no motion, now and when that changes. */
export const useStillness = () => useSyncExternalStore(onChange, prefersStillness)
