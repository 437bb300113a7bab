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

/** The whole grapheme clusters at the end of a text, at most `maxLength` code points. A last cluster that is longer is cut. */
export function takeLastGraphemes(text: string, maxLength: number): string {
  const codePoints = [...text]
  if (codePoints.length <= maxLength) return text
  const start = codePoints.slice(0, -maxLength).join('').length
  const segment = segmenter.segment(text).containing(start)
  const boundary = segment && segment.index < start ? segment.index + segment.segment.length : start
  return text.slice(boundary < text.length ? boundary : start)
}
