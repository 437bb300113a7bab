/** Settles when the page has loaded all it begins with, and then is idle; for whoever asks before that. */
export const whenLoaded = () => new Promise<void>((resolve) => addEventListener('load', () => void whenIdle().then(resolve), { once: true }))

/** Settles when the page has nothing more pressing to do, at the latest after a second. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no word for it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
