import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import staticGzip from 'express-static-gzip'
import type { Database } from '../database/client.ts'
import { notFoundHandler } from '../http/error-handler.ts'
import { allowCamera, setPagePolicy, workerPolicy } from '../http/security-headers.ts'
import type { Storage } from '../storage/disk.ts'
import { withTimeout } from '../utils/async/with-timeout.ts'
import { isSafeMethod } from '../utils/safe-method.ts'
import { loadAssetManifest } from './asset-manifest.ts'
import type { ClientConfig } from './client-config-type.ts'
import { type HtmlPage, type PageQuery, renderAnnouncements, renderHead, renderPreload } from './document.ts'
import type { RenderPage } from './page-renderer.ts'
import { newPostUrl, webManifest } from './web-manifest.ts'

/**
 * Executes the initial query of a page. `createContext` always creates a visitor's context, since a page is the same for every viewer; `markPublic`
 * allows the response cache to store the page.
 */
export type PageDataSource = {
  createContext(request: Request, response: Response): { database: Database; storage: Storage; now: () => Date }
  executePageQuery(query: PageQuery, request: Request, response: Response): Promise<object | null>
  markPublic(response: Response): void
}

/** The path of a file: it has an extension. A username may have a dot, and its profile is a page. */
const filePattern = /^(?!\/u\/[^/]+$).*\.[^/]*$/

/** The element of a built page for the app's content. */
const emptyRoot = '<div id="root"></div>'

/** The initial data of a page without a query. */
const noResult = { operationName: '', variables: {}, data: {} }

/** Maximum wait of a page for its initial data. */
const pageDataTimeoutMs = 1000

/**
 * Serves the built client: hashed assets as immutable, and index.html at every page path, with the page's metadata, preloads, initial data and, from
 * `renderPage`, its content as a visitor sees it. A missing file is 404, not a page.
 */
export function createClientRouter(
  folder: string,
  config: ClientConfig,
  contentSecurityPolicy: string,
  getHtmlPage: (path: string, parameters: URLSearchParams, context: ReturnType<PageDataSource['createContext']>) => Promise<HtmlPage>,
  { createContext, executePageQuery, markPublic }: PageDataSource,
  renderPage: RenderPage = async () => null,
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
      announcements,
      isRenderedOnServer = false,
      cache,
      search = '',
      usesCamera = false,
      ...head
    } = await getHtmlPage(request.path, new URLSearchParams(request.url.replace(/^[^?]*/, '')), createContext(request, response))
    const [before, after] = getTemplate(file)
    // A page does not wait for a slow database; without the data the browser sends the query itself.
    const data = initialQuery && (await withTimeout(pageDataTimeoutMs, executePageQuery(initialQuery, request, response)).catch(() => null))
    const pictures = data ? (initialQuery.pictures?.(data) ?? []) : []
    const headTags = renderHead(head, `${request.protocol}://${request.get('host')}`, request.path)
    const result = data ? { operationName: initialQuery.operationName, variables: initialQuery.variables, data } : noResult
    const initialData = data || announcements ? JSON.stringify({ ...result, announcements }) : null
    const isComplete = !initialQuery || Boolean(data)
    const content = isRenderedOnServer && isComplete ? await renderPage(request.path + search, initialData) : null
    // The data come after the content, which can be shown before they have arrived.
    const dataScript = initialData === null ? '' : renderJsonScript('initial-data', initialData)
    const setPriority = content !== null || file !== 'index.html' ? lowerScriptPriority : (html: string) => html
    const body =
      file === 'index.html'
        ? setPriority(after).replace(emptyRoot, () => `<div id="root">${content ?? ''}</div>${dataScript}`)
        : setPriority(after).replace('<div id="root">', (root) => (announcements ? renderAnnouncements(announcements) : '') + root)
    const assetTags = setPriority(assets.renderTags(modules, prefetchModules, after))
    setPagePolicy(response, contentSecurityPolicy)
    if (usesCamera) allowCamera(response)
    // A page whose initial data is missing is not cached.
    if (cache === 'public' && isComplete) markPublic(response)
    response
      .status(data && initialQuery.isMissing?.(data) ? 404 : status)
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send([before, headTags, ...pictures.map(renderPreload), assetTags, body].join('\n    '))
  }
  const isPage = (request: Request) => isSafeMethod(request) && !filePattern.test(request.path) && request.accepts('html')
  return (
    Router()
      .get(['/', '/index.html'], sendPage)
      .use('/assets', serveCompressed(join(folder, 'assets'), { immutable: true, maxAge: '1y' }), (_request, _response, next) => next('router'))
      // Templates and the manifest are not served, nor the server's own bundle, whose folder begins with a dot.
      .use(['/landing.html', '/dev.html', '/module-manifest.json'], notFoundHandler)
      .get(
        '/site.webmanifest',
        (_request, response) => void response.set('Cache-Control', 'no-cache').type('application/manifest+json').send(JSON.stringify(webManifest)),
      )
      // The body is not read; http/request-timeouts.ts limits how long the rest of it may take.
      .post(webManifest.share_target.action, (_request, response) => response.set('Cache-Control', 'no-store').redirect(303, newPostUrl))
      .use('/service-worker.js', setWorkerHeaders)
      .use(serveCompressed(folder, { maxAge: '1h' }))
      .use((request, response, next) => (isPage(request) ? sendPage(request, response) : next()))
  )
}

