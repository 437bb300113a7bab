import { AddReplyDocument, CreatePostDocument } from '../../generated/graphql.ts'
import { type ApiError, getIdempotencyKeyError, toApiError } from '../../lib/network/api-error.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { waitUntilReachable } from '../../lib/network/use-online.ts'
import { changeEntry, type QueueEntry, readEntries, removeEntry, withQueueLock } from '../../lib/send-queue/queue-store.ts'
import { readAccount } from '../../lib/session/session.ts'
import { toPostInput, toReplyInput } from './queue-input.ts'
import { isTransientFailure } from './transient-failure.ts'
import { waitForRetry } from './wait-for-retry.ts'

/** What was published: the number of a reply; null for a post, and for what a moderator has to look at first. */
export type Publication = { entry: QueueEntry; number: number | null; isHeldForReview: boolean }

/** The server forgets an idempotency key after a day. */
const maxAttemptAgeMs = 23 * 3_600_000
const unknownOutcome = 'This may be published already. Look before you send it again.'

const listeners = new Set<(publication: Publication) => void>()

/** Calls `listener` with what this tab has sent. Returns the function that unsubscribes. */
export function subscribeToPublications(listener: (publication: Publication) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let running: Promise<void> | undefined

/** Sends what waits, in the order of writing, until nothing is left that the server may still accept. */
export function sendQueue(): Promise<void> {
  running ??= sendAll()
    .catch((error) => console.warn('The send queue could not be sent', error))
    .finally(() => {
      running = undefined
    })
  return running
}

async function sendAll() {
  let failureCount = 0
  for (;;) {
    if (!navigator.onLine) await waitUntilReachable(new AbortController().signal)
    const result = await withQueueLock(sendNext)
    if (result === 'done') return
    failureCount = result === 'next' ? 0 : failureCount + 1
    if (result !== 'next') await waitForRetry(failureCount, result.retryAfterMs)
  }
}

type StepResult = 'done' | 'next' | { retryAfterMs: number }

/** Sends the first entry of the signed-in account. */
async function sendNext(): Promise<StepResult> {
  const account = await readAccount()
  const entry = (await readEntries()).find(({ uid, failure }) => uid === account?.uid && failure === null)
  if (!entry) return 'done'
  if (entry.attemptedAt !== null && Date.now() > entry.attemptedAt + maxAttemptAgeMs) {
    await changeEntry(entry.id, { failure: unknownOutcome })
    return 'next'
  }
  if (entry.attemptedAt === null) await changeEntry(entry.id, { attemptedAt: Date.now() })
  try {
    const outcome = await publish(entry)
    // Before the entry is removed: the list of waiting entries, which listens, is unmounted with the last one.
    for (const listener of listeners) listener({ entry, ...outcome })
    await removeEntry(entry.id)
    return 'next'
  } catch (error) {
    return handleFailure(entry, toApiError(error, 'Failed to send'))
  }
}

async function publish({ id, html, files, place }: QueueEntry) {
  const { sanitizeHtml } = await import('../../components/content/sanitize-html.ts')
  const client = await loadApolloClient()
  const context = { headers: { 'Idempotency-Key': id } }
  if ('community' in place) {
    const input = toPostInput({ html, files, ...place }, sanitizeHtml)
    const { data } = await client.mutate({ mutation: CreatePostDocument, variables: { input }, context })
    return { number: null, isHeldForReview: data?.createPost.isHeldForReview ?? false }
  }
  const input = toReplyInput(place.postId, { html, files, inReplyTo: place.inReplyTo }, sanitizeHtml)
  const { data } = await client.mutate({ mutation: AddReplyDocument, variables: { input }, context })
  return { number: data?.addReply.reply.number ?? null, isHeldForReview: data?.addReply.isHeldForReview ?? false }
}

async function handleFailure({ id, attemptedAt }: QueueEntry, error: ApiError): Promise<StepResult> {
  if (isTransientFailure(error)) {
    // The server has not taken the key of a request that it refused.
    if (attemptedAt === null && [401, 429].includes(error.status)) await changeEntry(id, { attemptedAt: null })
    return { retryAfterMs: (error.retryAfter ?? 0) * 1000 }
  }
  // It was published before, and its author has deleted it since.
  if (getIdempotencyKeyError(error) === 'isDeleted') await removeEntry(id)
  else await changeEntry(id, { failure: error.message })
  return 'next'
}
