import {
  BREAK,
  type DocumentNode,
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

const policies = new WeakMap<OperationDefinitionNode, boolean>()

/**
 * Whether the response of an operation is the same for every viewer: a query that selects only fields whose `@cacheControl` scope in schema.graphql is
 * PUBLIC. Computed once per document.
 */
export function isPublicOperation(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const policy = policies.get(operation) ?? (operation.operation === 'query' && selectsOnlyPublicFields(schema, document, operation))
  policies.set(operation, policy)
  return policy
}

function selectsOnlyPublicFields(schema: GraphQLSchema, document: DocumentNode, { name }: OperationDefinitionNode): boolean {
  const operationWithFragments = separateOperations(document)[name?.value ?? '']
  if (!operationWithFragments) return false
  const typeInfo = new TypeInfo(schema)
  let isPublic = true
  const visitor = visitWithTypeInfo(typeInfo, {
    Field({ name }) {
      const parentType = typeInfo.getParentType()
      if (parentType && isPublicField(schema, parentType, name.value)) return
      isPublic = false
      return BREAK
    },
  })
  visit(operationWithFragments, visitor)
  return isPublic
}

/** Whether a field is declared PUBLIC, or else its type is. Of an interface or a union, every possible type counts. Introspection is public. */
export function isPublicField(schema: GraphQLSchema, parentType: GraphQLObjectType | GraphQLInterfaceType | GraphQLUnionType, fieldName: string): boolean {
  if (isIntrospectionType(parentType) || (parentType === schema.getQueryType() && fieldName.startsWith('__'))) return true
  const directive = schema.getDirective('cacheControl') as GraphQLDirective
  const readScope = (node: Parameters<typeof getDirectiveValues>[1] | null | undefined) => node && getDirectiveValues(directive, node)?.scope
  const types = isAbstractType(parentType) ? schema.getPossibleTypes(parentType) : [parentType]
  return types.every((type) => (readScope(type.getFields()[fieldName]?.astNode) ?? readScope(type.astNode)) === 'PUBLIC')
}
