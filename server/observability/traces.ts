import type { IncomingMessage, ServerResponse } from 'node:http'

/** Traces of requests for the operator. The functions do not fail or block, and no name or attribute identifies a user. */
export type Traces = {
  /** Runs `next`, which handles a request, in a span that ends with the response. */
  request(info: { request: IncomingMessage; response: ServerResponse; method: string; route: string }, next: () => void): void
  /** Runs `next`, which executes a GraphQL operation, in a child span of the request. */
  startOperation(response: ServerResponse, next: () => void): void
  /** Runs a statement in a child span. */
  traceStatement<T>(sql: string, query: () => Promise<T>): Promise<T>
  /** Names the active span after its GraphQL operation. */
  nameOperation(type: string, name: string): void
  /** The trace of the current request, for the log. */
  getTraceIds(): { traceId?: string }
}

/** Traces that record nothing, for servers without a collector. */
export const noopTraces: Traces = {
  request: (_info, next) => next(),
  startOperation: (_response, next) => next(),
  traceStatement: (_sql, query) => query(),
  nameOperation() {},
  getTraceIds: () => ({}),
}
