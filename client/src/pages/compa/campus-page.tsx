import { useEffect, useRef } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { RichText } from '../../components/content/rich-text.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { CampusPageDocument } from '../../generated/graphql.ts'
import { formatDay } from '../../lib/format/format-event.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import css from './compa.module.css'

/** /compa/{slug}: a campus page, the target of Compa's source links. */
export function Component() {
  const { slug = '' } = useParams()
  const { data, error, refetch } = useQuery(CampusPageDocument, { variables: { slug: slug.toLowerCase() }, notifyOnNetworkStatusChange: false })
  const page = data?.campusPage
  const body = useScrollToSection(page?.contentHtml)
  return (
    <div className={css.page}>
      <p>
        <Link to={paths.compa}>Ask Compa</Link>
      </p>
      <PageTitle>{page?.title ?? 'Campus page'}</PageTitle>
      {error && <Failure onRetry={() => refetch()}>This page could not be loaded.</Failure>}
      {!data && !error && <p role="status">Loading page...</p>}
      {data && !page && (
        <EmptyState art="not-found" title="This page is not here, or not any more.">
          <LinkButton to={paths.compa}>Ask Compa</LinkButton>
        </EmptyState>
      )}
      {page && (
        <>
          <p className={css.facts}>
            {page.owner}. Last checked on <time dateTime={page.checkedOn}>{formatDay(page.checkedOn)}</time>.
          </p>
          <div ref={body} className={css.body}>
            <RichText html={page.contentHtml} />
          </div>
        </>
      )}
    </div>
  )
}

/** The anchor of a heading in source links: 'Opening hours' is opening-hours. */
const toAnchor = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')

/** Scrolls to the section in the URL's hash and focuses its heading, once the page is loaded. */
function useScrollToSection(html: string | undefined) {
  const body = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (!html || !hash) return
    const matchesHash = (anchor: string) => [`#${anchor}`, `#${encodeURIComponent(anchor)}`].includes(hash)
    const heading = [...(body.current?.querySelectorAll('h2') ?? [])].find(({ textContent }) => matchesHash(toAnchor(textContent)))
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView()
  }, [html, hash])
  return body
}
