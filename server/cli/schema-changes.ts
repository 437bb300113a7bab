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

/** What a deprecation says: what to use instead, and the day after which it may go. */
const deprecation = /^Use \S.*\. Goes after (\d{4}-\d{2}-\d{2})\.$/s

/** What a present schema changes for whoever wrote against the released one: what breaks them, and what may surprise them. */
export function schemaChanges(released: string, present: string, today: Date): { breaking: string[]; dangerous: string[] } {
  const [before, now] = [parse(released), buildASTSchema(parse(present))]
  // What breaks only those who still use what was due to go is excused.
  const breaking = new Set(findBreakingChanges(withoutDue(before, today), now).map(({ description }) => description))
  const changes = { breaking: findBreakingChanges(buildASTSchema(before), now), dangerous: findDangerousChanges(buildASTSchema(before), now) }
  return {
    breaking: changes.breaking.map(({ description }) => description).filter((description) => breaking.has(description)),
    dangerous: changes.dangerous.map(({ description }) => description),
  }
}

/** The deprecated elements of a schema whose reason does not say what to use instead and after which day they go, with that reason. */
export function unclearDeprecations(schema: string): string[] {
  const unclear: string[] = []
  const path: string[] = []
  visit(parse(schema), {
    enter(node) {
      if ('name' in node && node.name) path.push(node.name.value)
      if (!('directives' in node)) return
      const reason = reasonOf(node.directives as ConstDirectiveNode[])
      if (reason !== undefined && !dueOf(reason)) unclear.push(`${path.join('.')}: ${reason}`)
    },
    leave(node) {
      if ('name' in node && node.name) path.pop()
    },
  })
  return unclear
}

/** The released schema as it is for whoever left in time what was due to go, and the types that nothing else leads to. */
function withoutDue(released: DocumentNode, today: Date): GraphQLSchema {
  const unlessDue = ({ directives }: { directives?: readonly ConstDirectiveNode[] }) => {
    const due = dueOf(reasonOf(directives))
    return due && due < today.toISOString().slice(0, 10) ? null : undefined
  }
  const left = visit(released, { FieldDefinition: unlessDue, InputValueDefinition: unlessDue, EnumValueDefinition: unlessDue })
  const whole = buildASTSchema(left, { assumeValid: true, assumeValidSDL: true })
  const { query, mutation, subscription, directives } = whole.toConfig()
  // What implements an interface may be answered wherever that interface is.
  const types = Object.values(whole.getTypeMap()).filter((type) => (isObjectType(type) || isInterfaceType(type)) && type.getInterfaces().length)
  return new GraphQLSchema({ query, mutation, subscription, directives, types, assumeValid: true })
}

/** Undefined without a deprecation; empty for one without a reason. */
function reasonOf(directives: readonly ConstDirectiveNode[] = []): string | undefined {
  const [found] = directives.filter(({ name }) => name.value === 'deprecated')
  const value = found?.arguments?.find(({ name }) => name.value === 'reason')?.value
  return found && (value?.kind === 'StringValue' ? value.value : '')
}

/** The day that a reason names, if there is such a day. */
function dueOf(reason = ''): string | undefined {
  const day = deprecation.exec(reason)?.[1] ?? ''
  const read = new Date(day)
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day ? undefined : day
}
