import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Within so many milliseconds of the network's return requests are sent again: a whole campus may come back at once. */
const maxDelayMs = 1000

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the browser believes it has a network, now and when that changes. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Calls back shortly after the network is back; the result ends that. */
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

/** Milliseconds until a server that could not answer is asked again. */
const getRetryIntervalMs = () => 10_000 + Math.random() * 10_000

/** Settles when it makes sense to ask again: shortly after the network is back, or a while after a server failed. Not at all once `signal` aborts. */
export const waitUntilReachable = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      stopListening()
      signal.removeEventListener('abort', stop)
    }
    const finish = () => {
      stop()
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(finish, getRetryIntervalMs()) : undefined
    const stopListening = onReconnect(finish)
    signal.addEventListener('abort', stop)
  })

/** Does something shortly after the network is back. */
export function useOnReconnect(action: () => unknown) {
  const act = useEffectEvent(action)
  useEffect(() => onReconnect(() => act()), [])
}

/** Has pictures that could not be fetched fetched again once the network is back: browsers do not do it by themselves. */
export const refetchImagesOnReconnect = () =>
  onReconnect(() => {
    for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.src) image.setAttribute('src', image.src)
  })
