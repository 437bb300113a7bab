import type { Readable, Writable } from 'node:stream'
import { MIMEType } from 'node:util'
import type { Request } from 'express'
import { malformedTextError } from '../../sanitize/text.ts'
import { invalid } from '../../utils/errors.ts'

/**
 * Pipes a request into multer's parser and rejects parts that both would drop silently: a file without a filename, and a part with headers that
 * the parser cannot parse, such as a filename that ends with a backslash. A browser's empty file input is ignored. Texts that are not UTF-8 are rejected too: the
 * parser writes U+FFFD for what it cannot decode. A text may contain that character, as in a JSON body.
 */
export function feedParser(request: Request, parser: Writable) {
  let parts = 0
  let replacementCount = 0
  parser.on('field', (_name: string, text: string) => {
    parts += 1
    replacementCount += text.split('\ufffd').length - 1
  })
  parser.prependListener('file', (_field: string, file: Readable, { filename }: { filename?: string }) => {
    parts += 1
    if (!filename) file.once('data', () => parser.destroy(invalid('A file must be sent with a filename.')))
  })
  // RFC 2046, 5.1.1. The first delimiter may be at the very beginning, without a line break before it.
  const delimiters = countBytes(request, Buffer.from(`\r\n--${new MIMEType(request.get('content-type') ?? '').params.get('boundary')}`), Buffer.from('\r\n'))
  const replacements = countBytes(request, Buffer.from('\ufffd'))
  parser.prependListener('close', () => {
    // The last delimiter closes the body.
    if (delimiters() !== parts + 1) parser.emit('error', invalid('A part of the form cannot be parsed. Use plain filenames.'))
    else if (replacements() < replacementCount) parser.emit('error', malformedTextError())
  })
  request.pipe(parser)
}

/** Counts a sequence of bytes while a body arrives, as if `rest` were before it. */
function countBytes(request: Request, sequence: Buffer, rest: Buffer = Buffer.alloc(0)): () => number {
  let count = 0
  request.on('data', (chunk: Buffer) => {
    const data = Buffer.concat([rest, chunk])
    for (let index = data.indexOf(sequence); index >= 0; index = data.indexOf(sequence, index + sequence.length)) count += 1
    rest = data.subarray(Math.max(0, data.length - sequence.length + 1))
  })
  return () => count
}
