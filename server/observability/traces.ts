import type { IncomingMessage, ServerResponse } from 'node:http'

/** Where a request's time goes, told to a collector of the operator's. Nothing here fails or waits, and no name or attribute says whom it is about. */
export type Traces = {
  /** Runs what answers a request in a span of its own, which ends with the response. */
  request(info: { request: IncomingMessage; response: ServerResponse; method: string; route: string }, next: () => void): void
  /** Runs what answers an operation of GraphQL in a span within the request's. */
  startOperation(response: ServerResponse, next: () => void): void
  /** Asks a statement in a span of its own. */
  traceStatement<T>(sql: string, query: () => Promise<T>): Promise<T>
  /** Names the span of the operation that runs. */
  nameOperation(type: string, name: string): void
  /** The trace of the request that runs, for the lines of the log. */
  getTraceIds(): { traceId?: string }
}

/** For where no collector is. */
export const noopTraces: Traces = {
  request: (_info, next) => next(),
  startOperation: (_response, next) => next(),
  traceStatement: (_sql, query) => query(),
  nameOperation() {},
  getTraceIds: () => ({}),
}
