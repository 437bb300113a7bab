import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isObjectType,
  isUnionType,
  type OperationDefinitionNode,
} from 'graphql'
import { getComplexity, simpleEstimator } from 'graphql-query-complexity'
import { LRUCache } from 'lru-cache'
import { badUserInput } from '../format-error.ts'

/** Maximum number of fields in a response, estimated before execution: a connection has `first` items, multiplied at each level of nesting. */
export const maxComplexity = 10_000
/** Maximum of `first` and `last`; the services reject more. */
const maxPageSize = 50

type OperationWithVariables = { document: DocumentNode; operationName: string | null | undefined; variables: Record<string, unknown> | undefined }

/** Throws a BAD_USER_INPUT error for an operation whose response could be too large, or whose variables are invalid. */
export function assertComplexityWithinLimit(schema: GraphQLSchema, operation: OperationWithVariables) {
  const complexity = getCachedComplexity(schema, operation)
  if (complexity > maxComplexity)
    throw badUserInput(`This query selects up to ${complexity} fields; the limit is ${maxComplexity}. Request shorter pages, or send several requests.`)
}

/** Estimates by document, operation and the variables that affect the size of the response. At most about 4 MB. */
const estimates = new LRUCache<string, number>({ maxSize: 2_000_000, maxEntrySize: 1000, sizeCalculation: (_estimate, key) => key.length })
const documentIds = new WeakMap<DocumentNode, number>()
let lastDocumentId = 0

function getCachedComplexity(schema: GraphQLSchema, { document, operationName, variables = {} }: OperationWithVariables): number {
  const operation = getOperationAST(document, operationName)
  // The executor reports the missing operation.
  if (!operation) return 0
  const key = JSON.stringify([getDocumentId(document), operation.name?.value, getKeyVariables(operation, variables)])
  const stored = estimates.get(key)
  // The executor would report each unknown field of an object with the whole object.
  if (stored === undefined || Object.values(variables).some((value) => typeof value === 'object' && value !== null))
    assertValidVariables(schema, operation, variables)
  if (stored !== undefined) return stored
  const estimate = estimateComplexity(schema, document, operation, variables)
  estimates.set(key, estimate)
  return estimate
}

function getDocumentId(document: DocumentNode): number {
  const id = documentIds.get(document) ?? ++lastDocumentId
  documentIds.set(document, id)
  return id
}

/** Number and boolean variables by value, others by type: those only have to be valid, which execution checks again. */
const getKeyVariables = ({ variableDefinitions = [] }: OperationDefinitionNode, variables: Record<string, unknown>) =>
  variableDefinitions.map(({ variable }) => {
    const value = variables[variable.name.value]
    return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : typeof value
  })

const maxErrorLetters = 300

/** Throws for the first invalid variable. */
function assertValidVariables(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode, variables: Record<string, unknown>) {
  const { errors } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 })
  const [error] = errors ?? []
  if (error) throw badUserInput(error.message.length <= maxErrorLetters ? error.message : `${error.message.slice(0, maxErrorLetters)} …`)
}

function estimateComplexity(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: Record<string, unknown>): number {
  try {
    return getComplexity({
      ...{ schema, query: document, variables, ...(operation.name && { operationName: operation.name.value }) },
      estimators: [pageEstimator, declaredEstimator, schemaEstimator, simpleEstimator({ defaultComplexity: 1 })],
    })
  } catch (error) {
    throw badUserInput((error as Error).message)
  }
}

/** Connections: a page with the fields of its objects, and what the field costs itself. */
const pageEstimator = ({ args: { first, last }, field, childComplexity }: FieldEstimate & { args: { first?: unknown; last?: unknown } }) => {
  const pageSize = first ?? last
  const { cost = 0, itemCost } = readDeclaration(field)
  return typeof pageSize === 'number' ? 1 + cost + Math.min(Math.max(pageSize, 0), maxPageSize) * Math.max(childComplexity, itemCost) : undefined
}

/** Fields with `@listSize` or `@cost`: the cost, and the length of the list with its objects. */
const declaredEstimator = ({ field, childComplexity }: FieldEstimate) => {
  const { length, cost, itemCost } = readDeclaration(field)
  return length === undefined && cost === undefined ? undefined : 1 + (cost ?? 0) + (length ?? 1) * Math.max(childComplexity, itemCost)
}

/** `itemCost`: what each object of a connection costs at least. */
type Declaration = { length?: number | undefined; cost?: number | undefined; itemCost: number }
const declarations = new WeakMap<GraphQLField<unknown, unknown>, Declaration>()

/** What the schema declares of the size of a field. */
function readDeclaration(field: GraphQLField<unknown, unknown>): Declaration {
  const stored = declarations.get(field)
  if (stored) return stored
  const declaration = { length: readNumber(field, 'listSize', 'assumedSize'), cost: readNumber(field, 'cost', 'weight'), itemCost: readItemCost(field) }
  declarations.set(field, declaration)
  return declaration
}

/** The cost that the type of a connection's objects declares; of a union the highest. */
function readItemCost({ type }: GraphQLField<unknown, unknown>): number {
  const edge = getFieldType(getNamedType(type), 'edges')
  const item = edge && getFieldType(edge, 'node')
  const types = isUnionType(item) ? item.getTypes() : isObjectType(item) ? [item] : []
  return Math.max(0, ...types.map((each) => readNumber(each, 'cost', 'weight') ?? 0))
}

const getFieldType = (type: GraphQLNamedType, name: string) => {
  const field = isObjectType(type) ? type.getFields()[name] : undefined
  return field && getNamedType(field.type)
}

/** The number in an argument of a directive, as a number or a text; undefined without the directive. */
function readNumber(
  { astNode }: Pick<GraphQLField<unknown, unknown>, 'astNode'> | GraphQLObjectType,
  directiveName: string,
  argumentName: string,
): number | undefined {
  const directive = astNode?.directives?.find(({ name }) => name.value === directiveName)
  const value = directive?.arguments?.find(({ name }) => name.value === argumentName)?.value
  return value && 'value' in value ? Number(value.value) : undefined
}

/** Introspection counts with the approximate size of the schema, so that a tool can read it once per request, but not fifteen times. */
const schemaEstimator = ({ type, field, childComplexity }: FieldEstimate) =>
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
  directives: 7,
}

type FieldEstimate = { type: GraphQLNamedType; field: GraphQLField<unknown, unknown>; childComplexity: number }
