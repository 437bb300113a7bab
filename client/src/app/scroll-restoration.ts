import { useLayoutEffect, useRef } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { readStorage, writeStorage } from '../lib/browser/browser-storage.ts'
import { getNavigationType } from '../lib/browser/navigation-type.ts'
import { paths } from '../lib/paths.ts'

const storageKey = 'scroll-positions'

/** The first page of every document has the same key 'default' in the router, so its path is used instead. */
const getKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/**
 * Scrolls to the top of a new page, and to the saved position after a back or forward navigation or a reload. The first page of a document otherwise stays:
 * the user may have scrolled already.
 */
export function useScrollRestoration() {
  const location = useLocation()
  const navigationType = useNavigationType()
  const currentLocation = useRef<Location>(null)
  useLayoutEffect(() => trackScrollPosition(currentLocation), [])
  useLayoutEffect(() => {
    const previous = currentLocation.current
    currentLocation.current = location
    const position = computeScrollPosition(location, previous, navigationType, positions.get(getKey(location)))
    if (position !== undefined) window.scrollTo(0, position)
  }, [location, navigationType])
}

/** Where to scroll at `location`, whose saved position is `saved`; undefined: nowhere. `previous` is null on the first page of a document. */
function computeScrollPosition(location: Location, previous: Location | null, navigationType: NavigationType, saved: number | undefined) {
  // A thread scrolls itself (features/replies/use-thread-scroll.ts): positions in pixels do not tell where its replies are.
  if (location.pathname.startsWith(paths.post(''))) return undefined
  if (!previous) return getNavigationType() === 'navigate' ? undefined : saved
  // The tabs of a page: what is above them stays.
  if (location.state?.keepsScroll && location.pathname !== previous.pathname) return undefined
  if (navigationType !== 'POP') return 0
  if (location.pathname !== previous.pathname) return saved ?? 0
  // The browser itself scrolls to a fragment of the same page. The router has not created that entry of the session history: it has no key.
  return location.hash && location.key === 'default' ? undefined : saved
}

const positions = new Map<string, number>()

function trackScrollPosition(location: { current: Location | null }) {
  for (const [key, position] of readPositions()) positions.set(key, position)
  const disableRestoration = () => {
    history.scrollRestoration = 'manual'
  }
  disableRestoration()
  const save = () => location.current && positions.set(getKey(location.current), scrollY)
  const store = () => {
    save()
    writeStorage('sessionStorage', storageKey, JSON.stringify([...positions]))
    // After a reload the browser restores its own position until the page is hydrated.
    history.scrollRestoration = 'auto'
  }
  addEventListener('scroll', save, { passive: true })
  addEventListener('pagehide', store)
  // The browser may show the page again from its back/forward cache.
  addEventListener('pageshow', disableRestoration)
  return () => {
    removeEventListener('scroll', save)
    removeEventListener('pagehide', store)
    removeEventListener('pageshow', disableRestoration)
  }
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(readStorage('sessionStorage', storageKey) ?? '[]')
  } catch {
    return []
  }
}
