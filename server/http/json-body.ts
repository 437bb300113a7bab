import { isUtf8 } from 'node:buffer'
import express from 'express'
import { malformedTextError } from '../sanitize/text.ts'

/** Parses JSON bodies of up to 100 kB for both transports. Rejects bytes that are not valid UTF-8. */
export const parseJsonBody = express.json({
  limit: '100kb',
  verify: (_request, _response, bytes, encoding) => {
    if (encoding === 'utf-8' && !isUtf8(bytes)) throw malformedTextError()
  },
})
