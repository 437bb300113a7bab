const segmenter = new Intl.Segmenter()

/**
 * The whole grapheme clusters at the beginning of a text, at most `maxLength` code points. A first cluster that is longer is cut. Only the beginning is segmented,
 * whatever the length of the text.
 */
export function takeGraphemes(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const codePoints = [...text.slice(0, 2 * maxLength + 2)]
  if (codePoints.length <= maxLength) return text
  const end = codePoints.slice(0, maxLength).join('').length
  const boundary = segmenter.segment(codePoints.slice(0, maxLength + 1).join('')).containing(end)?.index
  return text.slice(0, boundary || end)
}
