import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '../generated/brand.ts'
import { useHydrated } from '../lib/browser/use-hydrated.ts'

/** The h1 of a page; also sets the document title. It receives the focus after a navigation, so that screen readers start there, unless its state has `keepsFocus`. */
export function PageTitle({
  children,
  documentTitle = `${children} · ${brand.name}`,
  hidden = false,
}: {
  children: string
  documentTitle?: string
  hidden?: boolean
}) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const keepsFocus = Boolean(state?.keepsFocus)
  const isHydrated = useHydrated()
  const [hydratedKey] = useState(isHydrated ? null : key)
  useEffect(() => {
    // The user may be typing already in the page that the server has rendered.
    if (!keepsFocus && key !== 'default' && key !== hydratedKey && !document.querySelector('dialog[open]')) ref.current?.focus({ preventScroll: true })
  }, [key, hydratedKey, keepsFocus])
  return (
    <>
      {/* The server writes the title into the head itself. */}
      {!import.meta.env.SSR && <title>{documentTitle}</title>}
      <h1 ref={ref} tabIndex={-1} className={hidden ? 'visually-hidden' : undefined}>
        {children}
      </h1>
    </>
  )
}
