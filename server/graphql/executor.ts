import { type DocumentNode, type ExecutionResult, execute, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql'

type ExecutableOperation = {
  document: DocumentNode
  /** SHA-256 of the document's text, in hex. */
  hash: string
  operationName: string | null
  variableValues: Record<string, unknown> | undefined
  contextValue: unknown
}
export type Execute = (operation: ExecutableOperation) => Promise<ExecutionResult> | ExecutionResult

/** Executions of a query before it is compiled. Compiling takes as long as a few executions. */
const executionsBeforeCompiling = 10

/**
 * Executes operations with graphql-js. The client's own queries are few and are compiled with graphql-jit once in use. A compiled query takes megabytes,
 * so other queries are not compiled. The compiler is loaded on demand, since that takes a sixth of a second.
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

/** Compiles a query. One that cannot be compiled is interpreted, which reports the error. */
async function compile(schema: GraphQLSchema, document: DocumentNode, interpret: Execute): Promise<Execute> {
  const { compileQuery, isCompiledQuery } = await import('graphql-jit')
  const query = compileQuery(schema, document)
  if (!isCompiledQuery(query)) return interpret
  return async (operation) => {
    const { errors, ...result } = await query.query(undefined, operation.contextValue, operation.variableValues)
    // Invalid variables: nothing has run yet, and graphql-js reports them with its own messages.
    if (errors && !('data' in result)) return interpret(operation)
    return errors ? { ...result, errors: errors.map(toGraphqlError) } : result
  }
}

/** Converts the errors of graphql-jit, which have their own class. */
const toGraphqlError = ({ message, path, locations, originalError }: GraphQLError) =>
  Object.assign(new GraphQLError(message, { path: path ?? null, originalError: originalError ?? null }), { locations })
