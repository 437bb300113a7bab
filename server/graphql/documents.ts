import { hash } from 'node:crypto'
import { type ASTNode, type DocumentNode, GraphQLError, Kind, type Location, Source, validate, visit } from 'graphql'
import { LRUCache } from 'lru-cache'
import { assertWithinLimits, parseWithinLimits, queryLimits } from './query-limits.ts'
import { schema } from './schema.ts'

export type DocumentResult = { document: DocumentNode; hash: string } | { errors: readonly GraphQLError[] }

/** Bytes of memory that a token of a document takes at most, as measured. The text counts too: names are parts of it. */
const bytesPerToken = 200
const maxStoredBytes = 16 * 1024 * 1024

const documents = new LRUCache<string, { document: DocumentNode; bytes: number }>({ maxSize: maxStoredBytes, sizeCalculation: ({ bytes }) => bytes })

/** Validation errors of one answer; each takes time. */
const maxErrors = 5

/** Parses a text, holds it against the limits and the schema, and stores the document. Every document that is executed comes from here. */
export function readDocument(text: string): DocumentResult {
  const textHash = hash('sha256', text)
  const stored = documents.get(textHash)
  if (stored) return { document: stored.document, hash: textHash }
  const result = parseAndValidate(text)
  if ('errors' in result) return result
  const bytes = 1000 + 2 * text.length + bytesPerToken * (result.document.tokenCount ?? queryLimits.tokens)
  documents.set(textHash, { document: result.document, bytes })
  return { document: result.document, hash: textHash }
}

/** The stored documents as Apollo asks for them, by the hash of their text. */
export const documentStore = {
  get: async (key: string) => documents.get(key.slice(key.lastIndexOf(':') + 1))?.document,
  // Only what `readDocument` has read is stored.
  set: async () => {},
  delete: async () => {},
}

function parseAndValidate(text: string): { document: DocumentNode } | { errors: readonly GraphQLError[] } {
  const source = new Source(text)
  let document: DocumentNode
  try {
    document = parseWithinLimits(source)
    assertWithinLimits(document)
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return { errors: [withCode(error, 'GRAPHQL_PARSE_FAILED')] }
  }
  const positions = detachLocations(document)
  const errors = validate(schema, document, undefined, { maxErrors })
  if (!errors.length) {
    locateFields(positions, source)
    return { document }
  }
  return { errors: errors.map((error) => withCode(withLocation(error, positions, source), 'GRAPHQL_VALIDATION_FAILED')) }
}

const withCode = (error: GraphQLError, code: string) => Object.assign(error, { extensions: { code, ...error.extensions } })

type Positions = Map<ASTNode, number>
type Locatable = { loc: Pick<Location, 'start' | 'source'> | undefined }

/**
 * Takes the location off each node. With it a document holds all of its tokens, and each node that an error names costs a pass over the text:
 * a rule may name a thousand.
 */
function detachLocations(document: DocumentNode): Positions {
  const positions: Positions = new Map()
  visit(document, {
    enter(node) {
      positions.set(node, node.loc?.start ?? 0)
      ;(node as Locatable).loc = undefined
    },
  })
  return positions
}

/** Gives fields a location again, for the errors of their resolvers. */
function locateFields(positions: Positions, source: Source) {
  for (const [node, start] of positions) if (node.kind === Kind.FIELD) (node as Locatable).loc = { start, source }
}

/** The error with the location of its first node. */
const withLocation = ({ message, nodes: [node] = [], extensions }: GraphQLError, positions: Positions, source: Source) =>
  new GraphQLError(message, { ...(node && { source, positions: [positions.get(node) ?? 0] }), extensions })
