import type { TypedDocumentNode } from '@apollo/client'
import { ManagedClubsDocument, ManagedCoursesDocument } from '../../generated/graphql.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { reload } from './reload.ts'

/** A mutation of clubs or courses. The lists of this page are loaded again, and those of other pages when they are shown. */
export function useCampusMutation<Data, Input>(mutation: TypedDocumentNode<Data, { input: Input }>, list: 'clubs' | 'courses') {
  const [mutate, state] = useMutation(mutation)
  const change = (input: Input) =>
    mutate({
      variables: { input },
      update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: list }),
      ...reload(list === 'clubs' ? ManagedClubsDocument : ManagedCoursesDocument),
    })
  return [change, state] as const
}
