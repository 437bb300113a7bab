import { tokenPattern } from './tokens.ts'

/** A hashtag: at most 100 letters, digits and `_` of any script after a `#`, since it is in a key of an index. A longer word is none. */
export const hashtagPattern = /(?<![\p{L}\p{N}\p{M}_&])#([\p{L}\p{N}\p{M}_]{1,100})(?![\p{L}\p{N}\p{M}_])/gu

const tagsWithoutHashtags = new Set(['a', 'code', 'pre'])

/** Links each hashtag of sanitised HTML to its page, outside links and code, as the browser does (client/src/components/sanitize-html.ts). */
export function linkHashtags(html: string): string {
  if (!html.includes('#')) return html
  let depth = 0
  return html.replace(tokenPattern, (token, slash: string, name?: string) => {
    if (name === undefined)
      return depth > 0 ? token : token.replace(hashtagPattern, (text, tag: string) => `<a data-hashtag href="/tag/${encodeURIComponent(tag)}">${text}</a>`)
    if (tagsWithoutHashtags.has(name)) depth += slash ? -1 : 1
    return token
  })
}
