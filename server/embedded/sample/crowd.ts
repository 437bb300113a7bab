import { createHash } from 'node:crypto'

/** A number of at least 0 and less than 1 that a text always gives. */
export const toFraction = (text: string) => createHash('sha1').update(text).digest().readUInt32BE() / 2 ** 32

/** `count` of the students, in an order that depends on the seed only: first those who are certainly among them. */
export function chooseStudents(
  usernames: string[],
  count: number,
  seed: string,
  { certain = [], except = [] }: { certain?: string[]; except?: string[] } = {},
): string[] {
  const others = usernames.filter((username) => !certain.includes(username) && !except.includes(username))
  const shuffled = others.map((username) => ({ username, key: toFraction(`${seed} ${username}`) })).sort((one, other) => one.key - other.key)
  return [...certain, ...shuffled.map(({ username }) => username)].slice(0, count)
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Most people react on the first days. */
const reactionMs = 4 * dayMs
/** Newer reactions to older texts would all be reported at once. */
const quietMs = 15 * minuteMs

/** When a student reacts to what was published at `from`: soon after, and before `now`. */
export function getReactionTime(from: Date, now: Date, seed: string): Date {
  const age = now.getTime() - from.getTime()
  const spanMs = Math.min(reactionMs, age > 4 * quietMs ? age - quietMs : age)
  return new Date(from.getTime() + Math.floor(spanMs * toFraction(seed) ** 2))
}
