import type { ErrorCode } from '../utils/errors.ts'

/** What was overloaded when a request was rejected. */
export type ShedReason = 'requests' | 'database' | 'event loop'

/** How a request left the queue of expensive requests. */
export type QueueOutcome = 'started' | 'queue full' | 'deadline' | 'aborted'

/** Metrics for the operator. The functions do not fail or block, and receive no data about users. */
export type Metrics = {
  /** Records the start of a request. Call the returned function at its end, with the status, and with the route if that was not known before. */
  request(method: string, route: string): (status: number, route?: string) => void
  /** Counts a completed GraphQL operation. `name` is the operation name for the client's own documents, one common name for all others. */
  countOperation(type: string, name: string, outcome: 'ok' | 'error', seconds?: number): void
  countAcceptedUpload(kind: 'IMAGE' | 'VIDEO' | 'DOCUMENT'): void
  countRejectedUpload(reason: ErrorCode): void
  /** Counts a request rejected by a rate limit; `policy` is the name of the limit in the `RateLimit-Policy` header. */
  countRateLimited(policy: string): void
  /** Counts a question rejected because Compa's daily tokens are used up. */
  countQuotaRejection(): void
  /** Counts a push to a browser, by its outcome. */
  countPush(outcome: 'accepted' | 'gone' | 'refused' | 'failed'): void
  /** Counts a request rejected because of overload. */
  countShedRequest(reason: ShedReason): void
  /** Records how long a request waited in the queue of expensive requests. */
  observeQueueWait(outcome: QueueOutcome, seconds: number): void
  /** Counts an attempt to send an email. `refused`: the mail server refuses it for good. */
  countEmail(outcome: 'sent' | 'refused' | 'failed'): void
  countUnhandledError(): void
  /** Registers a function that is called for its value at each scrape. */
  registerGauge(name: 'openStreams' | 'pubsub' | 'responseCacheHits' | 'queueLength' | 'concurrencyLimit' | 'pendingImages', read: () => number): void
}

const noop = () => {}

/** Metrics that record nothing. */
export const noopMetrics: Metrics = {
  request: () => noop,
  countOperation: noop,
  countAcceptedUpload: noop,
  countRejectedUpload: noop,
  countRateLimited: noop,
  countQuotaRejection: noop,
  countPush: noop,
  countShedRequest: noop,
  observeQueueWait: noop,
  countEmail: noop,
  countUnhandledError: noop,
  registerGauge: noop,
}
