import { OrganisedClubsDocument } from '../../../generated/graphql.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { useRoles } from '../../users/use-roles.ts'

export type Organisers = {
  /** The clubs for which the viewer may plan events. */
  clubs: { id: string; slug: string; name: string }[]
  /** Whether the viewer may plan events of the campus. */
  isAdministrator: boolean
}

/** For whom the viewer may plan events; undefined until it is known. Visitors may for nobody. */
export function useOrganisers() {
  const account = useAccount()
  const { roles, error: rolesError, refetch: refetchRoles } = useRoles()
  const { data, error, refetch } = useQuery(OrganisedClubsDocument, { skip: !account })
  const clubs = account === null ? [] : data?.clubs.filter(({ viewerCanManage }) => viewerCanManage)
  const organisers: Organisers | undefined = roles && clubs && { clubs, isAdministrator: roles.includes('ADMINISTRATOR') }
  return {
    organisers,
    canOrganise: organisers !== undefined && (organisers.isAdministrator || organisers.clubs.length > 0),
    error: rolesError ?? error,
    refetch: () => Promise.all([...(rolesError ? [refetchRoles()] : []), ...(error ? [refetch()] : [])]),
  }
}
