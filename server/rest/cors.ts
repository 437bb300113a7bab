import cors from 'cors'
import type { Request } from 'express'
import { isSafeMethod } from '../utils/safe-method.ts'

const exposedHeaders = [
  'Accept',
  'Accept-Patch',
  'Accept-Post',
  'Allow',
  'ETag',
  'Link',
  'Location',
  'Deprecation',
  'Sunset',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
]
const readHeaders = ['Accept', 'If-None-Match', 'Apollo-Require-Preflight']
const writeHeaders = [...readHeaders, 'Authorization', 'Content-Type', 'Idempotency-Key', 'X-Session-Id']

/** CORS: pages of any origin may read as a visitor; pages of the listed origins may also write, with a token. Cookies are never accepted cross-origin. */
export const createCorsHandler = (origins: string[]) =>
  cors<Request>((request, done) => {
    const isListedOrigin = origins.includes(request.get('origin') ?? '')
    const isReadMethod = ['GET', 'HEAD'].includes(request.get('access-control-request-method') ?? request.method)
    const isReadRequest = isSafeMethod(request)
    done(null, {
      // Reads are the same for every origin, so that caches need not vary by origin.
      origin: isListedOrigin && !isReadRequest ? origins : isReadMethod && '*',
      methods: isListedOrigin ? ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'HEAD'],
      allowedHeaders: isListedOrigin ? writeHeaders : readHeaders,
      exposedHeaders,
      maxAge: 600,
    })
  })
