import type { Readable, Writable } from 'node:stream'
import { MIMEType } from 'node:util'
import type { Request } from 'express'
import { invalid } from '../../utils/errors.ts'

/**
 * Feeds a request to multer's parser, and refuses what the two would drop in silence: a file without a name, and a part whose headers
 * the parser cannot read, as of a filename that ends with a backslash. The empty file input of a browser is no file.
 */
export function feedParser(request: Request, parser: Writable) {
  let parts = 0
  parser.on('field', () => {
    parts += 1
  })
  parser.prependListener('file', (_field: string, file: Readable, { filename }: { filename?: string }) => {
    parts += 1
    if (!filename) file.once('data', () => parser.destroy(invalid('A file has to be sent with a filename.')))
  })
  const delimiters = countDelimiters(request)
  parser.prependListener('close', () => {
    // The last delimiter closes the body.
    if (delimiters() !== parts + 1) parser.emit('error', invalid('A part of the form cannot be read. Send files under a plain filename.'))
  })
  request.pipe(parser)
}

/** Counts the lines that delimit parts (RFC 2046, 5.1.1) while a body arrives. */
function countDelimiters(request: Request): () => number {
  const delimiter = Buffer.from(`\r\n--${new MIMEType(request.get('content-type') ?? '').params.get('boundary')}`)
  let count = 0
  // The first one may stand at the very beginning.
  let rest = Buffer.from('\r\n')
  request.on('data', (chunk: Buffer) => {
    const data = Buffer.concat([rest, chunk])
    for (let at = data.indexOf(delimiter); at >= 0; at = data.indexOf(delimiter, at + delimiter.length)) count += 1
    rest = data.subarray(Math.max(0, data.length - delimiter.length + 1))
  })
  return () => count
}
