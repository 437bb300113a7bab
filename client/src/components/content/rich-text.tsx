import { useState } from 'react'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { createLazyComponent } from '../states/lazy-component.tsx'
import css from './rich-text.module.css'

/** The sanitiser is not needed for the first page, which the server has sanitised. */
const LazySanitizedHtml = createLazyComponent(async () => (await import('./sanitized-html.tsx')).SanitizedHtml)

/** Loads the sanitiser, so that rich text renders without waiting. */
export const preloadRichText = LazySanitizedHtml.preload

/**
 * Renders user-written rich text. Apart from SanitizedHtml, this is the only raw HTML of the app. On the server the HTML has been sanitised before the page is
 * rendered (server/pages/page-renderer.ts). Hydration keeps the server's markup: React does not set the inner HTML. After other HTML has been rendered, this
 * markup no longer exists: the browser sanitises the same HTML again.
 */
export function RichText({ html }: { html: string }) {
  const isHydrated = useHydrated()
  const [serverHtml, setServerHtml] = useState(isHydrated ? null : html)
  if (serverHtml !== null && html !== serverHtml) setServerHtml(null)
  if (html !== serverHtml) return <LazySanitizedHtml html={html} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server; empty in the browser
  return <div className={css.text} dir="auto" dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? html : '' }} />
}
