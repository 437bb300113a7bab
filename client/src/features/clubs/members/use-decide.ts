import { type ClubRequestDecision, DecideMembershipDocument } from '../../../generated/graphql.ts'
import { removeFromLists } from '../../../lib/network/apollo/remove-from-lists.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reloadMemberViews } from '../club-cache.ts'

/** Decides requests of a club. Its lists and what the viewer is in it change with it. */
export function useDecide(clubId: string) {
  const [mutate, { loading }] = useMutation(DecideMembershipDocument)
  const decide = (requestId: string, decision: ClubRequestDecision) =>
    mutate({
      variables: { input: { requestId, decision } },
      update: (cache) => {
        removeFromLists(cache, requestId, 'ClubRequest')
        cache.evict({ id: 'ROOT_QUERY', fieldName: 'clubInvitations' })
        if (decision === 'ACCEPTED') reloadMemberViews(cache, clubId)
      },
    })
  return [decide, { loading }] as const
}
