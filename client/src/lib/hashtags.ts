import { hashtagPattern } from '../generated/hashtag-rule.ts'

/** The hashtags that sanitised HTML links when it is shown, in lower case. */
export function listHashtags(html: string): Set<string> {
  const text = html.replace(/<(a|code|pre)\b[^>]*>.*?<\/\1>|<[^>]*>/gs, '\n').replaceAll('&nbsp;', ' ')
  return new Set([...text.matchAll(hashtagPattern)].flatMap(([, name]) => name?.normalize('NFC').toLowerCase() ?? []))
}
