import type { RouteObject } from 'react-router-dom'
import { preloadRichText } from '../components/content/rich-text.tsx'
import { waitUntilLoaded } from '../lib/browser/page-idle.ts'
import { isSaveDataEnabled } from '../lib/browser/save-data.ts'
import { isOutdated } from '../lib/network/load-module.ts'
import { paths } from '../lib/paths.ts'
import { findPage } from './routes.tsx'

/** A page of the small-pages chunk (vite.config.ts): users open these from anywhere. */
const smallPagesPath = paths.clubs
const intentEvents = ['pointerover', 'touchstart', 'focusin'] as const

/** Prefetches the page of a link on hover, touch or focus, and the small pages once the document is loaded and idle. Not with data saving enabled. */
export function prefetchPages(routes: RouteObject[]) {
  const prefetch = (path: string) => {
    if (!isSaveDataEnabled()) findPage(routes, path)?.prefetch()
  }
  // After a deploy the next link opens a new document, which has the new files: without the router's click handler the browser follows the link.
  const onClick = (event: MouseEvent) => {
    if (isOutdated() && navigator.onLine && findInternalLink(event)) event.stopPropagation()
  }
  document.addEventListener('click', onClick, { capture: true })
  const onIntent = (event: Event) => {
    const link = findInternalLink(event)
    if (link) prefetch(link.pathname)
  }
  for (const eventName of intentEvents) document.addEventListener(eventName, onIntent, { passive: true })
  void waitUntilLoaded().then(() => {
    // For posts that arrive later: the server has rendered those of the first page.
    if (!isSaveDataEnabled()) void preloadRichText()
    prefetch(smallPagesPath)
  })
}

/** The same-origin link that contains the event's target. */
export function findInternalLink({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === location.origin ? link : null
}
