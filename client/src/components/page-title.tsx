import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '../generated/brand.ts'

/** The h1 of a page; also sets the document title. It receives the focus after a navigation, so that screen readers start there. */
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
  const { key } = useLocation()
  useEffect(() => {
    if (key !== 'default' && !document.querySelector('dialog[open]')) ref.current?.focus({ preventScroll: true })
  }, [key])
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
