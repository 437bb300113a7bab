/** A text of at most `maxLetters` code points. A longer one ends with its last whole word and an ellipsis. */
export function shorten(text: string, maxLetters: number): string {
  const letters = [...text]
  if (letters.length <= maxLetters) return text
  const start = letters.slice(0, maxLetters).join('')
  const words = start.replace(/\s+\S*$/u, '')
  return `${words === start ? letters.slice(0, maxLetters - 1).join('') : words}…`
}
