import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { formatDate } from '../../lib/format/format.ts'

/** The server does not know the browser's time zone: its markup has campus time. */
export function PostTime({ createdAt }: { createdAt: string }) {
  const zone = useHydrated() ? 'local' : 'campus'
  return <time dateTime={createdAt}>{formatDate(createdAt, zone)}</time>
}
