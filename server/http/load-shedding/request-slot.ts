import { AsyncLocalStorage } from 'node:async_hooks'
import type { Slot } from './load-shedding.ts'

const slots = new AsyncLocalStorage<Slot>()

/** Calls `serve` with the slot as the current request's, so that awaited code can release it. */
export const serveWithSlot = (slot: Slot, serve: () => void): void => slots.run(slot, serve)

/** Releases the current request's slot, for a response that may last for minutes, such as a stream. */
export const releaseSlot = (): void => slots.getStore()?.release()

/** Awaits `wait` without the slot, so that other requests run meanwhile. For waits that use neither the event loop nor the database. */
export async function withoutSlot<T>(wait: () => Promise<T>): Promise<T> {
  const slot = slots.getStore()
  slot?.release()
  try {
    return await wait()
  } finally {
    slot?.take()
  }
}
