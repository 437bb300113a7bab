import { normalizeLine } from './text.ts'
import { readTokens, replaceRanges } from './tokens.ts'

/** A letter, digit or `_` of any script, with its marks; no invisible one, such as a Hangul filler or a variation selector. */
const letter = '(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{N}\\p{M}_]'
/** A joiner between letters, which some scripts need within a word: the half-space of Persian, conjuncts of Sinhala. */
const joiner = '[\\u200c\\u200d]'

/** A `#` with a hashtag, but neither a keycap, such as #1️⃣, nor after a closing bracket, which may end a URL: at most 100 letters, since it is in a key of an index. A longer word is none. */
const hashtagSource = `(?<![\\p{L}\\p{N}\\p{M}_&)\\]}]|&amp;)#(?!\\p{M}|\\d\\ufe0f?\\u20e3)(${letter}(?:${joiner}?${letter}){0,99})(?!${joiner}?${letter})`
/** What makes a word a URL, and its rest. Its length before the rest is bounded, so that the time is linear. */
const urlSource = '(?::\\/\\/|(?<!\\S)(?:www\\.|mailto:)|[\\p{L}\\p{N}](?:\\.[\\p{L}\\p{N}-]{2,63}|(?:\\.\\d{1,3}){3}|(?=:\\d))(?::\\d{1,5})?[\\/?])\\S*'

/** A URL, whose `#` begins a fragment, or a hashtag, whose name is the group. */
export const hashtagPattern = new RegExp(`${urlSource}|${hashtagSource}`, 'gu')
/** A text that is one hashtag. */
export const wholeHashtagPattern = new RegExp(`^${hashtagSource}$`, 'u')

/** The name of a hashtag as it is stored: equal for all encodings of the same letters. */
export const normalizeHashtag = (name: string) => normalizeLine(name)

const maxHashtags = 20

/** The hashtags of a text with their names as they are stored. */
const findHashtags = (text: string) =>
  [...text.matchAll(hashtagPattern)].flatMap(({ 0: match, 1: name, index }) =>
    name === undefined ? [] : [{ start: index, end: index + match.length, name: normalizeHashtag(name) }],
  )

/** Marks end no hashtag, but those before a `#` separate it from what is before them. */
const readHashtagTokens = (html: string) => readTokens(html, /^#/)

/** Links each hashtag of sanitised HTML to its page, outside links, URLs and code, as the browser does (client/src/components/content/sanitize-html.ts). */
export function linkHashtags(html: string): string {
  if (!html.includes('#')) return html
  return replaceRanges(readHashtagTokens(html), (text) =>
    findHashtags(text).map(({ name, ...range }) => ({ ...range, before: `<a data-hashtag href="/tag/${encodeURIComponent(name)}">`, after: '</a>' })),
  )
}

/** The hashtags that `linkHashtags` links, without duplicates, at most 20. */
export function listHashtags(html: string): string[] {
  const names = new Set<string>()
  if (html.includes('#'))
    replaceRanges(readHashtagTokens(html), (text) => {
      for (const { name } of findHashtags(text)) names.add(name)
      return []
    })
  return [...names].slice(0, maxHashtags)
}
