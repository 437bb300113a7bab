type Queue = { lastRequest: Promise<unknown>; savedValue: boolean }

/** The changes that are being saved, of all components of the page that show the same value. */
const queues = new Map<string, Queue>()

/**
 * Shows a value and saves it after the earlier changes with the same key, which names a subject and a field. Rejects if it could not be saved; if no later
 * change follows, the last saved value is shown again.
 */
export async function queueChange(
  key: string,
  value: boolean,
  { apply, send }: { apply: (value: boolean, saving?: Promise<unknown>) => void; send: (value: boolean) => Promise<unknown> },
): Promise<void> {
  const queue = queues.get(key) ?? { lastRequest: Promise.resolve(), savedValue: !value }
  queues.set(key, queue)
  const sendAfter = async (previous: Promise<unknown>) => {
    await previous.catch(() => {})
    await send(value)
    queue.savedValue = value
  }
  const request = sendAfter(queue.lastRequest)
  queue.lastRequest = request
  const isLast = () => queue.lastRequest === request
  apply(value, request)
  try {
    await request
  } catch (error) {
    if (isLast()) apply(queue.savedValue)
    throw error
  } finally {
    if (isLast()) queues.delete(key)
  }
}
