import { type DocumentNode, type ExecutionResult, execute, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql'

type Asked = { document: DocumentNode; operationName: string | null; variableValues: Record<string, unknown> | undefined; contextValue: unknown }
type Run = (asked: Asked) => Promise<ExecutionResult> | ExecutionResult

/** From how many times on it pays to compile a document: to do so takes as long as to run it a few times, and whoever asks may think of new ones. */
const often = 10

/**
 * Runs operations as graphql-js does; queries that are asked again and again by functions compiled from them (graphql-jit). What was made of
 * a document goes with the document. The compiler, which takes a sixth of a second to load, is loaded when there is something to compile.
 */
export function openExecutor(schema: GraphQLSchema): Run {
  const asWritten: Run = ({ document, ...asked }) => execute({ schema, document, ...asked })
  const known = new WeakMap<DocumentNode, Map<string | null, { times: number; run: Run }>>()
  return (asked) => {
    const { document, operationName } = asked
    const operations = known.get(document) ?? new Map<string | null, { times: number; run: Run }>()
    const before = operations.get(operationName)
    // A document may be asked for names that it does not have, and there is no end of those.
    if (!before && getOperationAST(document, operationName)?.operation !== 'query') return asWritten(asked)
    const operation = before ?? { times: 0, run: asWritten }
    if (!before) known.set(document, operations.set(operationName, operation))
    operation.times += 1
    if (operation.times === often)
      void compiled(schema, document, operationName, asWritten)
        .catch(() => asWritten)
        .then((run) => {
          operation.run = run
        })
    return operation.run(asked)
  }
}

/** A query that cannot be compiled stays as it is written; whoever runs it finds out why. */
async function compiled(schema: GraphQLSchema, document: DocumentNode, operationName: string | null, asWritten: Run): Promise<Run> {
  const { compileQuery, isCompiledQuery } = await import('graphql-jit')
  const query = compileQuery(schema, document, operationName ?? undefined)
  if (!isCompiledQuery(query)) return asWritten
  return async (asked) => {
    const { errors, ...result } = await query.query(undefined, asked.contextValue, asked.variableValues)
    // Values that do not fit: nothing was run yet, and graphql-js says what is wrong in a way that is known for a refusal.
    if (errors && !('data' in result)) return asWritten(asked)
    return errors ? { ...result, errors: errors.map(asOfGraphql) } : result
  }
}

/** The package's errors are of a class of its own. */
const asOfGraphql = ({ message, path, locations, originalError }: GraphQLError) =>
  Object.assign(new GraphQLError(message, { path: path ?? null, originalError: originalError ?? null }), { locations })
