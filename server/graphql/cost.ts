import { type DocumentNode, GraphQLError, type GraphQLNamedType, type GraphQLSchema } from 'graphql'
import { getComplexity, simpleEstimator } from 'graphql-query-complexity'

/** Fields that one answer may have at most, reckoned before it is asked for: a page as long as its `first` allows, each time it stands in another. */
export const mostFields = 10_000
/** What `first` may be at most; more is refused by whoever reads the page. */
const longestPage = 50

type Asked = { document: DocumentNode; operationName: string | null | undefined; variables: Record<string, unknown> | undefined }

/** Refuses a document whose answer could be larger than a server can bear. */
export function assertAffordable(schema: GraphQLSchema, asked: Asked) {
  const fields = known(schema, asked)
  if (fields > mostFields) throw refusal(`This asks for up to ${fields} fields at once, of ${mostFields}. Ask for shorter pages, or in several requests.`)
}

/** What was reckoned of a document, which is parsed once for all who ask it: only numbers and truths among its variables change the length of its answer. */
const reckoned = new WeakMap<DocumentNode, Map<string, number>>()
const mostKnown = 100

function known(schema: GraphQLSchema, asked: Asked): number {
  const { document, operationName, variables = {} } = asked
  const lengths = Object.entries(variables).filter(([, value]) => value === null || typeof value === 'number' || typeof value === 'boolean')
  const key = JSON.stringify([operationName, lengths])
  const before = reckoned.get(document) ?? new Map<string, number>()
  const fields = before.get(key) ?? reckon(schema, asked)
  if (before.size >= mostKnown) before.clear()
  reckoned.set(document, before.set(key, fields))
  return fields
}

function reckon(schema: GraphQLSchema, { document: query, operationName, variables = {} }: Asked): number {
  try {
    return getComplexity({
      ...{ schema, query, variables, ...(operationName && { operationName }) },
      estimators: [pageEstimator, listEstimator, schemaEstimator, simpleEstimator({ defaultComplexity: 1 })],
    })
  } catch (error) {
    throw refusal((error as Error).message)
  }
}

const pageEstimator = ({ args, childComplexity }: { args: { first?: unknown }; childComplexity: number }) =>
  typeof args.first === 'number' ? 1 + Math.min(Math.max(args.first, 0), longestPage) * childComplexity : undefined

/** Lists without `first`, as long as they may be. */
const listEstimator = ({ type, field, childComplexity }: Estimated) => {
  const length = listLengths[`${type.name}.${field.name}`]
  return length === undefined ? undefined : 1 + length * childComplexity
}
const listLengths: Record<string, number> = { 'Query.events': 500, 'Post.media': 5, 'Post.attachments': 5 }

/** The schema itself: about as much as there is of it, so that tools get all of it once and nobody gets it fifteen times. */
const schemaEstimator = ({ type, field, childComplexity }: Estimated) =>
  type.name.startsWith('__') ? 1 + (schemaLengths[field.name] ?? 1) * childComplexity : undefined
const schemaLengths: Record<string, number> = {
  types: 75,
  fields: 4,
  args: 0.5,
  inputFields: 0.5,
  enumValues: 0.5,
  interfaces: 0.3,
  possibleTypes: 0.3,
  ofType: 0.5,
  directives: 6,
}

type Estimated = { type: GraphQLNamedType; field: { name: string }; childComplexity: number }

const refusal = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
