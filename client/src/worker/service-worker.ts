import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { sharePath } from '../lib/offline/messages.ts'
import { paths } from '../lib/paths.ts'
import { createCheckInStrategy, createPageStrategies, discardPending, media, pictures, queries } from './caches.ts'
import { answerOpened } from './push.ts'
import { isAppPage, isCheckInPage, isPublicQuery, isSavedPage } from './requests.ts'
import { answerSavedTime } from './saved-time.ts'
import { type MessageEventOfPage, scope } from './scope.ts'
import { receiveShared } from './share-target.ts'

/** The app's files, which the build inserts (client/build.ts). */
declare const appFiles: { url: string; revision: string | null }[]

// The service worker: keeps the app's files, and what was read, for reading offline; shows what is pushed.
precacheAndRoute(appFiles)
cleanupOutdatedCaches()
clientsClaim()

const checkIn = createCheckInStrategy(() => matchPrecache(paths.offlineCheckIn))
registerRoute(({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isCheckInPage(url.pathname), checkIn)
const pages = createPageStrategies(() => matchPrecache(paths.offline))
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPage(url.pathname),
  ({ request, url, event }) => (isSavedPage(url.pathname) ? pages.saved : pages.notSaved).handle({ request, event }),
)
registerRoute(({ url, request, sameOrigin }) => sameOrigin && isPublicQuery(url, request), queries)
const isImage = (request: Request) => request.destination === 'image' && !request.headers.has('range')
registerRoute(({ url, request, sameOrigin }) => sameOrigin && isImage(request) && url.pathname.startsWith('/media/'), media)
registerRoute(({ request, sameOrigin }) => sameOrigin && isImage(request), pictures)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => receiveShared(request),
  'POST',
)

/** Saves pages that were opened before the worker was active: the first visit is read again, too. What cannot be fetched is not saved. */
const savePages = (paths: string[], event: MessageEventOfPage) =>
  Promise.allSettled(
    paths.filter((path) => isSavedPage(path.split('?', 1)[0] ?? '')).flatMap((path) => pages.firstVisit.handleAll({ request: new Request(path), event })),
  )

scope.addEventListener('message', (event) => {
  if (event.data?.type === 'skip-waiting') void scope.skipWaiting()
  if (event.data?.type === 'clear-saved') discardPending()
  if (event.data?.type === 'save-pages') event.waitUntil(savePages(event.data.paths, event))
  if (event.data?.type === 'saved?') answerSavedTime(event.source)
  if (event.data?.type === 'opened?') answerOpened(event.source)
})
