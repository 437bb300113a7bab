import { type DocumentNode, type ExecutionResult, execute, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql'

type ExecutableOperation = {
  document: DocumentNode
  /** SHA-256 of its text, in hex. */
  hash: string
  operationName: string | null
  variableValues: Record<string, unknown> | undefined
  contextValue: unknown
}
export type Execute = (operation: ExecutableOperation) => Promise<ExecutionResult> | ExecutionResult

/** How often a query is executed before it is compiled, which takes as long as a few executions. */
const executionsBeforeCompiling = 10

/**
 * Executes operations by graphql-js. The client's own queries, of which there are a few, are compiled by graphql-jit once they are in use: a
 * compiled query takes megabytes, so that nobody else's is compiled. The compiler takes a sixth of a second to load, and is loaded when needed.
 */
export function createExecutor(schema: GraphQLSchema, clientQueries: { has(hash: string): boolean }): Execute {
  const interpret: Execute = ({ document, operationName, variableValues, contextValue }) =>
    execute({ schema, document, operationName, variableValues, contextValue })
  const queries = new Map<string, { executions: number; run: Execute }>()
  return (operation) => {
    const { document, hash, operationName } = operation
    if (!clientQueries.has(hash) || getOperationAST(document, operationName)?.operation !== 'query') return interpret(operation)
    const query = queries.get(hash) ?? { executions: 0, run: interpret }
    queries.set(hash, query)
    query.executions += 1
    if (query.executions === executionsBeforeCompiling) {
      void compile(schema, document, interpret)
        .catch(() => interpret)
        .then((run) => {
          query.run = run
        })
    }
    return query.run(operation)
  }
}

/** A query that cannot be compiled is interpreted, which tells its caller why. */
async function compile(schema: GraphQLSchema, document: DocumentNode, interpret: Execute): Promise<Execute> {
  const { compileQuery, isCompiledQuery } = await import('graphql-jit')
  const query = compileQuery(schema, document)
  if (!isCompiledQuery(query)) return interpret
  return async (operation) => {
    const { errors, ...result } = await query.query(undefined, operation.contextValue, operation.variableValues)
    // Variables that do not fit: nothing has run yet, and graphql-js refuses them in its own words.
    if (errors && !('data' in result)) return interpret(operation)
    return errors ? { ...result, errors: errors.map(toGraphqlError) } : result
  }
}

/** The package's errors are of a class of its own. */
const toGraphqlError = ({ message, path, locations, originalError }: GraphQLError) =>
  Object.assign(new GraphQLError(message, { path: path ?? null, originalError: originalError ?? null }), { locations })
