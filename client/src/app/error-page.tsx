import { useRouteError } from 'react-router-dom'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { LinkButton } from '../components/link-button.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { useOnline } from '../lib/online.ts'
import { paths } from '../lib/paths.ts'
import page from '../pages/grid.module.css'

/** What stands in for a page that broke, or could not be fetched; the navigation around it survives. */
export function ErrorPage() {
  console.error(useRouteError())
  const online = useOnline()
  return (
    <div className={page.page}>
      <PageTitle>{online ? 'Something went wrong' : 'You are offline'}</PageTitle>
      <EmptyState
        {...(online
          ? { title: 'This page tripped over its own feet.' }
          : { art: 'offline', title: 'This page has to be fetched first, and there is no network.' })}
      >
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </EmptyState>
    </div>
  )
}

export function NotFound() {
  return (
    <div className={page.page}>
      <PageTitle>Page not found</PageTitle>
      <EmptyState art="not-found" title="Nobody lives at this address.">
        <LinkButton to={paths.lounge}>Go to the lounge</LinkButton>
      </EmptyState>
    </div>
  )
}
