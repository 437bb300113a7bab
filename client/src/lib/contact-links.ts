/** The wa.me URL of a phone number in any notation; null when the input contains no phone number. Ten digits are an Indian number. */
export function toWhatsAppUrl(input: string): string | null {
  const digits = input
    .replace(/^\s*https?:\/\/(?:wa\.me|api\.whatsapp\.com\/send\?phone=)\/?/i, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
  if (digits.length < 8 || digits.length > 15) return null
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`
}

/** The instagram.com URL of a handle or a link; null when the input contains no handle. */
export function toInstagramUrl(input: string): string | null {
  const [, handle] = /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/|@)?([a-z0-9._]{1,30})\/?(?:[?#].*)?$/i.exec(input.trim()) ?? []
  return handle && !/^\.+$/.test(handle) ? `https://www.instagram.com/${handle}` : null
}
