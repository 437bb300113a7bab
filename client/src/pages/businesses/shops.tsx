import { useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '../../components/artwork/banner.tsx'
import { FloatingAdd } from '../../components/floating-add.tsx'
import { Button } from '../../components/forms/button.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { MarketNavigation } from '../../components/sub-navigation.tsx'
import { BusinessCard } from '../../features/businesses/business-card.tsx'
import { matchesBusiness } from '../../features/businesses/matches-business.ts'
import { readNewBusiness, removeNewBusiness } from '../../features/businesses/new-business.ts'
import { sortOwnFirst } from '../../features/businesses/sort-own-first.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { OwnBusinessDocument, ShopsDocument } from '../../generated/graphql.ts'
import { readLastUid } from '../../lib/browser/browser-storage.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { rememberOwnsBusiness } from '../../lib/format/own-first.ts'
import { useFetchPolicy } from '../../lib/network/apollo/fetch-policy.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { useOnReconnect } from '../../lib/network/use-online.ts'
import { paths } from '../../lib/paths.ts'
import page from '../grid.module.css'
import css from './shops.module.css'

/** Location state for business set-up: the page that links to it. */
const setupState = { from: 'shops' }

/** The first card is visible without scrolling on a phone: its picture loads eagerly. Others would delay the styles of the page. */
const eagerCardCount = 1

/** /shops (spec, section 2). If the load fails, the list is left empty (section 8). */
export function Component() {
  const isHydrated = useHydrated()
  const [wasServerRendered] = useState(!isHydrated)
  const [stored] = useState(readNewBusiness)
  const saved = isHydrated ? stored : null
  useEffect(removeNewBusiness, [])
  const { data, error, loading, refetch, fetchMore } = useQuery(ShopsDocument, { fetchPolicy: useFetchPolicy() })
  const account = useAccount()
  const ownQuery = useQuery(OwnBusinessDocument, { skip: !account, fetchPolicy: 'cache-and-network' })
  const viewer = ownQuery.data?.viewer
  const own = viewer?.business ?? null
  // Nobody else sees a hidden one: it is not listed.
  const setupLabel = (own ?? viewer?.settings?.business) ? 'Change your business' : 'Add your business'
  // Until the session is known, the uid of the last visit tells which business is the viewer's.
  const uid = account === undefined && isHydrated ? readLastUid() : (account?.uid ?? null)
  const [term, setTerm] = useState('')
  const loaded = data?.businesses.edges.map(({ node }) => node) ?? []
  const { hasNextPage = false, endCursor = null } = data?.businesses.pageInfo ?? {}
  // The viewer's business may be on a later page. Wait for it before showing the list, so that the list does not shift. A list that the server has rendered stays.
  const mayBeLater = uid !== null && hasNextPage && !loaded.some(({ ownerUid }) => ownerUid === uid)
  const isOwnKnown = ownQuery.data !== undefined || ownQuery.error !== undefined
  const isOwnLoaded = wasServerRendered || !mayBeLater || isOwnKnown
  // The viewer's business comes into the place that own-first.ts keeps for it in a list that the server has rendered. A search has no such place.
  const keepsOwnPlace = wasServerRendered && hasNextPage && !term.trim() && (!isHydrated || (mayBeLater && !isOwnKnown && !saved))
  const ownsBusiness = ownQuery.data && own !== null
  useEffect(() => {
    if (ownsBusiness !== undefined) rememberOwnsBusiness(ownsBusiness)
  }, [ownsBusiness])
  const businesses = isOwnLoaded ? sortOwnFirst(loaded, { uid, own, saved }) : []
  const matchingBusinesses = businesses.filter((business) => matchesBusiness(business, term))
  const loadMore = () => fetchMore({ variables: { after: endCursor } })
  const loadedCount = loaded.length
  const search = useSearchAllPages({ term, loadedCount, hasNextPage, endCursor, loadMore })
  const changeTerm = (next: string) => {
    setTerm(next)
    search.retry()
  }
  return (
    <div className={page.page}>
      <Banner tile="market" art="shops" alt="Two shops side by side under striped awnings">
        <PageTitle>Shops</PageTitle>
        <p>Made by students, for students.</p>
      </Banner>
      <MarketNavigation />
      <SearchField label="Search shops" value={term} onChange={changeTerm} />
      {error && !data && <Failure onRetry={() => refetch()}>The shops could not be fetched.</Failure>}
      {((loading && !data) || (data && !isOwnLoaded)) && <p role="status">Loading shops...</p>}
      {search.failed && <Failure onRetry={search.retry}>Not all shops could be searched.</Failure>}
      {search.isRunning && <p role="status">Searching shops...</p>}
      {isOwnLoaded && term.trim() && businesses.length > 0 && matchingBusinesses.length === 0 && !hasNextPage && (
        <EmptyState role="status" art="no-businesses" title={`No businesses found for “${term.trim()}”`} />
      )}
      {!loading && isOwnLoaded && businesses.length === 0 && (
        <EmptyState art="no-businesses" title="No businesses found">
          <LinkButton to={paths.businessSetup} state={setupState}>
            {setupLabel}
          </LinkButton>
        </EmptyState>
      )}
      <ul className={`${page.grid} ${css.shops}`} aria-label="Businesses" data-own-place={keepsOwnPlace ? '' : undefined}>
        {matchingBusinesses.map((business, index) => (
          <li key={business.id} data-owner={isHydrated ? undefined : business.ownerUid}>
            <BusinessCard business={business} eager={index < eagerCardCount} />
          </li>
        ))}
      </ul>
      {search.isAtLimit && (
        <>
          <Notice>Searched the newest {loadedCount} shops.</Notice>
          <Button variant="secondary" onClick={search.continueSearch}>
            Search more shops
          </Button>
        </>
      )}
      {hasNextPage && isOwnLoaded && !term.trim() && (
        <Button variant="secondary" onClick={() => void loadMore().catch(() => {})}>
          Show more shops
        </Button>
      )}
      <FloatingAdd label={setupLabel} to={paths.businessSetup} state={setupState} />
    </div>
  )
}

/** Shops that a search loads before the user has to press 'Search more shops'. */
const searchBatchSize = 200

type SearchOptions = { term: string; loadedCount: number; hasNextPage: boolean; endCursor: string | null; loadMore: () => Promise<unknown> }

/**
 * Loads all pages while there is a term, so that a search finds shops beyond the first page. It stops at a limit until `continueSearch`, and after a
 * failure until `retry` or until the network is back.
 */
function useSearchAllPages({ term, loadedCount, hasNextPage, endCursor, loadMore }: SearchOptions) {
  const [failed, setFailed] = useState(false)
  const [limit, setLimit] = useState(searchBatchSize)
  const retry = () => setFailed(false)
  useOnReconnect(retry)
  const isUnfinished = term.trim() !== '' && hasNextPage
  const isAtLimit = isUnfinished && loadedCount >= limit
  const isNeeded = isUnfinished && !isAtLimit
  const load = useEffectEvent(() => loadMore().catch(() => setFailed(true)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end cursor means that a page has loaded
  useEffect(() => {
    if (isNeeded && !failed) void load()
  }, [isNeeded, failed, endCursor])
  return { isRunning: isNeeded && !failed, failed: isNeeded && failed, isAtLimit, retry, continueSearch: () => setLimit(loadedCount + searchBatchSize) }
}
