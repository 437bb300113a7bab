import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The compressed forms of a body: null while one is being made, and if that failed. */
export type CompressedBodies = Partial<Record<Encoding, Buffer | null>>
type Compressible = { body: Buffer; compressed: CompressedBodies }

/** Shorter bodies gain nothing from compression. */
const minCompressibleBytes = 1000

const createEncodingPattern = (encoding: string) => new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?(?:[\\s,]|$))(?=[\\s,;]|$)`)
const [brotliPattern, gzipPattern] = [createEncodingPattern('br'), createEncodingPattern('gzip')]

/** The encoding for an Accept-Encoding header; null for none. */
export const negotiateEncoding = (accepted: string | undefined): Encoding | null =>
  accepted === undefined ? null : brotliPattern.test(accepted) ? 'br' : gzipPattern.test(accepted) ? 'gzip' : null

export const isCompressible = (body: Buffer) => body.length >= minCompressibleBytes

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>

/** Compresses the body off the main thread and stores the result for later requests; null on failure. */
export async function compress({ body, compressed }: Compressible, encoding: Encoding): Promise<Buffer | null> {
  compressed[encoding] ??= null
  compressed[encoding] = await compressors[encoding](body).catch(() => null)
  return compressed[encoding]
}

/** The compressed body, or null until it is ready; starts the compression if needed. */
export function getCompressed(entry: Compressible, encoding: Encoding): Buffer | null {
  const compressed = entry.compressed[encoding]
  if (compressed === undefined && isCompressible(entry.body)) void compress(entry, encoding)
  return compressed ?? null
}
