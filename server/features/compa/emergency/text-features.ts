/** How many weights there are: a feature's weight is found by its hash. */
export const weightCount = 2 ** 17

/** The lengths of the parts of words that are features: they find misspelt words and the many spellings of romanised Tamil. */
const [minPartLength, maxPartLength] = [3, 5]

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

/** Letters that are written one by one: 's u i c i d e'. */
const spacedLettersPattern = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:[ .-]\p{L}){3,}(?![\p{L}\p{M}\p{N}])/gu

/** Splits a text of any script into lower-case words, without apostrophes and invisible characters. Letters written one by one are a word. Letters that are repeated for emphasis stand twice. */
export const toWords = (text: string): string[] =>
  unmask(text.normalize('NFKD').replace(accentPattern, '').normalize('NFC').toLowerCase())
    .replace(/['’`´]|\p{Cf}/gu, '')
    .replace(spacedLettersPattern, (letters) => letters.replace(/[ .-]/g, ''))
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.map((word) => word.slice(0, maxWordLength)) ?? []

/** Words with this distance are a feature in any order; nearer ones are pairs. */
const [minNearDistance, maxNearDistance] = [3, 6]
/** The length of the beginnings of words that are features in pairs: they are much the same in all endings and spellings of Tamil. */
const stemLength = 4

/**
 * The features of a phrase as indices of weights: its words, the pairs of words, and of their beginnings, that stand together or have one word between them, the
 * words near each other, and the parts of its words.
 */
export function listFeatures(words: readonly string[]): number[] {
  const features = new Set<number>()
  for (const [index, word] of words.entries()) {
    features.add(hash(`word ${word}`))
    for (const [distance, kind] of ['pair', 'gap'].entries()) {
      const other = words[index + distance + 1]
      if (other === undefined) continue
      features.add(hash(`${kind} ${word} ${other}`))
      features.add(hash(`${kind} of stems ${word.slice(0, stemLength)} ${other.slice(0, stemLength)}`))
    }
    for (const other of words.slice(index + minNearDistance, index + maxNearDistance + 1)) features.add(hash(`near ${[word, other].sort().join(' ')}`))
    addParts(features, `<${word}>`)
  }
  return [...features]
}

function addParts(features: Set<number>, marked: string) {
  for (let start = 0; start + minPartLength <= marked.length; start += 1) {
    let value = partSeed
    for (let length = 1; length <= maxPartLength && start + length <= marked.length; length += 1) {
      value = addToHash(value, marked.charCodeAt(start + length - 1))
      if (length >= minPartLength) features.add(toIndex(value))
    }
  }
}

/** FNV-1a over UTF-16 code units. */
const addToHash = (value: number, codeUnit: number) => Math.imul(value ^ codeUnit, 16777619)

function hashText(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index += 1) value = addToHash(value, text.charCodeAt(index))
  return value
}

/** A hash folded to the number of weights. */
const toIndex = (value: number) => ((value ^ (value >>> 15)) >>> 0) % weightCount

const hash = (feature: string) => toIndex(hashText(feature))
const partSeed = hashText('part ')
