import { LinkButton } from '../components/forms/link-button.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { EmptyState } from '../components/states/empty-state.tsx'
import { paths } from '../lib/paths.ts'
import page from './grid.module.css'

/** The page of an unknown address, and of one that the viewer may not open. */
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
