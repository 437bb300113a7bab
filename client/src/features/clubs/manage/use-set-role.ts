import { type ClubRole, SetMemberRoleDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reloadClubList } from '../club-cache.ts'

/** Sets the role and the title of a member of a club. A new role may end a term, which the list of members has then. */
export function useSetRole(clubId: string) {
  const [mutate, { loading }] = useMutation(SetMemberRoleDocument)
  const setRole = (input: { username: string; role: ClubRole; title: string }) =>
    mutate({ variables: { input: { clubId, ...input } }, update: (cache) => reloadClubList(cache, clubId, 'members') })
  return [setRole, { loading }] as const
}
