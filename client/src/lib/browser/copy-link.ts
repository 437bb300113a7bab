/** Copies the address of a path. Returns the address if the browser does not allow it (pages without TLS have no clipboard), otherwise null. */
export async function copyLink(path: string): Promise<string | null> {
  const url = new URL(path, location.href).href
  try {
    await navigator.clipboard.writeText(url)
    return null
  } catch {
    return url
  }
}
