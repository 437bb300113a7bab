import { assertSignedIn } from '../auth/viewer.ts'
import type { Context } from '../context.ts'
import { features } from '../features/index.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { fromNodeId } from '../relay/node-id.ts'
import { invalid } from '../utils/errors.ts'

/** The maximum number of ids of `nodes`. */
const maxNodes = 50

/** The service functions that load each type: one object by its own id, or many. */
const nodeReaderByType = new Map(features.flatMap(({ nodes = {} }) => Object.entries(nodes)))
const batchReaderByType = new Map(features.flatMap(({ nodeBatches = {} }) => Object.entries(nodeBatches)))

/** Services that return an interface or a union name the type of each object. */
const resolveType = (object: object) => (object as { __typename: never }).__typename

export const resolvers: Resolvers = {
  Node: { __resolveType: resolveType },
  Subject: { __resolveType: resolveType },
  Query: {
    node: async (_parent, { id }, context) => {
      const parsedId = parseNodeId(id)
      return parsedId && ((await readNode(context, parsedId.type, parsedId.id)) as never)
    },
    nodes: async (_parent, { ids }, context) => {
      assertSignedIn(context.viewer)
      if (ids.length > maxNodes) throw invalid(`At most ${maxNodes} ids are taken.`, 'ids')
      if (new Set(ids).size < ids.length) throw invalid('Give each id once.', 'ids')
      const parsedIds = ids.map(parseNodeId)
      const idsByType = Map.groupBy(
        parsedIds.filter((parsedId) => parsedId !== null),
        ({ type }) => type,
      )
      const readBatch = async ([type, typeIds]: [string, { id: string }[]]) =>
        [type, await readNodes(context, type, [...new Set(typeIds.map(({ id }) => id))])] as const
      const nodesByType = new Map(await Promise.all([...idsByType].map(readBatch)))
      return parsedIds.map((parsedId) => (parsedId && nodesByType.get(parsedId.type)?.get(parsedId.id)) ?? null) as never
    },
  },
}

/** The type and the row id of an object's id; null for an id that no row has: PostgreSQL rejects NUL characters. */
function parseNodeId(nodeId: string) {
  const parsedId = fromNodeId(nodeId)
  return parsedId?.id.includes('\0') ? null : parsedId
}

/** The object of a type by its row id, with its type name; null if there is none, or no such type. */
async function readNode(context: Context, type: string, id: string): Promise<object | null> {
  const readOne = nodeReaderByType.get(type)
  if (!readOne) return (await readNodes(context, type, [id])).get(id) ?? null
  const entity = await readOne(context, id)
  return entity && Object.assign(entity, { __typename: type })
}

/** The objects of a type by their row ids, with their type name. None of a type that cannot be loaded in a batch. */
async function readNodes(context: Context, type: string, ids: string[]): Promise<Map<string, object>> {
  const nodes = (await batchReaderByType.get(type)?.(context, ids)) ?? new Map<string, object>()
  return new Map([...nodes].map(([id, entity]) => [id, Object.assign(entity, { __typename: type })]))
}
