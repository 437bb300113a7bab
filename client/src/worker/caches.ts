import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { savedTimePlugin } from './saved-time.ts'

const day = 24 * 3600

/** The caches of responses, which are deleted at sign-out (lib/offline/clear-saved.ts). */
const limits = {
  pages: { maxEntries: 40, maxAgeSeconds: 7 * day },
  queries: { maxEntries: 100, maxAgeSeconds: 7 * day },
  media: { maxEntries: 120, maxAgeSeconds: 14 * day },
  pictures: { maxEntries: 60, maxAgeSeconds: 14 * day },
}
type CacheName = keyof typeof limits

const expirations = Object.fromEntries(
  Object.entries(limits).map(([name, limit]) => [name, new ExpirationPlugin({ ...limit, purgeOnQuotaError: true })]),
) as Record<CacheName, ExpirationPlugin>

/** Sign-outs since the start of the worker. */
let clearCount = 0

/** Prevents that responses of requests in progress are saved, at sign-out. */
export function discardPending() {
  clearCount += 1
}

/** Only complete responses are saved. `state` belongs to one request. */
const completePlugin: WorkboxPlugin = {
  handlerWillStart: async ({ state = {} }) => {
    Object.assign(state, { clearCount })
  },
  cacheWillUpdate: async ({ response, state: { clearCount: countAtStart } = {} }) =>
    response.status === 200 && !response.redirected && countAtStart === clearCount ? response : null,
}

/**
 * A proxy answers with these statuses in place of a server that is stopped: then what is saved is used. Without a saved response the page gets the proxy's. `state`
 * belongs to one request.
 */
const createGatewayPlugin = (statuses: number[]): WorkboxPlugin => ({
  fetchDidSucceed: async ({ response, state = {} }) => {
    if (!statuses.includes(response.status)) return response
    Object.assign(state, { refusal: response })
    throw new Error(`The server cannot be reached: ${response.status}`)
  },
  handlerDidError: async ({ state = {} }) => state.refusal,
})

const createOptions = (name: CacheName) => ({ cacheName: name, plugins: [completePlugin, expirations[name]] })

/** A page waits this long for the network; then its saved copy is shown, if there is one. */
const pageTimeoutSeconds = 4

/** Answers a navigation; `getShell` answers if there is neither a network nor a saved page. `firstVisit` saves a page that the worker has not answered. */
export function createPageStrategies(getShell: () => Promise<Response | undefined>) {
  const shellPlugin = { handlerDidError: getShell }
  const { cacheName, plugins } = createOptions('pages')
  return {
    saved: new NetworkFirst({
      cacheName,
      plugins: [...plugins, createGatewayPlugin([502, 503, 504]), savedTimePlugin, shellPlugin],
      networkTimeoutSeconds: pageTimeoutSeconds,
    }),
    notSaved: new NetworkOnly({ plugins: [shellPlugin] }),
    firstVisit: new NetworkFirst({ cacheName, plugins }),
  }
}

/** Answers a navigation to check-in, which has no content of its own: a slow network at the entrance delays it for a few seconds only. */
export const createCheckInStrategy = (getShell: () => Promise<Response | undefined>) =>
  new NetworkOnly({ plugins: [{ handlerDidError: getShell }], networkTimeoutSeconds: pageTimeoutSeconds })

const { cacheName, plugins } = createOptions('queries')
/** Without a timeout: after a write the page must never get an older response while there is a network. A busy server's 503 is not replaced either. */
export const queries = new NetworkFirst({ cacheName, plugins: [...plugins, createGatewayPlugin([502, 504]), savedTimePlugin] })
/** Files that only some may see are not saved. */
const storablePlugin: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.headers.get('cache-control')?.includes('no-store') ? null : response),
}
const { cacheName: mediaCacheName, plugins: mediaPlugins } = createOptions('media')
/** The address of an uploaded file never gets another content. */
export const media = new CacheFirst({ cacheName: mediaCacheName, plugins: [storablePlugin, ...mediaPlugins] })
export const pictures = new StaleWhileRevalidate(createOptions('pictures'))
