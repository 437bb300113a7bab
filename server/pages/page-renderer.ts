import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import type { Log } from '../observability/log.ts'
import { linkHashtags } from '../sanitize/hashtags.ts'
import { sanitizeHtml } from '../sanitize/html.ts'
import { linkMentions } from '../sanitize/mentions.ts'
import { setDirections } from '../sanitize/normalize/directions.ts'
import { withTimeout } from '../utils/async/with-timeout.ts'
import type { ClientConfig } from './client-config-type.ts'
import type { RenderTask } from './render-worker.ts'

/** A thread that takes longer for a page is replaced. */
const threadTimeoutMs = 10_000
const maxPendingPages = 20
const logIntervalMs = 60_000
/** Texts by the hash of what they are made from, in two bytes per character. A text is made once, also for requests at the same time. */
const cacheOptions = { maxSize: 8 * 1024 * 1024, sizeCalculation: (text: string) => 200 + 2 * text.length }

/**
 * Renders the content of a page's root element as a visitor sees it, from the page's path with its query string and its initial data as JSON. Null if it
 * cannot be rendered in time: the browser renders the page itself then.
 */
export type RenderPage = (path: string, initialData: string | null) => Promise<string | null>

/**
 * Creates the renderer of pages (decision 015). It runs the client's own components, from the bundle in `folder`, in a worker thread. Pages with the same
 * path and data are rendered once. A request waits for its page for `timeoutMs`; ordinary pages take a few milliseconds.
 */
export function createPageRenderer(folder: string, config: ClientConfig, log: Log, timeoutMs: number): RenderPage {
  const bundle = join(folder, '.server/server.js')
  if (!existsSync(bundle)) throw new Error('The client is not built: run npm run build.')
  const pool = new Piscina<RenderTask, string>({
    filename: new URL('render-worker.ts', import.meta.url).href,
    workerData: { bundle: pathToFileURL(bundle).href, config },
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 96 },
    // Between pages the thread returns to its event loop, which frees memory.
    atomics: 'disabled',
  })
  pool.on('error', (error) => log.error({ err: error }, 'the thread that renders pages failed'))
  const sanitizedTexts = new LRUCache<string, string, { html: string }>({
    ...cacheOptions,
    fetchMethod: async (_key, _stale, { context: { html } }) => setDirections(linkHashtags(linkMentions(await sanitizeHtml(html)))),
  })
  const sanitize = (html: string) => sanitizedTexts.forceFetch(hash('sha256', html), { context: { html } })
  let pendingCount = 0
  const pages = new LRUCache<string, string, { path: string; initialData: string | null }>({
    ...cacheOptions,
    fetchMethod: async (_key, _stale, { context: { path, initialData } }) => {
      // The sanitiser also serves new posts, which must not wait behind the pages of visitors.
      if (pendingCount >= maxPendingPages) throw new Error('Too many pages are being rendered.')
      pendingCount += 1
      try {
        const sanitizedData = initialData && (await sanitizeRichText(JSON.parse(initialData), sanitize))
        return await pool.run({ path, initialData: sanitizedData }, { signal: AbortSignal.timeout(threadTimeoutMs) })
      } finally {
        pendingCount -= 1
      }
    },
  })
  let loggedAt = Number.NEGATIVE_INFINITY
  return async (path, initialData) => {
    try {
      // After a timeout the page is still rendered, for the next request.
      return await withTimeout(timeoutMs, pages.forceFetch(hash('sha256', `${path}\n${initialData}`), { context: { path, initialData } }))
    } catch (error) {
      // Once a minute: a flood of requests must not flood the log.
      if (performance.now() - loggedAt > logIntervalMs) {
        loggedAt = performance.now()
        log.warn({ err: error }, 'page not rendered on the server')
      }
      return null
    }
  }
}

/** Copies data with each field of rich text (scalar `Html`) sanitised. */
async function sanitizeRichText<Value>(value: Value, sanitize: (html: string) => Promise<string>): Promise<Value> {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (await Promise.all(value.map((item) => sanitizeRichText(item, sanitize)))) as Value
  const entries = Object.entries(value).map(async ([name, field]) => [
    name,
    name === 'contentHtml' && typeof field === 'string' ? await sanitize(field) : await sanitizeRichText(field, sanitize),
  ])
  return Object.fromEntries(await Promise.all(entries))
}
