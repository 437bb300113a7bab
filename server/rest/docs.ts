import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RequestHandler, Router } from 'express'
import { createPagePolicy, setPagePolicy } from '../http/security-headers.ts'
import { getOrigin } from './origin.ts'
import { createMethodNotAllowedHandler } from './router.ts'

const swaggerUiDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const docsPageDir = fileURLToPath(new URL('docs/', import.meta.url))
/** The files of each folder that the page loads; no others are served. */
const assetFiles = [
  { root: docsPageDir, names: ['docs.css', 'docs.js'] },
  { root: fileURLToPath(new URL('../generated/', import.meta.url)), names: ['colours.css'] },
  { root: swaggerUiDir, names: ['swagger-ui.css', 'swagger-ui-bundle.js'] },
]

export type DocsOptions = {
  /** URL where the identity provider exchanges an email and a password for a token. */
  signInUrl: string
  /** Accounts with public passwords; empty except with the embedded sample campus. */
  demoAccounts: { email: string; password: string }[]
}

/** Link header to the API's description and documentation (RFC 8631). */
const documentationLinks = '</api/openapi.json>; rel="service-desc", </api/docs>; rel="service-doc"'

/**
 * Serves links to the documentation at `/api`, the OpenAPI document with this server's origin at `/api/openapi.json`, and Swagger UI at `/api/docs`. The
 * page loads nothing from other hosts. It can sign in to the demo accounts at the identity provider.
 */
export function createDocsRouter(document: object, { signInUrl, demoAccounts }: DocsOptions = { signInUrl: '', demoAccounts: [] }): Router {
  const router = Router()
  const contentSecurityPolicy = createPagePolicy({ connect: demoAccounts.length ? [new URL(signInUrl).origin] : [], trustedTypes: ['dompurify', 'default'] })
  const addGetRoute = (path: string, handler: RequestHandler) =>
    router
      .route(path)
      .get(handler)
      .all(createMethodNotAllowedHandler(['get']))
  addGetRoute('/', (request, response) => {
    response.vary('Accept').set('Link', documentationLinks).set('Cache-Control', 'public, no-cache')
    if (request.accepts(['json', 'html']) === 'html') response.redirect(303, '/api/docs')
    else response.json({ documentation: '/api/docs', openapi: '/api/openapi.json', graphql: '/graphql' })
  })
  addGetRoute('/openapi.json', (request, response) => {
    // Absolute, since client generators put a relative `/` before every path.
    response.set('Cache-Control', 'public, no-cache').json({ ...document, servers: [{ url: getOrigin(request) || '/', description: 'This server' }] })
  })
  addGetRoute('/docs/accounts.json', (_request, response) => void response.set('Cache-Control', 'no-store').json({ signInUrl, demoAccounts }))
  addGetRoute('/docs', (_request, response) => {
    setPagePolicy(response, contentSecurityPolicy)
    response.set('Cache-Control', 'public, no-cache').sendFile('index.html', { root: docsPageDir, cacheControl: false })
  })
  for (const { root, names } of assetFiles)
    for (const name of names) addGetRoute(`/docs/${name}`, (_request, response) => response.sendFile(name, { root, maxAge: '1h' }))
  return router
}
