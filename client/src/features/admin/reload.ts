import type { DocumentNode } from 'graphql'

/** The options of a mutation that ends once a list has been loaded again. */
export const reload = (query: DocumentNode) => ({ refetchQueries: [query], awaitRefetchQueries: true })
