import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { defaultFieldResolver, type GraphQLSchema, isIntrospectionType, isObjectType } from 'graphql'
import { resolvers as businesses } from '../features/businesses/resolvers.ts'
import { resolvers as clubs } from '../features/clubs/resolvers.ts'
import { resolvers as compa } from '../features/compa/resolvers.ts'
import { resolvers as events } from '../features/events/resolvers.ts'
import { resolvers as media } from '../features/media/resolvers.ts'
import { resolvers as posts } from '../features/posts/resolvers.ts'
import { resolvers as thrift } from '../features/thrift/resolvers.ts'
import { resolvers as users } from '../features/users/resolvers.ts'
import { assertWellFormedText } from '../sanitize/text.ts'
import { resolvers as node } from './node.ts'
import { resolvers as scalars } from './scalars.ts'

const typeDefs = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')

/** The contract with its resolvers; a resolver that the contract does not know stops the start. */
export const schema = withTextValidation(
  makeExecutableSchema({
    typeDefs,
    resolvers: [scalars, node, media, users, businesses, clubs, events, thrift, posts, compa],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  }),
)

/** No resolver is asked with a text that cannot be stored, whether it came as a variable or stood in the document. */
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
