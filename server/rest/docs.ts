import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { Router } from 'express'
import { otherMethods } from './face.ts'

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const page = fileURLToPath(new URL('docs/', import.meta.url))
const assets = { index: false, redirect: false, maxAge: '1h' } as const

/** `/api/openapi.json`, and `/api/docs`, where it can be read and tried, from this host alone. */
export function docsRoutes(document: object): Router {
  const routes = Router()
  routes
    .route('/openapi.json')
    .get((_request, response) => void response.set('Cache-Control', 'public, no-cache').json(document))
    .all(otherMethods(['get']))
  return routes
    .get('/docs', (_request, response) => response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: page, cacheControl: false }))
    .use('/docs', express.static(page, assets), express.static(swaggerUi, assets))
}
