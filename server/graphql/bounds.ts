import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import { type ASTVisitor, type DocumentNode, GraphQLError, parse, type SelectionSetNode, type ValidationContext, validate } from 'graphql'
import { reading, schema } from './schema.ts'

/**
 * What one document may be, whichever door it comes through; counted through its fragments, and before it is held against the schema,
 * which takes the square of what it repeats.
 */
export const bounds = { depth: 6, aliases: 15, directives: 5, repeats: 20 } as const

type Rule = (context: ValidationContext) => ASTVisitor

/** The package's rules throw, and speak of syntax; here they report. */
const reporting = (message: string) => ({
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(new GraphQLError(message))],
})

/** The same field, under the same name in the same place, over and over again. */
const repeatsRule: Rule = (context) => {
  const namesIn = ({ selections }: SelectionSetNode, seen = new Set<string>()): string[] =>
    selections.flatMap((selection) => {
      if (selection.kind === 'Field') return [(selection.alias ?? selection.name).value]
      if (selection.kind === 'InlineFragment') return namesIn(selection.selectionSet, seen)
      const { value: name } = selection.name
      const fragment = seen.has(name) ? undefined : context.getFragment(name)
      seen.add(name)
      return [`...${name}`, ...(fragment ? namesIn(fragment.selectionSet, seen) : [])]
    })
  let repeats = 0
  return {
    SelectionSet(node) {
      const names = namesIn(node)
      repeats += names.length - new Set(names).size
    },
    Document: {
      leave() {
        if (repeats > bounds.repeats) context.reportError(new GraphQLError(`The same fields are asked for again and again: more than ${bounds.repeats} times.`))
      },
    },
  }
}

const rules: Rule[] = [
  // How deep the schema describes itself is bounded by a rule of GraphQL's own.
  maxDepthRule({ n: bounds.depth, flattenFragments: true, ...reporting(`Fields stand at most ${bounds.depth} deep inside each other.`) }) as Rule,
  maxAliasesRule({ n: bounds.aliases, ...reporting(`At most ${bounds.aliases} fields are given another name.`), allowList: [] }) as Rule,
  maxDirectivesRule({ n: bounds.directives, ...reporting(`At most ${bounds.directives} directives are taken.`) }) as Rule,
  repeatsRule,
]

/** What a document is refused for before anything else is asked of it. */
export const beyondBounds = (document: DocumentNode): readonly GraphQLError[] => validate(schema, document, rules)

/** Texts that were within the bounds, so that what is asked often is not read twice; the long ones are nobody's everyday queries. */
const known = new Set<string>()
const mostKnown = 1000
const longestKnown = 5000

/** Refuses a text beyond the bounds with a BAD_USER_INPUT error; one that cannot be read is told so by whoever reads it. */
export function assertWithinBounds(text: string) {
  if (known.has(text)) return
  const [fault] = beyondBounds(read(text))
  if (fault) throw new GraphQLError(fault.message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
  if (known.size >= mostKnown) known.clear()
  if (text.length <= longestKnown) known.add(text)
}

const nothing: DocumentNode = { kind: 'Document' as DocumentNode['kind'], definitions: [] }

function read(text: string): DocumentNode {
  try {
    return parse(text, reading)
  } catch {
    return nothing
  }
}
