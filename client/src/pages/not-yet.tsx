import { LinkButton } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { paths } from '../lib/paths.ts'
import page from './grid.module.css'

/** An address of the route table whose page is not built yet, and says so. */
export function notYet(title: string) {
  return function NotYet() {
    return (
      <div className={page.page}>
        <PageTitle>{title}</PageTitle>
        <EmptyState title="This part of the veranda is still being built.">
          <p>There is nothing to see or do here yet.</p>
          <LinkButton to={paths.lounge}>Go to the lounge</LinkButton>
        </EmptyState>
      </div>
    )
  }
}
