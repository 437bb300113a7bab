/** Settles when the page has loaded all it begins with, and then is idle; for whoever asks before that. */
export const waitUntilLoaded = () => new Promise<void>((resolve) => addEventListener('load', () => void waitUntilIdle().then(resolve), { once: true }))

/** Settles when the page has nothing more pressing to do, at the latest after a second. */
export const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no word for it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
