/**
 * A rule of stems: a word that begins with one of the first stems, with words near it, before or after, that begin with one of each further list. A stem that
 * ends with `.` is a whole word.
 */
export type StemRule = string[]

/** How many words apart the words of a rule may be. */
const maxDistance = 6

/** Compiles rules to a function that returns the places of the words that match any of them. `fold` normalises the stems as the words are. */
export function compileStemRules(rules: StemRule[], fold: (stem: string) => string = (stem) => stem) {
  const toPattern = (stems: string) =>
    new RegExp(
      `^(?:${stems
        .trim()
        .split(/\s+/)
        .map((stem) => (stem.endsWith('.') ? `${fold(stem.slice(0, -1))}$` : fold(stem)))
        .join('|')})`,
    )
  const compiled = rules.map(([stems = '', ...others]) => ({ first: toPattern(stems), others: others.map(toPattern) }))
  return (words: string[]): number[] =>
    compiled.flatMap(({ first, others }) =>
      words.flatMap((word, index) => {
        if (!first.test(word)) return []
        const places = [index]
        for (const pattern of others) {
          const place = words.findIndex((other, at) => !places.includes(at) && Math.abs(at - index) <= maxDistance && pattern.test(other))
          if (place < 0) return []
          places.push(place)
        }
        return places
      }),
    )
}
