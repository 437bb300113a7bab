import { invalid } from './errors.ts'

/** An item of a stream, or what went wrong instead of it. */
type StreamResult<T> = { item: T } | { failure: unknown }

/** A stream whose failure is its last item: a subscriber is told of it as of any other refusal. */
export async function* toStreamResults<T>(items: AsyncIterable<T>): AsyncGenerator<StreamResult<T>, void> {
  try {
    for await (const item of items) yield { item }
  } catch (failure) {
    yield { failure }
  }
}

/** The item, or the failure thrown. A subscription that is asked for as a query has neither. */
export function unwrapStreamResult<T>(result?: StreamResult<T>): T {
  if (!result) throw invalid('Subscriptions are streamed at /graphql/stream.')
  if ('failure' in result) throw result.failure
  return result.item
}
