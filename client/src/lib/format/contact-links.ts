/** The instagram.com URL of a handle or a link; null when the input contains no handle. */
export function toInstagramUrl(input: string): string | null {
  const [, handle] = /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/|@)?([a-z0-9._]{1,30})\/?(?:[?#].*)?$/i.exec(input.trim()) ?? []
  return handle && !/^\.+$/.test(handle) ? `https://www.instagram.com/${handle}` : null
}
