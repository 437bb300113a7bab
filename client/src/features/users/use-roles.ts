import { type Role, ViewerCardDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { useAccount } from './session/session-provider.tsx'

const noRoles: readonly Role[] = []

/** The roles of the viewer; undefined until they are known. Visitors have none. */
export function useRoles() {
  const account = useAccount()
  const { data, error, refetch } = useQuery(ViewerCardDocument, { skip: !account })
  const roles = account === null ? noRoles : data && (data.viewer?.settings?.roles ?? noRoles)
  return { roles, error, refetch }
}
