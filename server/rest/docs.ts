import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Request, type RequestHandler, Router } from 'express'
import { asPage, pagePolicy } from '../http/security-headers.ts'
import { otherMethods } from './router.ts'

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const page = fileURLToPath(new URL('docs/', import.meta.url))
/** Of each folder what the page loads, and nothing else of it. */
const files = [
  { root: page, names: ['docs.css', 'docs.js'] },
  { root: swaggerUi, names: ['swagger-ui.css', 'swagger-ui-bundle.js'] },
]

export type DocsOptions = {
  /** Where the identity provider takes an email and a password. */
  signInUrl: string
  /** Accounts whose passwords everybody may know; empty where the campus is real. */
  demoAccounts: { email: string; password: string }[]
}

/** Paths below /api of what describes the API (RFC 8631). */
const links = '</api/openapi.json>; rel="service-desc", </api/docs>; rel="service-doc"'

/**
 * `/api` links the documentation, `/api/openapi.json` is the document with this server's own origin, `/api/docs` shows it. The page loads
 * nothing from other hosts; it signs in the demo accounts at the identity provider.
 */
export function docsRoutes(document: object, { signInUrl, demoAccounts }: DocsOptions = { signInUrl: '', demoAccounts: [] }): Router {
  const routes = Router()
  const policy = pagePolicy({ connect: demoAccounts.length ? [new URL(signInUrl).origin] : [], trustedTypes: ['dompurify', 'default'] })
  const read = (path: string, handler: RequestHandler) =>
    routes
      .route(path)
      .get(handler)
      .all(otherMethods(['get']))
  read('/', (request, response) => {
    response.vary('Accept').set('Link', links).set('Cache-Control', 'public, no-cache')
    if (request.accepts(['json', 'html']) === 'html') response.redirect(303, '/api/docs')
    else response.json({ documentation: '/api/docs', openapi: '/api/openapi.json', graphql: '/graphql' })
  })
  read('/openapi.json', (request, response) => {
    response.set('Cache-Control', 'public, no-cache').json({ ...document, servers: [{ url: originOf(request), description: 'This server' }] })
  })
  read('/docs/accounts.json', (_request, response) => void response.set('Cache-Control', 'no-store').json({ signInUrl, demoAccounts }))
  read('/docs', (_request, response) => {
    asPage(response, policy)
    response.set('Cache-Control', 'public, no-cache').sendFile('index.html', { root: page, cacheControl: false })
  })
  for (const { root, names } of files) for (const name of names) read(`/docs/${name}`, (_request, response) => response.sendFile(name, { root, maxAge: '1h' }))
  return routes
}

/** Absolute, since client generators put a relative `/` before every path. */
const originOf = (request: Request) => (request.host ? `${request.protocol}://${request.host}` : '/')
