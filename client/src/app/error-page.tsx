import { useRouteError } from 'react-router-dom'
import { Button, LinkButton } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { paths } from '../lib/paths.ts'
import page from '../pages/grid.module.css'

/** What stands in for a page that broke; the navigation around it survives. */
export function ErrorPage() {
  console.error(useRouteError())
  return (
    <div className={page.page}>
      <PageTitle>Something went wrong</PageTitle>
      <EmptyState title="This page tripped over its own feet.">
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
