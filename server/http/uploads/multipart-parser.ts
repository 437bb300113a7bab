import type { Readable, Writable } from 'node:stream'
import { MIMEType } from 'node:util'
import type { Request } from 'express'
import { invalid } from '../../utils/errors.ts'

/**
 * Pipes a request into multer's parser and rejects parts that both would drop silently: a file without a filename, and a part with headers that
 * the parser cannot parse, such as a filename that ends with a backslash. A browser's empty file input is ignored.
 */
export function feedParser(request: Request, parser: Writable) {
  let parts = 0
  parser.on('field', () => {
    parts += 1
  })
  parser.prependListener('file', (_field: string, file: Readable, { filename }: { filename?: string }) => {
    parts += 1
    if (!filename) file.once('data', () => parser.destroy(invalid('A file must be sent with a filename.')))
  })
  const delimiters = countDelimiters(request)
  parser.prependListener('close', () => {
    // The last delimiter closes the body.
    if (delimiters() !== parts + 1) parser.emit('error', invalid('A part of the form cannot be parsed. Use plain filenames.'))
  })
  request.pipe(parser)
}

/** Counts the lines that delimit parts (RFC 2046, 5.1.1) while a body arrives. */
function countDelimiters(request: Request): () => number {
  const delimiter = Buffer.from(`\r\n--${new MIMEType(request.get('content-type') ?? '').params.get('boundary')}`)
  let count = 0
  // The first delimiter may be at the very beginning, without a line break before it.
  let rest = Buffer.from('\r\n')
  request.on('data', (chunk: Buffer) => {
    const data = Buffer.concat([rest, chunk])
    for (let index = data.indexOf(delimiter); index >= 0; index = data.indexOf(delimiter, index + delimiter.length)) count += 1
    rest = data.subarray(Math.max(0, data.length - delimiter.length + 1))
  })
  return () => count
}
