import type { ErrorCode } from '../utils/errors.ts'

/** What there was too much of when a request was refused. */
export type ShedReason = 'requests' | 'database' | 'event loop'

/** How a request left the queue of expensive requests. */
export type QueueOutcome = 'started' | 'queue full' | 'deadline' | 'aborted'

/** What a server's life is told to, for the operator: nothing here fails, waits, or hears whom it is about. */
export type Metrics = {
  /** A request has come; what is answered is called when it is over, with its status, and the route where that is only known then. */
  request(method: string, route: string): (status: number, route?: string) => void
  /** An operation of GraphQL is over. Whoever calls gives the names of the app's own documents, and one name for all others. */
  countOperation(type: string, name: string, outcome: 'ok' | 'error', seconds?: number): void
  countAcceptedUpload(kind: 'IMAGE' | 'VIDEO' | 'DOCUMENT'): void
  countRejectedUpload(reason: ErrorCode): void
  /** Somebody came too often; `policy` is the limit's name in the `RateLimit-Policy` header. */
  countRateLimited(policy: string): void
  /** Compa's tokens of the day were used up. */
  countQuotaRefusal(): void
  /** A request was refused because the server is overloaded. */
  countShedRequest(reason: ShedReason): void
  /** A request left the queue of expensive requests. */
  observeQueueWait(outcome: QueueOutcome, seconds: number): void
  /** A fault that nobody foresaw. */
  countUnhandledError(): void
  /** Numbers that are read when somebody asks for them. */
  registerGauge(name: 'openStreams' | 'pubsub' | 'responseCacheHits' | 'queueLength' | 'concurrencyLimit' | 'pendingImages', read: () => number): void
}

const noop = () => {}

/** For callers that nobody observes. */
export const noopMetrics: Metrics = {
  request: () => noop,
  countOperation: noop,
  countAcceptedUpload: noop,
  countRejectedUpload: noop,
  countRateLimited: noop,
  countQuotaRefusal: noop,
  countShedRequest: noop,
  observeQueueWait: noop,
  countUnhandledError: noop,
  registerGauge: noop,
}
