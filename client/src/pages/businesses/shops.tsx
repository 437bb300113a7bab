import { useEffect, useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Failure } from '../../components/failure.tsx'
import { FloatingAdd } from '../../components/floating-add.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { MarketNavigation } from '../../components/sub-navigation.tsx'
import { BusinessCard } from '../../features/businesses/business-card.tsx'
import { forgetNewBusiness, newBusiness } from '../../features/businesses/new-business.ts'
import { ownFirst } from '../../features/businesses/own-first.ts'
import { useAccount } from '../../features/users/session-provider.tsx'
import { useOwnBusinessQuery, useShopsQuery } from '../../generated/graphql.ts'
import { useArrivalPolicy } from '../../lib/arrival-policy.ts'
import { kept } from '../../lib/browser-storage.ts'
import { paths } from '../../lib/paths.ts'
import page from '../grid.module.css'

/** What business set-up is told of where it was opened from. */
const state = { from: 'shops' }

/** How many cards are in sight before anybody scrolls. */
const inSight = 3

/** /shops (spec, section 2). If the load fails, the list is left empty (section 8). */
export function Component() {
  const [saved] = useState(newBusiness)
  useEffect(forgetNewBusiness, [])
  const { data, error, loading, refetch, fetchMore } = useShopsQuery({ fetchPolicy: useArrivalPolicy() })
  const account = useAccount()
  const ownQuery = useOwnBusinessQuery({ skip: !account, fetchPolicy: 'cache-and-network' })
  const own = ownQuery.data?.viewer?.business ?? null
  // Whoever was signed in may have one, which comes first: until that is known nothing is shown that would move.
  const [wasSignedIn] = useState(() => kept('localStorage', 'uid') !== null)
  const known = account === undefined ? !wasSignedIn : !account || ownQuery.data !== undefined || ownQuery.error !== undefined
  const shown = known ? ownFirst(data?.businesses.edges.map(({ node }) => node) ?? [], own, saved) : []
  const { hasNextPage, endCursor } = data?.businesses.pageInfo ?? {}
  return (
    <div className={page.page}>
      <Banner tile="market" art="shops" alt="Two shops side by side under striped awnings">
        <PageTitle>Shops</PageTitle>
        <p>Made by students, for students.</p>
      </Banner>
      <MarketNavigation />
      <SearchField label="Search shops" />
      {error && !data && <Failure onRetry={() => refetch()}>The shops could not be fetched.</Failure>}
      {((loading && !data) || (data && !known)) && <p role="status">Loading shops...</p>}
      {!loading && known && shown.length === 0 && (
        <EmptyState art="no-businesses" title="No businesses found">
          <LinkButton to={paths.businessSetup} state={state}>
            Add your business
          </LinkButton>
        </EmptyState>
      )}
      <ul className={page.grid} aria-label="Businesses">
        {shown.map((business, index) => (
          <li key={business.id}>
            <BusinessCard business={business} first={index < inSight} />
          </li>
        ))}
      </ul>
      {hasNextPage && known && (
        <Button look="secondary" onClick={() => void fetchMore({ variables: { after: endCursor } }).catch(() => {})}>
          Show more shops
        </Button>
      )}
      <FloatingAdd label={own ? 'Change your business' : 'Add your business'} to={paths.businessSetup} state={state} />
    </div>
  )
}
