/** How long the pictures of a page may take before it is printed without the missing ones. */
const imageTimeoutMs = 10_000

/** Opens the browser's print dialog once the pictures of the posts are loaded, also those that are not in view; not if `signal` has aborted meanwhile. */
export async function printPage(signal: AbortSignal) {
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
  for (const image of images) image.loading = 'eager'
  const timeout = new Promise((resolve) => setTimeout(resolve, imageTimeoutMs))
  await Promise.race([Promise.allSettled(images.map((image) => image.decode())), timeout])
  if (!signal.aborted) window.print()
}
