import { hash } from 'node:crypto'
import { type ASTNode, type DocumentNode, GraphQLError, Kind, type Location, Source, validate, visit } from 'graphql'
import { LRUCache } from 'lru-cache'
import { schema } from '../schema.ts'
import { assertWithinLimits, parseWithinLimits, queryLimits } from './query-limits.ts'

type DocumentResult = { document: DocumentNode; hash: string } | { errors: readonly GraphQLError[] }

/** Measured maximum memory per token of a document. The text counts too, since names are slices of it. */
const bytesPerToken = 200
const maxStoredBytes = 16 * 1024 * 1024

const documents = new LRUCache<string, { document: DocumentNode; bytes: number }>({ maxSize: maxStoredBytes, sizeCalculation: ({ bytes }) => bytes })

/** Maximum validation errors in one response; each takes time to compute. */
const maxErrors = 5

/** Parses a text, checks it against the query limits and the schema, and caches the document. Every executed document comes from here. */
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

/** The cached documents as Apollo's document store; its keys end in the hash of the text. */
export const documentStore = {
  get: async (key: string) => documents.get(key.slice(key.lastIndexOf(':') + 1))?.document,
  // Only `readDocument` stores documents.
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
 * Removes the location of each node and returns the start positions. With locations a document retains all its tokens, and each node of an error costs a
 * pass over the text; one validation rule may report a thousand nodes.
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

/** Restores the locations of fields, which errors of resolvers include. */
function locateFields(positions: Positions, source: Source) {
  for (const [node, start] of positions) if (node.kind === Kind.FIELD) (node as Locatable).loc = { start, source }
}

/** Adds the location of the error's first node. */
const withLocation = ({ message, nodes: [node] = [], extensions }: GraphQLError, positions: Positions, source: Source) =>
  new GraphQLError(message, { ...(node && { source, positions: [positions.get(node) ?? 0] }), extensions })
