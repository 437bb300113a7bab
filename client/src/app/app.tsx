import { useEffect, useRef } from 'react'
import { type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router-dom'
import { ToastProvider } from '../components/dialogs/toast.tsx'
import { ErrorBoundary } from '../components/states/error-boundary.tsx'
import { SessionProvider } from '../features/users/session/session-provider.tsx'
import { hasModifierKey } from '../lib/browser/has-modifier-key.ts'
import { ErrorPage } from './error-page.tsx'
import { findInternalLink } from './prefetch.ts'
import { useScrollRestoration } from './scroll-restoration.ts'

/** The pages, with the session and toasts, which a change of user removes; rendered within a router. */
export function App({ routes }: { routes: RouteObject[] }) {
  const { pathname, search } = useLocation()
  const initialPath = useRef(pathname + search)
  useScrollRestoration()
  useIgnoreRepeatedClicks()
  useRichTextLinks()
  useEffect(() => {
    // Back or forward while the page was hydrated: the router did not listen yet.
    if (location.pathname + location.search !== initialPath.current) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [])
  const page = useRoutes(routes)
  return (
    <ErrorBoundary fallback={(reset) => <ErrorPage onReset={reset} />}>
      <SessionProvider>
        <ToastProvider>{page}</ToastProvider>
      </SessionProvider>
    </ErrorBoundary>
  )
}

/** Navigates within the app when a mention or hashtag in rich text is clicked: it is a plain link there, no component. */
function useRichTextLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = findInternalLink(event)
      if (event.defaultPrevented || event.button !== 0 || opensElsewhere(event) || !link?.matches('[data-mention], [data-hashtag]')) return
      event.preventDefault()
      navigate(link.pathname)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

/** Whether the browser opens a clicked link in another tab or window, or saves it. */
const opensElsewhere = (event: MouseEvent) => event.shiftKey || hasModifierKey(event)

/**
 * Ignores clicks on the link of a page that is still loading: each would add an entry to the session history. A click with a modifier key stays: it opens
 * a new tab, for example.
 */
function useIgnoreRepeatedClicks() {
  const { pathname } = useLocation()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isLoading = location.pathname !== pathname
      if (opensElsewhere(event)) return
      if (isLoading && findInternalLink(event)?.href === location.href) event.preventDefault()
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [pathname])
}
