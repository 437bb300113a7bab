import {
  buildSchema,
  type DocumentNode,
  execute,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import schemaText from '../../../schema.graphql?raw'

const schema = buildSchema(schemaText, { assumeValid: true })

/**
 * Executes an operation against `schema.graphql`. `root` has the fields that matter to a test; the others get the smallest valid value: null, an empty list,
 * '', 0, false, or an object of such values. Throws for a field that the schema does not have.
 */
export async function executeWithDefaults(document: DocumentNode, variables: Record<string, unknown>, root: Record<string, unknown>) {
  const result = await execute({ schema, document, variableValues: variables, rootValue: root, fieldResolver: resolveField, typeResolver: resolveType })
  if (result.errors?.[0]) throw result.errors[0]
  return result
}

let serial = 0

function resolveField(source: unknown, args: object, _context: unknown, info: GraphQLResolveInfo) {
  const record = (source ?? {}) as Record<string, unknown>
  const unknownField = Object.keys(record).find((name) => name !== '__typename' && !(name in info.parentType.getFields()))
  if (unknownField) throw new Error(`${info.parentType.name} has no field ${unknownField}.`)
  const value = record[info.fieldName]
  if (typeof value === 'function') return value(args)
  return value === undefined ? createDefault(info.returnType) : value
}

function resolveType(value: { __typename?: string }) {
  if (!value.__typename) throw new Error('A value of an interface or union needs a __typename.')
  return value.__typename
}

function createDefault(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null
  const nullable = getNullableType(type)
  if (isListType(nullable)) return []
  const named = getNamedType(nullable)
  if (isObjectType(named)) return {}
  if (isAbstractType(named)) throw new Error(`A test that asks for ${named.name} has to say what it is.`)
  if (isEnumType(named)) return named.getValues()[0]?.name
  if (isScalarType(named)) return createScalar(named.name)
  return null
}

function createScalar(name: string) {
  if (name === 'ID') {
    serial += 1
    return btoa(`Default:${serial}`)
  }
  if (name === 'Int' || name === 'Float') return 0
  if (name === 'Boolean') return false
  return name === 'DateTime' ? '2026-08-01T09:30:00.000Z' : ''
}
