import {
  buildASTSchema,
  type ConstDirectiveNode,
  type DocumentNode,
  findBreakingChanges,
  findDangerousChanges,
  GraphQLSchema,
  isInterfaceType,
  isObjectType,
  parse,
  visit,
} from 'graphql'

/** The form of a deprecation reason: what to use instead, and the day after which the element may be removed. */
const deprecationPattern = /^Use \S.*\. Goes after (\d{4}-\d{2}-\d{2})\.$/s

/** Compares the current schema with the released one, for clients of the latter: breaking and dangerous changes, by their descriptions. */
export function findSchemaChanges(releasedSource: string, currentSource: string, today: Date): { breaking: string[]; dangerous: string[] } {
  const [releasedDocument, currentSchema] = [parse(releasedSource), buildASTSchema(parse(currentSource))]
  // Changes that only break clients of expired deprecations are allowed.
  const breaking = new Set(findBreakingChanges(removeExpiredDeprecations(releasedDocument, today), currentSchema).map(({ description }) => description))
  const changes = {
    breaking: findBreakingChanges(buildASTSchema(releasedDocument), currentSchema),
    dangerous: findDangerousChanges(buildASTSchema(releasedDocument), currentSchema),
  }
  return {
    breaking: changes.breaking.map(({ description }) => description).filter((description) => breaking.has(description)),
    dangerous: changes.dangerous.map(({ description }) => description),
  }
}

/** The deprecated elements whose reason does not have the required form, as `path: reason`. */
export function findUnclearDeprecations(schema: string): string[] {
  const unclear: string[] = []
  const path: string[] = []
  visit(parse(schema), {
    enter(node) {
      if ('name' in node && node.name) path.push(node.name.value)
      if (!('directives' in node)) return
      const reason = getDeprecationReason(node.directives as ConstDirectiveNode[])
      if (reason !== undefined && !parseRemovalDate(reason)) unclear.push(`${path.join('.')}: ${reason}`)
    },
    leave(node) {
      if ('name' in node && node.name) path.pop()
    },
  })
  return unclear
}

/** The released schema without expired deprecated elements, and without the types that are then unreachable. */
function removeExpiredDeprecations(released: DocumentNode, today: Date): GraphQLSchema {
  const dropIfExpired = ({ directives }: { directives?: readonly ConstDirectiveNode[] }) => {
    const removalDate = parseRemovalDate(getDeprecationReason(directives))
    return removalDate && removalDate < today.toISOString().slice(0, 10) ? null : undefined
  }
  const remainingDocument = visit(released, { FieldDefinition: dropIfExpired, InputValueDefinition: dropIfExpired, EnumValueDefinition: dropIfExpired })
  const remainingSchema = buildASTSchema(remainingDocument, { assumeValid: true, assumeValidSDL: true })
  const { query, mutation, subscription, directives } = remainingSchema.toConfig()
  // A type that implements an interface is reachable through that interface.
  const types = Object.values(remainingSchema.getTypeMap()).filter((type) => (isObjectType(type) || isInterfaceType(type)) && type.getInterfaces().length)
  return new GraphQLSchema({ query, mutation, subscription, directives, types, assumeValid: true })
}

/** Undefined if not deprecated; empty for a deprecation without a reason. */
function getDeprecationReason(directives: readonly ConstDirectiveNode[] = []): string | undefined {
  const [directive] = directives.filter(({ name }) => name.value === 'deprecated')
  const value = directive?.arguments?.find(({ name }) => name.value === 'reason')?.value
  return directive && (value?.kind === 'StringValue' ? value.value : '')
}

/** The day in a reason; undefined without a valid one. */
function parseRemovalDate(reason = ''): string | undefined {
  const day = deprecationPattern.exec(reason)?.[1] ?? ''
  const date = new Date(day)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day
}
