import type { Prisma } from '../../generated/prisma/client.ts'

/** A short label for a pseudonym of the log: 'Person 4f2a91c0'. It leads to nobody, and is the same in all entries. */
export const toPersonLabel = (pseudonym: string) => `Person ${pseudonym.slice(0, 8)}`

/** The further facts of an entry as names and values, without those that are null. */
export const toLogDetails = (details: Prisma.JsonValue): { name: string; value: string }[] =>
  Object.entries(details ?? {}).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    return [{ name, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }]
  })
