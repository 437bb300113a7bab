import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { defaultFieldResolver, type GraphQLResolveInfo, type GraphQLSchema, isIntrospectionType, isNonNullType, isObjectType, Kind } from 'graphql'
import type { Context } from '../context.ts'
import { features } from '../features/index.ts'
import { assertWellFormedText } from '../sanitize/text.ts'
import { resolvers as liveUpdates } from './live-updates.ts'
import { resolvers as node } from './node.ts'
import { resolvers as scalars } from './scalars.ts'

const typeDefs = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')

/** The executable schema. A resolver that schema.graphql does not declare throws at startup. */
export const schema = withTextValidation(
  withUnreadTypeNames(
    withClearedLoaders(
      makeExecutableSchema({
        typeDefs,
        resolvers: [scalars, node, liveUpdates, ...features.flatMap(({ resolvers = [] }) => resolvers)],
        resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
      }),
    ),
  ),
)

/** Clears the loaders of a request after each mutation: its payload, and the mutations after it, read again what it may have changed. */
function withClearedLoaders(executableSchema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(executableSchema.getMutationType()?.getFields() ?? {})) {
    const { resolve = defaultFieldResolver } = field
    field.resolve = async (parent, args, context: Context, info) => {
      const payload = await resolve(parent, args, context, info)
      for (const loader of Object.values(context.loaders)) loader.clearAll()
      return payload
    }
  }
  return executableSchema
}

/** Reads no connection of an object of which a query selects the type name alone: the schema has the answer. */
function withUnreadTypeNames(executableSchema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(executableSchema.getTypeMap()).filter((type) => isObjectType(type) && type !== executableSchema.getQueryType())
  for (const field of types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))) {
    if (!isNonNullType(field.type) || !field.type.ofType.toString().endsWith('Connection')) continue
    const { resolve = defaultFieldResolver } = field
    field.resolve = (parent, args, context, info) => (selectsTypeNameAlone(info) ? {} : resolve(parent, args, context, info))
  }
  return executableSchema
}

const selectsTypeNameAlone = ({ fieldNodes }: GraphQLResolveInfo) =>
  fieldNodes.every(({ selectionSet }) => selectionSet?.selections.every((selection) => selection.kind === Kind.FIELD && selection.name.value === '__typename'))

/** Rejects arguments with text that PostgreSQL cannot store before a resolver runs, from variables and from literals. */
function withTextValidation(executableSchema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(executableSchema.getTypeMap()).filter((type) => !isIntrospectionType(type))
  for (const field of types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))) {
    if (!field.args.length) continue
    const { resolve = defaultFieldResolver, subscribe } = field
    field.resolve = (parent, args, context, info) => {
      assertWellFormedText(args)
      return resolve(parent, args, context, info)
    }
    if (!subscribe) continue
    field.subscribe = (parent, args, context, info) => {
      assertWellFormedText(args)
      return subscribe(parent, args, context, info)
    }
  }
  return executableSchema
}
