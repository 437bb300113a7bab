import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** After the network is back, requests are sent again within a random delay up to this: a whole campus may reconnect at once. */
const maxDelayMs = 1000

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the browser reports a network connection; updates on change. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Calls `listener` shortly after the network is back. Returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(listener, Math.random() * maxDelayMs)
  }
  addEventListener('online', schedule)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', schedule)
  }
}

/** Random delay before the next request to a server that failed. */
const getRetryIntervalMs = () => 10_000 + Math.random() * 10_000

/**
 * Resolves when a retry makes sense: shortly after the network is back, or after `retryIntervalMs` (10 to 20 seconds) if a server failed. Never resolves once
 * `signal` aborts.
 */
export const waitUntilReachable = (signal: AbortSignal, retryIntervalMs = getRetryIntervalMs()) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return
    const stop = () => {
      clearTimeout(timer)
      stopListening()
      signal.removeEventListener('abort', stop)
    }
    const finish = () => {
      stop()
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(finish, retryIntervalMs) : undefined
    const stopListening = onReconnect(finish)
    signal.addEventListener('abort', stop)
  })

/** Runs `action` shortly after the network is back. */
export function useOnReconnect(action: () => unknown) {
  const act = useEffectEvent(action)
  useEffect(() => onReconnect(() => act()), [])
}

/** Requests images that failed to load again once the network is back: browsers do not do so themselves. */
export const refetchImagesOnReconnect = () =>
  onReconnect(() => {
    for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.src) image.setAttribute('src', image.src)
  })
