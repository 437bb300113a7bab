/** Resolves when the page is idle after its `load` event. */
export async function waitUntilLoaded() {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await waitUntilIdle()
}

/** Resolves when the browser is idle, after one second at the latest. */
export const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari does not support requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
