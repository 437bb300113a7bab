import {
  BREAK,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLDirective,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLUnionType,
  getDirectiveValues,
  isAbstractType,
  isIntrospectionType,
  type OperationDefinitionNode,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

type ParentType = GraphQLObjectType | GraphQLInterfaceType | GraphQLUnionType
type FieldTest = (schema: GraphQLSchema, parentType: ParentType, fieldName: string) => boolean

const policies = new WeakMap<OperationDefinitionNode, boolean>()

/**
 * Whether the response of an operation is the same for every viewer: a query that selects only fields whose `@cacheControl` scope in schema.graphql is
 * PUBLIC. Computed once per document.
 */
export function isPublicOperation(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const policy = policies.get(operation) ?? (operation.operation === 'query' && everyField(schema, document, operation, isPublicField))
  policies.set(operation, policy)
  return policy
}

/**
 * Whether cached responses stay valid after an operation: a query, or a mutation of fields that are all declared `@keepsResponseCache` in schema.graphql.
 */
export const keepsResponseCache = (schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean =>
  operation.operation !== 'mutation' || everyField(schema, document, operation, isResponseCacheKept)

const isResponseCacheKept: FieldTest = (schema, parentType, fieldName) =>
  parentType !== schema.getMutationType() || fieldName.startsWith('__') || hasDirective(parentType.getFields()[fieldName]?.astNode, 'keepsResponseCache')

const hasDirective = (node: FieldDefinitionNode | null | undefined, directiveName: string) =>
  node?.directives?.some(({ name }) => name.value === directiveName) ?? false

/** Whether all fields of an operation pass a test, those of its fragments included. */
function everyField(schema: GraphQLSchema, document: DocumentNode, { name }: OperationDefinitionNode, passes: FieldTest): boolean {
  const operationWithFragments = separateOperations(document)[name?.value ?? '']
  if (!operationWithFragments) return false
  const typeInfo = new TypeInfo(schema)
  let isPassed = true
  const visitor = visitWithTypeInfo(typeInfo, {
    Field({ name }) {
      const parentType = typeInfo.getParentType()
      if (parentType && passes(schema, parentType, name.value)) return
      isPassed = false
      return BREAK
    },
  })
  visit(operationWithFragments, visitor)
  return isPassed
}

/** Whether a field is declared PUBLIC, or else its type is. Of an interface or a union, every possible type counts. Introspection is public. */
export function isPublicField(schema: GraphQLSchema, parentType: ParentType, fieldName: string): boolean {
  if (isIntrospectionType(parentType) || (parentType === schema.getQueryType() && fieldName.startsWith('__'))) return true
  const directive = schema.getDirective('cacheControl') as GraphQLDirective
  const readScope = (node: Parameters<typeof getDirectiveValues>[1] | null | undefined) => node && getDirectiveValues(directive, node)?.scope
  const types = isAbstractType(parentType) ? schema.getPossibleTypes(parentType) : [parentType]
  return types.every((type) => (readScope(type.getFields()[fieldName]?.astNode) ?? readScope(type.astNode)) === 'PUBLIC')
}
