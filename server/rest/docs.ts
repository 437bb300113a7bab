import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RequestHandler, Router } from 'express'
import { asPage, pagePolicy } from '../lib/security-headers.ts'
import { otherMethods } from './face.ts'

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const page = fileURLToPath(new URL('docs/', import.meta.url))
/** Of each folder what the page loads, and nothing else of it. */
const files = [
  { root: page, names: ['docs.css', 'docs.js'] },
  { root: swaggerUi, names: ['swagger-ui.css', 'swagger-ui-bundle.js'] },
]

const policy = pagePolicy({ connect: [], trustedTypes: ['dompurify', 'default'] })

/** `/api/openapi.json`, and `/api/docs`, where it can be read and tried, from this host alone. */
export function docsRoutes(document: object): Router {
  const routes = Router()
  const read = (path: string, handler: RequestHandler) =>
    routes
      .route(path)
      .get(handler)
      .all(otherMethods(['get']))
  read('/openapi.json', (_request, response) => void response.set('Cache-Control', 'public, no-cache').json(document))
  read('/docs', (_request, response) => {
    asPage(response, policy)
    response.set('Cache-Control', 'public, no-cache').sendFile('index.html', { root: page, cacheControl: false })
  })
  for (const { root, names } of files) for (const name of names) read(`/docs/${name}`, (_request, response) => response.sendFile(name, { root, maxAge: '1h' }))
  return routes
}
