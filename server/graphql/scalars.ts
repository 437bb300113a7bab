import type { GraphQLScalarType } from 'graphql'
import { GraphQLDateTime } from 'graphql-scalars'
import { GraphQLUpload } from 'graphql-upload-minimal'
import type { Resolvers } from '../generated/resolvers.ts'
import { isInDateRange } from '../utils/date-range.ts'
import { badUserInput } from './format-error.ts'

type Conversions = Pick<GraphQLScalarType, 'serialize' | 'parseValue' | 'parseLiteral'>

/** Only the conversions of a scalar; its description comes from schema.graphql. */
const pickConversions = ({ serialize, parseValue, parseLiteral }: Conversions) => ({ serialize, parseValue, parseLiteral }) as GraphQLScalarType

function assertInDateRange(date: Date): Date {
  if (isInDateRange(date)) return date
  throw badUserInput('DateTime must be from 1970-01-01 to 2199-12-31.')
}

const dateTime: Conversions = {
  serialize: GraphQLDateTime.serialize,
  parseValue: (value) => assertInDateRange(GraphQLDateTime.parseValue(value)),
  parseLiteral: (node, variables) => assertInDateRange(GraphQLDateTime.parseLiteral(node, variables)),
}

export const resolvers: Resolvers = {
  DateTime: pickConversions(dateTime),
  Upload: pickConversions(GraphQLUpload),
}
