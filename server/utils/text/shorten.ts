import { takeGraphemes } from './graphemes.ts'

/** A text of at most `maxLetters` code points. A longer one ends with its last whole word, without punctuation, and an ellipsis. */
export function shorten(text: string, maxLetters: number): string {
  const start = takeGraphemes(text, maxLetters)
  if (start === text) return text
  const words = start.replace(/\s+\S*$/u, '')
  return `${(words === start ? takeGraphemes(text, maxLetters - 1) : words).replace(/[.,:;…]+$/u, '')}…`
}
