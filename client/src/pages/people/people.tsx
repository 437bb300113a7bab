import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Select } from '../../components/forms/field.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { MorePages } from '../../components/more-pages.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { LoginNotice } from '../../components/states/login-notice.tsx'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { PeopleDocument, PeopleFiltersDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import page from '../posts/feed-page.module.css'
import css from './people.module.css'
import { PersonItem } from './person-item.tsx'

/** The server needs as many letters, or none with a course or a club (`Query.people`). */
const minTermLength = 2
const searchDelayMs = 300

/** /people: students by name, course and club. The search is in the address. Visitors are asked to log in. */
export function Component() {
  const account = useAccount()
  return (
    <div className={page.feed}>
      <PageTitle>People</PageTitle>
      {account === null && <LoginNotice>Log in to find people.</LoginNotice>}
      {account === undefined && <p role="status">Loading...</p>}
      {account && <PeopleSearch />}
    </div>
  )
}

type Name = 'q' | 'course' | 'club'

function PeopleSearch() {
  const [parameters, setParameters] = useSearchParams()
  const read = (name: Name) => parameters.get(name) ?? ''
  const setParameter = (name: Name, value: string) => {
    const next = new URLSearchParams(parameters)
    if (value) next.set(name, value)
    else next.delete(name)
    setParameters(next, { replace: true, state: { keepsFocus: true } })
  }
  const [text, setText] = useState(read('q'))
  const term = useDebounced(text, searchDelayMs).trim()
  const saveTerm = useEffectEvent(() => term !== read('q') && setParameter('q', term))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is saved when it has changed
  useEffect(() => void saveTerm(), [term])
  const { data } = useQuery(PeopleFiltersDocument)
  const clubs = data?.clubs ?? []
  const [course, club] = [read('course'), read('club')]
  return (
    <>
      <div className={css.search}>
        <SearchField label="Search people" value={text} onChange={setText} />
        <div className={css.filters}>
          <Select
            label="Course"
            value={course}
            placeholder="Any course"
            options={data?.courses ?? (course ? [course] : [])}
            onChange={(event) => setParameter('course', event.target.value)}
          />
          <Select
            label="Club"
            value={clubs.find(({ slug }) => slug === club)?.name ?? ''}
            placeholder="Any club"
            options={clubs.map(({ name }) => name)}
            onChange={(event) => setParameter('club', clubs.find(({ name }) => name === event.target.value)?.slug ?? '')}
          />
        </div>
      </div>
      {term.length >= minTermLength || (term === '' && (course || club)) ? (
        <PeopleList term={term} course={course} club={club} />
      ) : (
        <p role="status">{term ? 'Type at least two letters of a name.' : 'Type at least two letters of a name, or choose a course or a club.'}</p>
      )}
    </>
  )
}

function PeopleList({ term, course, club }: { term: string; course: string; club: string }) {
  const variables = { query: term, course: course || null, club: club || null }
  const { data, error, refetch, fetchMore } = useQuery(PeopleDocument, { variables, notifyOnNetworkStatusChange: false })
  if (error) return <Failure onRetry={() => refetch()}>{`People could not be searched. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Searching...</p>
  const { edges, pageInfo } = data.people
  if (edges.length === 0) return <EmptyState role="status" art="not-found" title={term ? `Nobody found for “${term}”` : 'Nobody found'} />
  return (
    <div>
      <ul className={css.people} aria-label="People">
        {edges.map(({ node }) => (
          <PersonItem key={node.id} person={node} />
        ))}
      </ul>
      {pageInfo.hasNextPage && <MorePages label="Show more people" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </div>
  )
}
