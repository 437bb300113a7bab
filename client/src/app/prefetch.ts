import { matchRoutes, type RouteObject } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { whenLoaded } from '../lib/when-idle.ts'

/** Where readers go from anywhere: a few small pages, which are one file (vite.config.ts). */
const near = paths.clubs
const signs = ['pointerover', 'touchstart', 'focusin'] as const

/** Fetches what a reader will want before they ask: a page whose link they point at or reach, and, once nothing else is to be done, those that are near. */
export function prefetchPages(routes: RouteObject[]) {
  // What fails now is fetched again, and told of, by whoever goes there.
  const fetchPage = (path: string) => {
    for (const { route } of matchRoutes(routes, path) ?? []) if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
  }
  const onSign = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) fetchPage(link.pathname)
  }
  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true })
  void whenLoaded().then(() => savesData() || fetchPage(near))
}

/** Whether the reader has asked for as little traffic as there can be. */
const savesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
