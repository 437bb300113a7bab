import type { GraphQLScalarType } from 'graphql'
import { GraphQLDateTime } from 'graphql-scalars'
import { GraphQLUpload } from 'graphql-upload-minimal'
import type { Resolvers } from '../generated/resolvers.ts'

/** How a scalar is read and written; what it says of itself stays the contract's. */
const workingsOf = ({ serialize, parseValue, parseLiteral }: GraphQLScalarType) => ({ serialize, parseValue, parseLiteral }) as GraphQLScalarType

export const resolvers: Resolvers = {
  DateTime: workingsOf(GraphQLDateTime),
  Upload: workingsOf(GraphQLUpload),
}
