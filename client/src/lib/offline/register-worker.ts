import { waitUntilLoaded } from '../browser/page-idle.ts'
import { createScriptUrlPolicy } from '../browser/trusted-types.ts'
import { reportUnreachable } from '../network/server-wakeup.ts'
import { onReconnect } from '../network/use-online.ts'
import { wasSavedCleared } from './clear-saved.ts'
import { saveEmergencyPage } from './emergency-page.ts'
import { offerInstallation } from './install-prompt.ts'
import { type MessageToPage, type MessageToWorker, type SavedMessage, workerPath } from './messages.ts'
import { setOfflineState } from './offline-state.ts'

const activationTimeoutMs = 3000

let registering: Promise<void> | undefined
/** Whether the page shows what was saved. */
let isSaved = false

/** Asks the worker whether the page is a saved one. Registers the worker, once the page has loaded: its downloads would compete with the page's. */
export function registerWorker(): Promise<void> {
  registering ??= register()
  return registering
}

async function register() {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => {
    if (data.type === 'saved') showSavedTime(data)
  })
  serviceWorker.startMessages()
  // The queries of what is shown have not failed: nothing else would send them again.
  onReconnect(() => isSaved && dispatchEvent(new Event('server-awake')))
  for (const type of ['saved?', 'opened?'] as const) serviceWorker.controller?.postMessage({ type } satisfies MessageToWorker)
  offerInstallation()
  await waitUntilLoaded()
  const toUrl = createScriptUrlPolicy('service-worker', [workerPath])
  try {
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(toUrl(workerPath))
    if (registration) watchUpdates(registration)
    void savePagesOfFirstVisit()
    // After a failure the next load of the app tries again.
    void saveEmergencyPage().catch(() => {})
  } catch (error) {
    console.warn('The service worker was not registered', error)
  }
}

/** Has the worker save the page that was opened without it, and the one that is open once the worker is active. Not after a sign-out: it tells what was read. */
async function savePagesOfFirstVisit() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.workerStart !== 0) return
  const { active } = await navigator.serviceWorker.ready
  if (wasSavedCleared()) return
  const paths = [new URL(navigation.name), location].map(({ pathname, search }) => pathname + search)
  active?.postMessage({ type: 'save-pages', paths: [...new Set(paths)] } satisfies MessageToWorker)
}

function showSavedTime({ savedAt, isSlow, isPage }: SavedMessage) {
  isSaved = savedAt !== null
  setOfflineState({ savedAt })
  if (!isPage || !navigator.onLine) return
  // The network was too slow for the page: its queries are sent again. Not after a saved query: without a server that would never end.
  if (isSlow) dispatchEvent(new Event('server-awake'))
  else reportUnreachable()
}

/** Reports a new version that has been downloaded and waits. It is applied only at the user's request, since a reload may lose input. */
function watchUpdates(registration: ServiceWorkerRegistration) {
  const report = (worker: ServiceWorker) => {
    // Without a controller it is the first version.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) setOfflineState({ applyUpdate: () => applyUpdate(worker) })
  }
  const watchInstalling = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => report(worker))
  }
  if (registration.waiting) report(registration.waiting)
  // The browser may have found the new version before this code was loaded.
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling)
}

/** Activates the new version and reloads the page. Requests that the old version is still answering delay the activation: the reload ends them. */
function applyUpdate(worker: ServiceWorker) {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // Another tab may have activated it.
  setTimeout(reload, worker.state === 'installed' ? activationTimeoutMs : 0)
  worker.postMessage({ type: 'skip-waiting' } satisfies MessageToWorker)
}
