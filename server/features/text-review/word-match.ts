import { toStreamSafe } from '../../sanitize/text.ts'
import { wordPattern } from './input.ts'
import { listBaseForms, toSingular } from './word-forms.ts'

/** Letters of other scripts, and variants of Latin letters, that look like a Latin letter (Unicode UTS 39, confusables). */
const lookAlikes = new Map(
  Object.entries({
    a: 'аαɑΑАᴀ',
    b: 'вΒВƅʙ',
    c: 'сϲСⅽᴄ',
    d: 'ԁđⅾᴅ',
    e: 'еεΕЕҽᴇ',
    f: 'ƒꜰғ',
    g: 'ɡɢ',
    h: 'һнΗНհʜ',
    i: 'іιıΙІɪ',
    j: 'јϳЈᴊ',
    k: 'кκΚКᴋ',
    l: 'ӏłⅼӀʟ',
    m: 'мΜМᴍ',
    n: 'ηΝոɴ',
    o: 'оοøΟОօᴏ',
    p: 'рρΡРᴘ',
    q: 'ԛ',
    r: 'ʀ',
    s: 'ѕЅꜱ',
    t: 'тτΤТᴛ',
    u: 'υսʋᴜ',
    v: 'νѵѴᴠ',
    w: 'ԝωᴡ',
    x: 'хχΧХ',
    y: 'уγΥУүʏ',
    z: 'ᴢΖ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)
const digitLetters: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }
const codedWordPattern = /[\p{L}\p{M}\p{N}@$]+/gu

/** A text in lower case with Latin letters in place of those that look so, without accents and invisible characters. */
function toSkeleton(text: string): string {
  const decomposed = toStreamSafe(text.replace(/\p{Cf}/gu, ''))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
  return Array.from(decomposed, (letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .normalize('NFC')
}

const listWords = (text: string): string[] => text.match(wordPattern) ?? []

/** What an entry of the word list is compared by: the singulars of its skeleton; with a `*`, the skeleton as it is. */
export function toWordPattern(entry: string): string {
  const words = listWords(toSkeleton(entry))
  return entry.endsWith('*') ? `${words.join(' ')}*` : words.map(toSingular).join(' ')
}

/** The words of a text as `buildHoldSql` looks entries up in them: with spaces around each, as written, with letters joined that are written one by one, with digits as letters, and in their base forms. */
export function toMatchText(text: string): string {
  // An upper-case letter may look like another one than its lower case: Η like H, η like n.
  const skeletons = new Set([toSkeleton(text), toSkeleton(text.toLowerCase())])
  const spellings = [...new Set([...skeletons].flatMap((skeleton) => [skeleton, joinLetters(skeleton)]))]
  const variants = new Set(spellings.flatMap((skeleton) => [skeleton, readDigits(skeleton, 'i'), readDigits(skeleton, 'l')]))
  const lines = new Set([...variants].flatMap((variant) => listReadings(listWords(variant))))
  return [...lines].map((words) => ` ${words} `).join('\n')
}

/** The words as written, and a line for each index of a base form. A phrase is found if its words have their form of the entry at the same index. */
function listReadings(words: string[]): string[] {
  const forms = words.map(listBaseForms)
  const readings = Math.max(0, ...new Set(forms.map(({ length }) => length)))
  return [words, ...Array.from({ length: readings }, (_, index) => forms.map((wordForms) => wordForms[index] ?? wordForms.at(-1)))].map((reading) =>
    reading.join(' '),
  )
}

/** Joins letters that are written one by one: `f.a.k.e` is `fake`. */
const joinLetters = (text: string) => text.replace(spelledWordPattern, (word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
/** Two letters or more with the same sign between them, or three with spaces. */
const spelledWordPattern =
  /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]\p{M}*(?:([^\p{L}\p{M}\p{N}\s] ?)[\p{L}\p{N}]\p{M}*(?:\1[\p{L}\p{N}]\p{M}*)*|( {1,3})[\p{L}\p{N}]\p{M}*(?:\2[\p{L}\p{N}]\p{M}*)+)(?![\p{L}\p{M}\p{N}])/gu

/** Reads digits in words as the letters that they look like. */
const readDigits = (text: string, one: 'i' | 'l') =>
  text.replace(codedWordPattern, (word) => (/\p{L}/u.test(word) ? word.replace(/[0134578@$]/g, (digit) => digitLetters[digit] ?? one) : word))
