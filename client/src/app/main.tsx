import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/shared.css'
import '../styles/print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { startSending } from '../features/send-queue/start-sending.ts'
import { getDocumentPath } from '../lib/browser/navigation-type.ts'
import { waitUntilIdle, waitUntilLoaded } from '../lib/browser/page-idle.ts'
import { isSaveDataEnabled } from '../lib/browser/save-data.ts'
import { markStarted } from '../lib/mark-started.ts'
import { InitialDataContext, readInitialData } from '../lib/network/apollo/initial-data.ts'
import { refetchImagesOnReconnect } from '../lib/network/use-online.ts'
import { App } from './app.tsx'
import { Hydration } from './hydration.tsx'
import { loadInitialPage } from './initial-page.tsx'
import { pending } from './lazy-page.tsx'
import { prefetchPages } from './prefetch.ts'
import { createRoutes, findPage } from './routes.tsx'

const root = document.getElementById('root')
if (root) void start(root)
refetchImagesOnReconnect()
markStarted()
// Kept for lib/offline/install-prompt.ts; the browser shows no dialog by itself.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(window, { installPrompt: event })
})
void waitUntilLoaded()
  .then(startSending)
  .catch((error) => console.warn('The send queue could not be sent', error))
// Without a worker the module would compete with the page's downloads. With one it is saved, and asks early whether the page is: a server that hangs delays `load`.
if ('serviceWorker' in navigator && !isSaveDataEnabled())
  void (navigator.serviceWorker.controller ? waitUntilIdle() : waitUntilLoaded())
    .then(() => import('../lib/offline/register-worker.ts'))
    .then(({ registerWorker }) => registerWorker())
    .catch((error) => console.warn('The service worker could not be loaded', error))

/** Hydrates the server's markup, or renders the page if the server has sent none. */
async function start(root: HTMLElement) {
  const routes = createRoutes()
  // Before the first await: it waits for the document's load event.
  prefetchPages(routes)
  const app = (
    <StrictMode>
      <InitialDataContext value={readInitialData()}>
        <Hydration root={root}>
          <BrowserRouter>
            <App routes={routes} />
          </BrowserRouter>
        </Hydration>
      </InitialDataContext>
    </StrictMode>
  )
  // A transition renders in small pieces, so that the page responds to input meanwhile.
  const isServerRendered = () => root.hasChildNodes() && location.pathname + location.search === getDocumentPath()
  // The first render must equal the server's.
  if (isServerRendered()) await loadInitialPage(findPage(routes, location.pathname))
  if (isServerRendered()) startTransition(() => void hydrateRoot(root, app))
  else {
    const reactRoot = createRoot(root)
    reactRoot.render(pending)
    startTransition(() => reactRoot.render(app))
  }
}
