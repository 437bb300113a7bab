import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * The wa.me URL of a phone number in any notation, or of a WhatsApp link; null for other input. A number after `+` or `00` has its country code, and so has one of
 * more than ten digits that is not Indian. Any other one is Indian. Of typed Indian numbers only those of mobile phones are linked, since ten digits that were mistyped
 * are often the number of somebody's landline. The number of a link is taken as it is if it has the length of its country's numbers.
 */
export function toWhatsAppUrl(input: string): string | null {
  const text = input.trim()
  const linked = readLinkedNumber(text)
  const number = linked === undefined ? readTypedNumber(cleanTypedNumber(text)) : readNumberOfLink(linked)
  return number ? `https://wa.me/${number.number.slice(1)}` : null
}

/** What people write around a number: `tel:`, brackets around the country code, and words in brackets at the end. */
const cleanTypedNumber = (text: string) =>
  text
    .replace(/^tel:/i, '')
    .replace(/^\((\+\d{1,3})\)/, '$1')
    .replace(/\s*\([^()]*[a-z][^()]*\)$/i, '')

function readTypedNumber(text: string): PhoneNumber | null {
  const number = parseNumber(text)
  if (number?.isValid()) return number.country !== 'IN' || number.getType() === 'MOBILE' ? number : null
  const foreignNumber = text.replace(/\D/g, '').length > 10 ? parseNumber(`+${text}`) : undefined
  return foreignNumber?.isValid() ? foreignNumber : null
}

function readNumberOfLink(digits: string | null): PhoneNumber | null {
  const number = parseNumber(`+${digits}`)
  return number?.isPossible() ? number : null
}

/** The number of a WhatsApp link: `wa.me/919876543210`, or the parameter `phone` of another path. Null for another link, undefined without a link. */
function readLinkedNumber(text: string): string | null | undefined {
  const [, path] = /^(?:(?:https?:\/\/)?(?:wa\.me|(?:api\.|www\.|web\.)?whatsapp\.com)\/|whatsapp:\/\/)(.*)$/i.exec(text) ?? []
  if (path === undefined) return /^(?!tel:)[a-z][a-z0-9+.-]*:|\//i.test(text) ? null : undefined
  const [, number] = /^\+?(\d+)\/?(?:[?#]|$)/.exec(path) ?? /[?&]phone=(?:\+|%2B)?(\d+)(?:[&#]|$)/i.exec(path) ?? []
  return number ?? null
}

/** The number that the whole text is. */
const parseNumber = (text: string) => parsePhoneNumberFromString(text, { defaultCountry: 'IN', extract: false })
