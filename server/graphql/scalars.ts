import { GraphQLScalarType } from 'graphql'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { GraphQLUpload } from 'graphql-upload-minimal'
import type { Resolvers } from '../generated/resolvers.ts'

export const resolvers: Resolvers = {
  DateTime: GraphQLDateTimeISO,
  Upload: GraphQLUpload,
  Html: new GraphQLScalarType({ name: 'Html' }),
}
