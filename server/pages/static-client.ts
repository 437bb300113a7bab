import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import staticGzip from 'express-static-gzip'
import type { Database } from '../database/client.ts'
import { notFoundHandler } from '../http/error-handler.ts'
import { setPagePolicy } from '../http/security-headers.ts'
import type { Storage } from '../storage/disk.ts'
import { isSafeMethod } from '../utils/safe-method.ts'
import { withTimeout } from '../utils/with-timeout.ts'
import { loadAssetManifest } from './asset-manifest.ts'
import { type ClientQuery, type HtmlPage, renderHead, renderPreload } from './document.ts'

/** What the browser has to know before its first request; laid into index.html as data, never run. */
export type ClientConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string }
  authEmulatorUrl?: string
  allowedEmailDomains: string[]
  usersDocument: 'graphql' | 'firestore'
  /** Posting wants a verified email, so that whoever registers is sent the mail for it. */
  requireVerifiedEmail: boolean
  googleSignIn: boolean
  development: boolean
  /** The shared calendar to embed; absent where the campus's own is shown. */
  eventsCalendarUrl?: string
  /** Where Compa's service is; absent where it is on this very host. */
  compaServiceUrl?: string
  /** Where the browser keeps the session cookie in step with its ID token. */
  tokenSyncUrl?: string
  /** Pages of Apollo Sandbox may ask this server. */
  apolloSandbox: boolean
  /** Whom the sandbox offers to sign in as: the accounts of the embedded sample campus, and nobody's anywhere else. */
  demoAccounts?: { email: string; password: string; note: string }[]
}

/**
 * How a page comes to carry the answer to its first question; `share` tells that it says the same to everybody. `contextOf` is of whoever asks for it,
 * as a visitor.
 */
export type PageDataSource = {
  createContext(request: Request, response: Response): { database: Database; storage: Storage }
  executeQuery(query: ClientQuery, request: Request, response: Response): Promise<object | null>
  markPublic(response: Response): void
}

/** Milliseconds that a page waits for what it is to carry. */
const pageDataTimeoutMs = 1000

/**
 * The built client: hashed assets for ever, every page address answered with index.html, which says in its head what the page is and
 * what it needs, and carries the answer to what it asks first; a file that is not there is not a page.
 */
export function createClientRouter(
  folder: string,
  config: ClientConfig,
  contentSecurityPolicy: string,
  getHtmlPage: (path: string, context: ReturnType<PageDataSource['createContext']>) => Promise<HtmlPage>,
  { createContext, executeQuery, markPublic }: PageDataSource,
): RequestHandler {
  const getTemplate = createTemplateReader(folder, config)
  const assets = loadAssetManifest(folder)
  const sendPage = async (request: Request, response: Response) => {
    const {
      status = 200,
      file = 'index.html',
      modules = [],
      prefetchModules = [],
      initialQuery,
      ...head
    } = await getHtmlPage(request.path, createContext(request, response))
    const [before, after] = getTemplate(file)
    // A page does not wait for a database that is slow; without the answer the browser asks by itself.
    const data = initialQuery && (await withTimeout(pageDataTimeoutMs, executeQuery(initialQuery, request, response)).catch(() => null))
    const pictures = data ? (initialQuery.pictures?.(data) ?? []) : []
    const headTags = renderHead(head, `${request.protocol}://${request.get('host')}`, request.path)
    const dataScript = data ? renderJsonScript('first-answer', { operationName: initialQuery.operationName, variables: initialQuery.variables, data }) : ''
    setPagePolicy(response, contentSecurityPolicy)
    // Without the answer it is this very moment's.
    if (status === 200 && Boolean(initialQuery) === Boolean(data)) markPublic(response)
    response
      .status(status)
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send([before, headTags, ...pictures.map(renderPreload), assets.renderTags(modules, prefetchModules, after), dataScript, after].join('\n    '))
  }
  const isPage = (request: Request) => isSafeMethod(request) && !/\.[^/]*$/.test(request.path) && request.accepts('html')
  return (
    Router()
      .get(['/', '/index.html'], sendPage)
      .use('/assets', serveCompressed(join(folder, 'assets'), { immutable: true, maxAge: '1y' }), (_request, _response, next) => next('router'))
      // What pages are made from, and what tells which parts they have.
      .use(['/landing.html', '/dev.html', '/module-manifest.json'], notFoundHandler)
      .use(serveCompressed(folder, { maxAge: '1h' }))
      .use((request, response, next) => (isPage(request) ? sendPage(request, response) : next()))
  )
}

/** Files of a folder, sent as they lie packed beside them where a browser takes that. */
function serveCompressed(folder: string, options: { maxAge: string; immutable?: boolean }): RequestHandler {
  const staticOptions = { ...options, redirect: false }
  const serveIdentity = express.static(folder, { ...staticOptions, index: false })
  const serveEncoded = staticGzip(folder, { enableBrotli: true, orderPreference: ['br', 'gzip'], index: false, serveStatic: staticOptions })
  return (request, response, next) => {
    if (!isSafeMethod(request)) return next()
    // What cannot be read is refused as everywhere; the package has an answer of its own for it, and names a packing before it knows that it has the range.
    decodeURIComponent(request.path)
    const serve = request.headers.range === undefined ? serveEncoded : serveIdentity
    serve(request, response, next)
  }
}

/** The sandbox, for what the GraphQL face leaves unanswered at its address; the page has no other. */
export function createSandboxRouter(folder: string, config: ClientConfig, contentSecurityPolicy: string): RequestHandler {
  const page = renderTemplate(join(folder, 'sandbox.html'), config)
  return Router()
    .get('/graphql', (_request, response) => {
      setPagePolicy(response, contentSecurityPolicy)
      response.set('Cache-Control', 'no-cache').type('html').send(page)
    })
    .use('/sandbox.html', notFoundHandler)
}

/** Built pages by their names, read once, each as what stands before its title and behind it. */
function createTemplateReader(folder: string, config: ClientConfig) {
  const read = (file: string) => renderTemplate(join(folder, file), config).split(/<title>[^<]*<\/title>/) as [string, string]
  const pages = new Map([['index.html', read('index.html')]])
  return (file: string) => {
    const page = pages.get(file) ?? read(file)
    pages.set(file, page)
    return page
  }
}

/** A built page with the configuration laid into it. */
function renderTemplate(file: string, config: ClientConfig): string {
  if (!existsSync(file)) throw new Error('The client is not built: run npm run build.')
  return readFileSync(file, 'utf8').replace(/<script type="application\/json" id="config">[^<]*<\/script>/, () => renderJsonScript('config', config))
}

/** Data for the page's scripts, which nothing in it can end. */
const renderJsonScript = (id: string, data: object) => `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
