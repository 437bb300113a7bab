import { createBrowserRouter, matchRoutes } from 'react-router-dom'
import { getNavigationType } from '../lib/navigation-type.ts'
import { prefetchPages } from './prefetch.ts'
import { createRoutes } from './routes.tsx'

/** Creates the router of the browser. To hydrate a page, its modules are loaded first: the first render must equal the server's. */
export async function createRouter({ hydrates }: { hydrates: boolean }) {
  const routes = createRoutes()
  // Before the first await: it waits for the document's load event.
  prefetchPages(routes)
  if (hydrates) await Promise.all((matchRoutes(routes, location) ?? []).map(({ route }) => loadRoute(route)))
  // With hydration data the router does not scroll to the top: the user may have scrolled already. A reload restores the scroll position.
  const keepsScroll = hydrates && getNavigationType() === 'navigate'
  return createBrowserRouter(routes, keepsScroll ? { hydrationData: {} } : {})
}

/** Replaces the `lazy` function of a route by what it loads. */
async function loadRoute(route: ReturnType<typeof createRoutes>[number]) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}
