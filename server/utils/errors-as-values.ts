import { invalid } from './errors.ts'

/** An item of a stream, or its failure. */
type StreamResult<T> = { item: T } | { failure: unknown }

/** Yields the failure of a stream as its last item, so that subscribers receive it like any other error. */
export async function* toStreamResults<T>(items: AsyncIterable<T>): AsyncGenerator<StreamResult<T>, void> {
  try {
    for await (const item of items) yield { item }
  } catch (failure) {
    yield { failure }
  }
}

/** Returns the item or throws the failure. A subscription that is executed as a query has neither. */
export function unwrapStreamResult<T>(result?: StreamResult<T>): T {
  if (!result) throw invalid('Subscriptions are streamed at /graphql/stream.')
  if ('failure' in result) throw result.failure
  return result.item
}
