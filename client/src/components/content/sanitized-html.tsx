import { useMemo } from 'react'
import css from './rich-text.module.css'
import { sanitizeToTrustedHtml } from './sanitize-html.ts'

/** Renders HTML that the browser sanitises first. */
export function SanitizedHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: sanitizeToTrustedHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by DOMPurify
  return <div className={css.text} dir="auto" dangerouslySetInnerHTML={clean} />
}
