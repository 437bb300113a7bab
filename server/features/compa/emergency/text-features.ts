/** How many weights there are: a feature's weight is found by its hash. */
export const weightCount = 2 ** 15

/** The lengths of the parts of words that are features: they find misspelt words and the many spellings of romanised Tamil. */
const partLengths = [3, 4, 5]

/** Longer words are cut: they are no words. */
const maxWordLength = 40

/** Letters that stand for others in masked words: su1cide, k!ll. */
const unmask = (text: string) =>
  text
    .replace(/(?<=\p{L})[1!|](?=\p{L})/gu, 'i')
    .replace(/(?<=\p{L})0(?=\p{L})/gu, 'o')
    .replace(/(?<=\p{L})3(?=\p{L})/gu, 'e')
    .replace(/(?<=\p{L})[@](?=\p{L})/gu, 'a')
    .replace(/(?<=\p{L})\*(?=\p{L})/gu, '')

/** Accents over Latin letters: 'dié'. */
const accentPattern = /[\u0300-\u036f]/g

/** Splits a text of any script into lower-case words, without apostrophes and invisible characters. Letters that are repeated for emphasis stand twice. */
export const toWords = (text: string): string[] =>
  unmask(text.normalize('NFKD').replace(accentPattern, '').normalize('NFC').toLowerCase())
    .replace(/['’`´]|\p{Cf}/gu, '')
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.map((word) => word.slice(0, maxWordLength)) ?? []

/** The features of a phrase as indices of weights: its words, their pairs, with one word between them too, and the parts of its words. */
export function listFeatures(words: readonly string[]): number[] {
  const features = new Set<number>()
  for (const [index, word] of words.entries()) {
    features.add(hash(`word ${word}`))
    const [next, afterNext] = [words[index + 1], words[index + 2]]
    if (next !== undefined) features.add(hash(`pair ${word} ${next}`))
    if (afterNext !== undefined) features.add(hash(`gap ${word} ${afterNext}`))
    const marked = `<${word}>`
    for (const length of partLengths)
      for (let start = 0; start + length <= marked.length; start += 1) features.add(hash(`part ${marked.slice(start, start + length)}`))
  }
  return [...features]
}

/** FNV-1a over UTF-16 code units, folded to the number of weights. */
function hash(feature: string): number {
  let value = 2166136261
  for (let index = 0; index < feature.length; index += 1) value = Math.imul(value ^ feature.charCodeAt(index), 16777619)
  return ((value ^ (value >>> 15)) >>> 0) % weightCount
}
