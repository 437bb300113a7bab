import { ClubViewerDocument } from '../../generated/graphql.ts'
import { useSavedQuery } from '../../lib/offline/use-saved-query.ts'
import { useAccount } from '../users/session/session-provider.tsx'
import { useSavedKey } from '../users/session/use-saved-key.ts'

/**
 * What the viewer is in a club, which its page, the same for all viewers, does not say. `viewer` is undefined until it is loaded, and for visitors.
 * `savedAt`: see `useSavedQuery`.
 */
export function useClubViewer(slug: string) {
  const account = useAccount()
  const key = useSavedKey(`club ${slug}`)
  const { data, savedAt, error, refetch } = useSavedQuery(ClubViewerDocument, key, { variables: { slug }, skip: !account })
  return { viewer: data?.club ?? undefined, savedAt, error, hasFailed: !data && error !== undefined, refetch }
}
