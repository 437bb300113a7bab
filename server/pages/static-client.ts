import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import staticGzip from 'express-static-gzip'
import type { Database } from '../database/client.ts'
import { nothingHere } from '../http/error-handler.ts'
import { asPage } from '../http/security-headers.ts'
import type { Storage } from '../storage/disk.ts'
import { isRead } from '../utils/safe-method.ts'
import { within } from '../utils/with-timeout.ts'
import { openAssets } from './asset-manifest.ts'
import { headHtml, type Page, pictureTag, type Question } from './document.ts'

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
export type PageAnswers = {
  contextOf(request: Request, response: Response): { database: Database; storage: Storage }
  answer(question: Question, request: Request, response: Response): Promise<object | null>
  share(response: Response): void
}

/** Milliseconds that a page waits for what it is to carry. */
const patience = 1000

/**
 * The built client: hashed assets for ever, every page address answered with index.html, which says in its head what the page is and
 * what it needs, and carries the answer to what it asks first; a file that is not there is not a page.
 */
export function builtClient(
  folder: string,
  config: ClientConfig,
  policy: string,
  pageAt: (path: string, context: ReturnType<PageAnswers['contextOf']>) => Promise<Page>,
  { contextOf, answer, share }: PageAnswers,
): RequestHandler {
  const fileAt = openPages(folder, config)
  const assets = openAssets(folder)
  const sendPage = async (request: Request, response: Response) => {
    const { status = 200, file = 'index.html', parts = [], next = [], first, ...head } = await pageAt(request.path, contextOf(request, response))
    const [before, after] = fileAt(file)
    // A page does not wait for a database that is slow; without the answer the browser asks by itself.
    const data = first && (await within(patience, answer(first, request, response)).catch(() => null))
    const pictures = data ? (first.pictures?.(data) ?? []) : []
    const said = headHtml(head, `${request.protocol}://${request.get('host')}`, request.path)
    const carried = data ? dataHtml('first-answer', { operationName: first.operationName, variables: first.variables, data }) : ''
    asPage(response, policy)
    // Without the answer it is this very moment's.
    if (status === 200 && Boolean(first) === Boolean(data)) share(response)
    response
      .status(status)
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send([before, said, ...pictures.map(pictureTag), assets.tags(parts, next, after), carried, after].join('\n    '))
  }
  const isPage = (request: Request) => isRead(request) && !/\.[^/]*$/.test(request.path) && request.accepts('html')
  return (
    Router()
      .get(['/', '/index.html'], sendPage)
      .use('/assets', packedFiles(join(folder, 'assets'), { immutable: true, maxAge: '1y' }), (_request, _response, next) => next('router'))
      // What pages are made from, and what tells which parts they have.
      .use(['/landing.html', '/dev.html', '/parts.json'], nothingHere)
      .use(packedFiles(folder, { maxAge: '1h' }))
      .use((request, response, next) => (isPage(request) ? sendPage(request, response) : next()))
  )
}

/** Files of a folder, sent as they lie packed beside them where a browser takes that. */
function packedFiles(folder: string, options: { maxAge: string; immutable?: boolean }): RequestHandler {
  const own = { ...options, redirect: false }
  const plain = express.static(folder, { ...own, index: false })
  const packed = staticGzip(folder, { enableBrotli: true, orderPreference: ['br', 'gzip'], index: false, serveStatic: own })
  return (request, response, next) => {
    if (!isRead(request)) return next()
    // What cannot be read is refused as everywhere; the package has an answer of its own for it, and names a packing before it knows that it has the range.
    decodeURIComponent(request.path)
    const serve = request.headers.range === undefined ? packed : plain
    serve(request, response, next)
  }
}

/** The sandbox, for what the GraphQL face leaves unanswered at its address; the page has no other. */
export function builtSandbox(folder: string, config: ClientConfig, policy: string): RequestHandler {
  const page = pageOf(join(folder, 'sandbox.html'), config)
  return Router()
    .get('/graphql', (_request, response) => {
      asPage(response, policy)
      response.set('Cache-Control', 'no-cache').type('html').send(page)
    })
    .use('/sandbox.html', nothingHere)
}

/** Built pages by their names, read once, each as what stands before its title and behind it. */
function openPages(folder: string, config: ClientConfig) {
  const read = (file: string) => pageOf(join(folder, file), config).split(/<title>[^<]*<\/title>/) as [string, string]
  const pages = new Map([['index.html', read('index.html')]])
  return (file: string) => {
    const page = pages.get(file) ?? read(file)
    pages.set(file, page)
    return page
  }
}

/** A built page with the configuration laid into it. */
function pageOf(file: string, config: ClientConfig): string {
  if (!existsSync(file)) throw new Error('The client is not built: run npm run build.')
  return readFileSync(file, 'utf8').replace(/<script type="application\/json" id="config">[^<]*<\/script>/, () => dataHtml('config', config))
}

/** Data for the page's scripts, which nothing in it can end. */
const dataHtml = (id: string, data: object) => `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