/** Scripts of a page that can be read without them leave the network to its styles and pictures. */
const lowerScriptPriority = (html: string) => html.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')

/** The worker has a policy of its own, and the browser looks for a new version at each navigation. */
const setWorkerHeaders: RequestHandler = (_request, response, next) => {
  setPagePolicy(response, workerPolicy)
  response.set('Cache-Control', 'no-cache')
  next()
}

/** Serves the files of a folder, precompressed if the browser accepts it. */
function serveCompressed(folder: string, options: { maxAge: string; immutable?: boolean }): RequestHandler {
  const staticOptions = { ...options, redirect: false }
  const serveIdentity = express.static(folder, { ...staticOptions, index: false })
  const serveEncoded = staticGzip(folder, { enableBrotli: true, orderPreference: ['br', 'gzip'], index: false, serveStatic: staticOptions })
  return (request, response, next) => {
    if (!isSafeMethod(request)) return next()
    // Throws for an undecodable path, so that it gets the usual error instead of the package's. The package also sets Content-Encoding before it checks the
    // range, so ranges are served uncompressed.
    decodeURIComponent(request.path)
    const serve = request.headers.range === undefined ? serveEncoded : serveIdentity
    serve(request, response, next)
  }
}

/** Serves the sandbox at /graphql, for page requests that the GraphQL router passes on; it has no other URL. */
export function createSandboxRouter(folder: string, config: ClientConfig, contentSecurityPolicy: string): RequestHandler {
  const page = renderTemplate(join(folder, 'sandbox.html'), config)
  return Router()
    .get('/graphql', (_request, response) => {
      setPagePolicy(response, contentSecurityPolicy)
      response.set('Cache-Control', 'no-cache').type('html').send(page)
    })
    .use('/sandbox.html', notFoundHandler)
}

/** Creates a reader of built HTML pages. Each is read once and split at its title into the parts before and after. */
function createTemplateReader(folder: string, config: ClientConfig) {
  const read = (file: string) => renderTemplate(join(folder, file), config).split(/<title>[^<]*<\/title>/) as [string, string]
  const pages = new Map([['index.html', read('index.html')]])
  return (file: string) => {
    const page = pages.get(file) ?? read(file)
    pages.set(file, page)
    return page
  }
}

/** Reads a built HTML page and inserts the configuration. */
function renderTemplate(file: string, config: ClientConfig): string {
  if (!existsSync(file)) throw new Error('The client is not built: run npm run build.')
  return readFileSync(file, 'utf8').replace(/<script type="application\/json" id="config">[^<]*<\/script>/, () =>
    renderJsonScript('config', JSON.stringify(config)),
  )
}

/** Renders JSON as a script element; `<` is escaped, so that the data cannot end the element. */
const renderJsonScript = (id: string, json: string) => `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
