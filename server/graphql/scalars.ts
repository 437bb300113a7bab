import { GraphQLScalarType } from 'graphql'
import { GraphQLDateTime } from 'graphql-scalars'
import { GraphQLUpload } from 'graphql-upload-minimal'
import type { Resolvers } from '../generated/resolvers.ts'

export const resolvers: Resolvers = {
  DateTime: GraphQLDateTime,
  Upload: GraphQLUpload,
  Html: new GraphQLScalarType({ name: 'Html' }),
}
