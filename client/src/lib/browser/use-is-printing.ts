import { useSyncExternalStore } from 'react'

let isPrinting = false

function subscribe(onChange: () => void) {
  const start = () => {
    isPrinting = true
    onChange()
  }
  const end = () => {
    isPrinting = false
    onChange()
  }
  addEventListener('beforeprint', start)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', start)
    removeEventListener('afterprint', end)
  }
}

/** Whether the browser lays out the page for paper. The page has rendered before it does. */
export const useIsPrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )
