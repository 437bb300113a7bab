import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * The wa.me URL of a phone number in any notation, or of a WhatsApp link; null for other input. A number after `+` or `00` has its country code. Another one is
 * Indian, or, if it is no Indian number, begins with its country code. Of Indian numbers only those of mobile phones are linked.
 */
export function toWhatsAppUrl(input: string): string | null {
  const text = input.trim()
  const linked = readLinkedNumber(text)
  const number = linked === undefined ? findValid([parseNumber(text), parseNumber(`+${text}`)]) : findValid([parseNumber(`+${linked}`)])
  return number ? `https://wa.me/${number.number.slice(1)}` : null
}

/** The number of a WhatsApp link: `wa.me/919876543210`, or the parameter `phone` of another path. Null for another link, undefined without a link. */
function readLinkedNumber(text: string): string | null | undefined {
  const [, path] = /^(?:(?:https?:\/\/)?(?:wa\.me|(?:api\.|www\.|web\.)?whatsapp\.com)\/|whatsapp:\/\/)(.*)$/i.exec(text) ?? []
  if (path === undefined) return /^[a-z][a-z0-9+.-]*:|\//i.test(text) ? null : undefined
  const [, number] = /^\+?(\d+)\/?(?:[?#]|$)/.exec(path) ?? /[?&]phone=(?:\+|%2B)?(\d+)(?:[&#]|$)/i.exec(path) ?? []
  return number ?? null
}

/** The number that the whole text is. */
const parseNumber = (text: string) => parsePhoneNumberFromString(text, { defaultCountry: 'IN', extract: false })

const findValid = (numbers: (PhoneNumber | undefined)[]) =>
  numbers.find((number) => number?.isValid() && (number.country !== 'IN' || number.getType() === 'MOBILE'))
