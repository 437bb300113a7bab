import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type Source,
} from 'graphql'
import { badUserInput } from '../format-error.ts'

/** Limits of one document. Depth, aliases, directives and repeated fields apply to each operation. A fragment counts wherever it is spread. */
export const queryLimits = {
  ...{ tokens: 2000, comments: 500, lines: 3000, nesting: 40 },
  ...{ operations: 20, fragments: 50, spreads: 200, selections: 1000 },
  ...{ depth: 10, aliases: 15, directives: 5, repeatedFields: 30 },
} as const

const openingBrackets: readonly string[] = ['{', '[', '(']
const closingBrackets: readonly string[] = ['}', ']', ')']

/** Rejects deep nesting while reading, since the parser is recursive, and many lines, since locating an error costs a step per line. */
class BoundedLexer extends Lexer {
  nesting = 0

  override advance() {
    const token = super.advance()
    if (openingBrackets.includes(token.kind)) this.nesting += 1
    if (closingBrackets.includes(token.kind)) this.nesting -= 1
    assertAtMost(this.nesting, queryLimits.nesting, (limit) => `Brackets may be nested at most ${limit} deep.`)
    assertAtMost(this.line, queryLimits.lines, (limit) => `A document may have at most ${limit} lines.`)
    return token
  }
}

/** Limits that the parser enforces itself. */
export const parseOptions = { maxLexicalTokens: queryLimits.tokens, maxComments: queryLimits.comments } as const

/** Parses a text within the limits on texts. */
export const parseWithinLimits = (source: Source): DocumentNode => parse(source, { ...parseOptions, lexer: new BoundedLexer(source) })

/** Throws a BAD_USER_INPUT error if a document exceeds the limits, after at most `queryLimits.selections` steps. */
export function assertWithinLimits({ definitions }: DocumentNode) {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  assertAtMost(operations.length, queryLimits.operations, (limit) => `A document may have at most ${limit} operations.`)
  assertAtMost(fragments.length, queryLimits.fragments, (limit) => `A document may have at most ${limit} fragments.`)
  const walk: DocumentWalk = { fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])), spread: new Set(), spreads: 0, selections: 0 }
  for (const operation of operations) assertDefinitionWithinLimits(operation, walk)
  // Fragments that no operation uses are validated too.
  for (const fragment of fragments) if (!walk.spread.has(fragment)) assertDefinitionWithinLimits(fragment, walk)
}

type DocumentWalk = { fragments: Map<string, FragmentDefinitionNode>; spread: Set<FragmentDefinitionNode>; spreads: number; selections: number }
type Counts = { aliases: number; directives: number; repeatedFields: number }
/** Selection sets of fields that execution merges into one, and the depth of their fields. */
type Level = { sets: SelectionSetNode[]; depth: number }

function assertDefinitionWithinLimits({ selectionSet, directives = [] }: OperationDefinitionNode | FragmentDefinitionNode, walk: DocumentWalk) {
  const counts = { aliases: 0, directives: directives.length, repeatedFields: 0 }
  const levels: Level[] = [{ sets: [selectionSet], depth: 1 }]
  for (let level = levels.pop(); level; level = levels.pop()) {
    assertAtMost(level.depth, queryLimits.depth, (limit) => `Fields may be nested at most ${limit} deep.`)
    levels.push(...getNextLevels(level, counts, walk))
  }
  assertAtMost(counts.aliases, queryLimits.aliases, (limit) => `An operation may have at most ${limit} aliases.`)
  assertAtMost(counts.directives, queryLimits.directives, (limit) => `An operation may have at most ${limit} directives.`)
  assertAtMost(counts.repeatedFields, queryLimits.repeatedFields, (limit) => `An operation may select fields again at most ${limit} times.`)
}

/** The levels below the fields of one level. */
function getNextLevels({ sets, depth }: Level, counts: Counts, walk: DocumentWalk): Level[] {
  const levels = new Map<string, Level>()
  for (const { name, alias, selectionSet } of iterateFields(sets, counts, walk)) {
    const responseName = (alias ?? name).value
    if (alias) counts.aliases += 1
    if (alias && responseName.startsWith('__')) throw badUserInput('An alias must not begin with two underscores.')
    const nextLevel = levels.get(responseName) ?? { sets: [], depth: Number.NEGATIVE_INFINITY }
    if (levels.has(responseName)) counts.repeatedFields += 1
    levels.set(responseName, nextLevel)
    if (!selectionSet) continue
    nextLevel.sets.push(selectionSet)
    // A validation rule of graphql-js limits the depth of introspection.
    if (name.value !== '__schema') nextLevel.depth = Math.max(nextLevel.depth, depth + 1)
  }
  return [...levels.values()].filter((level) => level.sets.length)
}

/** The fields of one level, with fragments expanded. A cycle of fragments ends at the limit. */
function* iterateFields(sets: SelectionSetNode[], counts: Counts, walk: DocumentWalk): Generator<FieldNode> {
  const pendingSets = [...sets]
  for (let set = pendingSets.pop(); set; set = pendingSets.pop()) {
    for (const selection of set.selections) {
      walk.selections += 1
      assertAtMost(walk.selections, queryLimits.selections, (limit) => `A document may select at most ${limit} fields, ${fragmentCountingRule}`)
      counts.directives += selection.directives?.length ?? 0
      if (selection.kind === Kind.FIELD) yield selection
      if (selection.kind === Kind.INLINE_FRAGMENT) pendingSets.push(selection.selectionSet)
      if (selection.kind !== Kind.FRAGMENT_SPREAD) continue
      walk.spreads += 1
      assertAtMost(walk.spreads, queryLimits.spreads, (limit) => `A document may spread fragments at most ${limit} times, ${fragmentCountingRule}`)
      const fragment = walk.fragments.get(selection.name.value)
      if (!fragment) continue
      walk.spread.add(fragment)
      counts.directives += fragment.directives?.length ?? 0
      pendingSets.push(fragment.selectionSet)
    }
  }
}

const fragmentCountingRule = 'counted wherever a fragment is spread.'

function assertAtMost(count: number, limit: number, message: (limit: number) => string) {
  if (count > limit) throw badUserInput(message(limit))
}
