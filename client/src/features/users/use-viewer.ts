import { ViewerCardDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/use-query.ts'
import { useAccount } from './session-provider.tsx'

/** The viewer; undefined for visitors and until it is loaded, null for an account without a username. */
export const useViewer = () => useQuery(ViewerCardDocument, { skip: !useAccount() }).data?.viewer
