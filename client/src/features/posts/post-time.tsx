import { formatDate } from '../../lib/format.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

/** The server does not know the browser's time zone: its markup has campus time. */
export function PostTime({ createdAt }: { createdAt: string }) {
  const zone = useHydrated() ? 'local' : 'campus'
  return <time dateTime={createdAt}>{formatDate(createdAt, zone)}</time>
}
