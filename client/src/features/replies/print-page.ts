/** How long the pictures of a page may take before it is printed without the missing ones. */
const imageTimeoutMs = 10_000

/** Opens the browser's print dialog once the pictures of the posts are loaded, also those that are not in view. */
export async function printPage() {
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
  for (const image of images) image.loading = 'eager'
  const timeout = new Promise((resolve) => setTimeout(resolve, imageTimeoutMs))
  await Promise.race([Promise.allSettled(images.map((image) => image.decode())), timeout])
  window.print()
}
