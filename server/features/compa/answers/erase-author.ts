import type { Source } from '../data.ts'
import { unknownAnswer } from './answer-generator.ts'

type Answer = { text: string; sources: Source[] }

export const erasedQuote = 'This post is deleted.'
export const erasedAnswer = 'This answer named a student whose account is deleted.'

/**
 * Replaces a username in an answer, where the answer names a person by it: in mentions, in the titles of posts and before their quotes (answer-builder.ts).
 * A username can be any word, which is unchanged elsewhere. Unless the posts stay, their quotes are replaced too. Of an answer that a model wrote from a post
 * of the user, the whole text is replaced if it contains the word: it names the author in any form.
 */
export function eraseAuthor({ text, sources }: Answer, username: string, replacement: string, { keepsPosts }: { keepsPosts: boolean }): Answer {
  const name = username.replaceAll('.', '\\.')
  const titlePattern = new RegExp(`^Post by ${name},`, 'i')
  const quotePattern = new RegExp(`(?<=^|\n\n)${name} posted on (\\d+ \\w+): “([\\s\\S]*?)”(?=\n\n|$)`, 'gi')
  const mentionPattern = new RegExp(`(?<![\\w@/])@${name}(?![\\w-]|\\.\\w)`, 'gi')
  const wordPattern = new RegExp(`(?<![\\w-])${name}(?![\\w-]|\\.\\w)`, 'i')
  const isTitle = ({ title, url }: Source) => url.startsWith('/post/') && titlePattern.test(title)
  if (sources.some(isTitle)) {
    const hasQuote = text.search(quotePattern) >= 0
    if (!hasQuote && text !== unknownAnswer && wordPattern.test(text)) text = erasedAnswer
    text = text.replace(quotePattern, (_all, day: string, quote: string) => `${replacement} posted on ${day}: “${keepsPosts ? quote : erasedQuote}”`)
    sources = sources.map((source) => (isTitle(source) ? { ...source, title: source.title.replace(titlePattern, `Post by ${replacement},`) } : source))
  }
  return { text: text.replace(mentionPattern, `@${replacement}`), sources }
}
