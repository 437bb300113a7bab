import { randomBytes } from 'node:crypto'
import { z } from 'zod'

const uuidSchema = z.uuid()

/** Whether a text is a UUID. PostgreSQL rejects any other text as the id of a row. */
export const isUuid = (text: string) => uuidSchema.safeParse(text).success

/** A UUID in lower case, as PostgreSQL returns it: ids are compared as texts and are part of channel names. Null for any other text. */
export const parseUuid = (text: string): string | null => (isUuid(text) ? text.toLowerCase() : null)

/** Finds rows by texts that may be UUIDs. The rows are by the given texts, so that a caller finds them whatever the case of its ids. */
export async function findByUuids<Row extends { id: string }>(texts: readonly string[], find: (uuids: string[]) => Promise<Row[]>): Promise<Map<string, Row>> {
  const uuidByText = new Map(texts.flatMap((text) => (isUuid(text) ? [[text, text.toLowerCase()] as const] : [])))
  const rows = new Map((await find([...new Set(uuidByText.values())])).map((row) => [row.id, row]))
  return new Map([...uuidByText].flatMap(([text, uuid]) => (rows.has(uuid) ? [[text, rows.get(uuid) as Row] as const] : [])))
}

/** A UUID of version 7 (RFC 9562): 48 bits of Unix time in ms, then random bits. Ids of different milliseconds sort by time. */
export function createUuidV7(now = new Date()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return formatUuid(bytes)
}

/** The smallest UUID of version 7 of a millisecond. */
export function getFirstUuidV7(at: Date): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes[6] = 0x70
  bytes[8] = 0x80
  return formatUuid(bytes)
}

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
