import { hash } from 'node:crypto'
import { type ASTNode, type DocumentNode, GraphQLError, validate, visit } from 'graphql'
import { LRUCache } from 'lru-cache'
import { assertWithinLimits, parseWithinLimits, queryLimits } from './query-limits.ts'
import { schema } from './schema.ts'

export type ReadDocument = { document: DocumentNode; hash: string } | { errors: readonly GraphQLError[] }

/** Bytes of memory that a token of a document takes at most, as measured. The text counts too: names are parts of it. */
const bytesPerToken = 200
const maxStoredBytes = 16 * 1024 * 1024

const documents = new LRUCache<string, { document: DocumentNode; bytes: number }>({ maxSize: maxStoredBytes, sizeCalculation: ({ bytes }) => bytes })

/** Validation errors of one answer; each takes time. */
const maxErrors = 5

/** Parses a text, holds it against the limits and the schema, and stores the document. Every document that is executed comes from here. */
export function readDocument(text: string): ReadDocument {
  const textHash = hash('sha256', text)
  const stored = documents.get(textHash)
  if (stored) return { document: stored.document, hash: textHash }
  const read = parseAndValidate(text)
  if ('errors' in read) return read
  const bytes = 1000 + 2 * text.length + bytesPerToken * (read.document.tokenCount ?? queryLimits.tokens)
  documents.set(textHash, { document: read.document, bytes })
  return { document: read.document, hash: textHash }
}

/** The stored documents as Apollo asks for them, by the hash of their text. */
export const documentStore = {
  get: async (key: string) => documents.get(key.slice(key.lastIndexOf(':') + 1))?.document,
  // Only what `readDocument` has read is stored.
  set: async () => {},
  delete: async () => {},
}

function parseAndValidate(text: string): { document: DocumentNode } | { errors: readonly GraphQLError[] } {
  let document: DocumentNode
  try {
    document = parseWithinLimits(text)
    assertWithinLimits(document)
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return { errors: [coded(error, 'GRAPHQL_PARSE_FAILED')] }
  }
  const errors = validate(schema, document, undefined, { maxErrors })
  return errors.length ? { errors: located(errors, document, text).map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED')) } : { document }
}

const coded = (error: GraphQLError, code: string) => Object.assign(error, { extensions: { code, ...error.extensions } })

/** Adds to each error the location of its first node. A location costs a pass over the text, and a rule may name a thousand nodes: hence documents without locations. */
function located(errors: readonly GraphQLError[], document: DocumentNode, text: string): GraphQLError[] {
  const [nodes, locatedNodes] = [nodesOf(document), nodesOf(parseWithinLimits(text, { noLocation: false }))]
  return errors.map(({ message, nodes: [node] = [], extensions }) => {
    const locatedNode = node && locatedNodes[nodes.indexOf(node)]
    return new GraphQLError(message, { ...(locatedNode && { nodes: locatedNode }), extensions })
  })
}

function nodesOf(document: DocumentNode): ASTNode[] {
  const nodes: ASTNode[] = []
  visit(document, { enter: (node) => void nodes.push(node) })
  return nodes
}
