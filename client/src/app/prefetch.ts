import { matchRoutes, type RouteObject } from 'react-router-dom'
import { isOutdated } from '../lib/load-module.ts'
import { waitUntilLoaded } from '../lib/page-idle.ts'
import { paths } from '../lib/paths.ts'
import { isSaveDataEnabled } from '../lib/save-data.ts'

/** Where readers go from anywhere: a few small pages, which are one file (vite.config.ts). */
const smallPagesPath = paths.clubs
const intentEvents = ['pointerover', 'touchstart', 'focusin'] as const

/** Fetches what a reader will want before they ask: a page whose link they point at or reach, and, once nothing else is to be done, those that are near. */
export function prefetchPages(routes: RouteObject[]) {
  const fetchPage = (path: string) => {
    for (const { route } of matchRoutes(routes, path) ?? []) if (typeof route.lazy === 'function') void route.lazy()
  }
  // After a deploy the next way leads over a document of its own, with the new files; a link that nothing else hears of is the browser's.
  const onClick = (event: MouseEvent) => {
    if (isOutdated() && navigator.onLine && findInternalLink(event)) event.stopPropagation()
  }
  document.addEventListener('click', onClick, { capture: true })
  const onIntent = (event: Event) => {
    const link = findInternalLink(event)
    if (link && !isSaveDataEnabled()) fetchPage(link.pathname)
  }
  for (const eventName of intentEvents) document.addEventListener(eventName, onIntent, { passive: true })
  void waitUntilLoaded().then(() => isSaveDataEnabled() || fetchPage(smallPagesPath))
}

/** The link to a page of ours that an event happened on. */
function findInternalLink({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === location.origin ? link : null
}
