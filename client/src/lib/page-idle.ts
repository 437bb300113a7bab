/** Resolves when the page is idle after its `load` event. Call it before `load` fires. */
export const waitUntilLoaded = () => new Promise<void>((resolve) => addEventListener('load', () => void waitUntilIdle().then(resolve), { once: true }))

/** Resolves when the browser is idle, after one second at the latest. */
export const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari does not support requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
