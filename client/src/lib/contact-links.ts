/** The number of a WhatsApp link: `wa.me/919876543210`, or the parameter `phone` of another path. Null for another link, undefined without a link. */
function readLinkedNumber(input: string): string | null | undefined {
  const [, path] = /^(?:(?:https?:\/\/)?(?:wa\.me|(?:api\.|www\.|web\.)?whatsapp\.com)\/|whatsapp:\/\/)(.*)$/i.exec(input) ?? []
  if (path === undefined) return /^[a-z][a-z0-9+.-]*:|\//i.test(input) ? null : undefined
  const [, number] = /^\+?(\d+)\/?(?:[?#]|$)/.exec(path) ?? /[?&]phone=(?:\+|%2B)?(\d+)(?:[&#]|$)/i.exec(path) ?? []
  return number ?? null
}

/** The number that was typed, with its country code; null for other input. */
function readTypedNumber(input: string): string | null {
  const [, prefix, rest] = /^(\+|00)?([\d\s().\-\u2010-\u2015]+)$/.exec(input) ?? []
  // +44 (0)20 7946 0000 and +91 098765 43210: the zero is for calls within the country.
  const digits = rest?.replace('(0)', '').replace(/\D/g, '') ?? ''
  if (prefix) return digits.replace(/^910(?=[6-9]\d{9}$)/, '91')
  const [, indianNumber] = /^0?([6-9]\d{9})$/.exec(digits) ?? []
  if (indianNumber) return `91${indianNumber}`
  return digits.length > 10 ? digits : null
}

/**
 * The wa.me URL of a phone number in any notation, or of a WhatsApp link; null for other input. A number after `+` or `00` has its country code, as one of more
 * than ten digits; ten digits, with or without a zero before them, are an Indian mobile number. A number has 8 to 15 digits (ITU-T E.164).
 */
export function toWhatsAppUrl(input: string): string | null {
  const linked = readLinkedNumber(input.trim())
  const number = linked === undefined ? readTypedNumber(input.trim()) : linked
  return number && /^[1-9]\d{7,14}$/.test(number) ? `https://wa.me/${number}` : null
}

/** The instagram.com URL of a handle or a link; null when the input contains no handle. */
export function toInstagramUrl(input: string): string | null {
  const [, handle] = /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/|@)?([a-z0-9._]{1,30})\/?(?:[?#].*)?$/i.exec(input.trim()) ?? []
  return handle && !/^\.+$/.test(handle) ? `https://www.instagram.com/${handle}` : null
}
