import { PageTitle } from '../components/page-title.tsx'
import { EmptyState } from '../components/states/empty-state.tsx'
import { RetryButton } from '../components/states/failure.tsx'
import type { LoadFailureProps } from '../components/states/lazy-component.tsx'
import { reloadOnRequest } from '../lib/automatic-reload.ts'
import { useOnline } from '../lib/network/use-online.ts'
import page from '../pages/grid.module.css'

/** Shown in place of a page that threw an error; the layout and navigation around it stay. */
export function ErrorPage({ onReset }: { onReset: () => void }) {
  const isOnline = useOnline()
  // Offline, a reload would show the browser's own error page.
  return <UnavailablePage title="Something went wrong" text="This page tripped over its own feet." onRetry={isOnline ? reloadOnRequest : onReset} />
}

/** Shown in place of a page whose module could not be loaded. */
export function PageLoadFailure({ isOffline, onRetry }: LoadFailureProps) {
  // No picture: it would have to be fetched too.
  return isOffline ? (
    <UnavailablePage title="You are offline" text="This page has to be fetched first, and there is no network." onRetry={onRetry} />
  ) : (
    <UnavailablePage title="Something went wrong" text="This page could not be loaded." onRetry={onRetry} />
  )
}

type Props = { title: string; text: string; onRetry: () => unknown }

function UnavailablePage({ title, text, onRetry }: Props) {
  return (
    <div className={page.page}>
      <PageTitle>{title}</PageTitle>
      <EmptyState title={text} role="alert">
        <RetryButton onRetry={onRetry} />
      </EmptyState>
    </div>
  )
}
