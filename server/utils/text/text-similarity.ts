/** The trigrams of a text. */
export function createTrigrams(text: string): Set<string> {
  const letters = [...text]
  return new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`))
}

/** How alike two texts are, from 0 to 1: the Dice coefficient of their trigrams. */
export function getSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0
  let shared = 0
  for (const trigram of one) if (other.has(trigram)) shared += 1
  return (2 * shared) / (one.size + other.size)
}
