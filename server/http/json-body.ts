import { isUtf8 } from 'node:buffer'
import express from 'express'
import { malformedTextError } from '../sanitize/text.ts'

/** Reads a body of JSON, of either face; of bytes that are no UTF-8 nothing is guessed. */
export const parseJsonBody = express.json({
  limit: '100kb',
  verify: (_request, _response, bytes, encoding) => {
    if (encoding === 'utf-8' && !isUtf8(bytes)) throw malformedTextError()
  },
})
