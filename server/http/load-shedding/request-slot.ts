import { AsyncLocalStorage } from 'node:async_hooks'
import type { Slot } from './load-shedding.ts'

const slots = new AsyncLocalStorage<Slot>()

/** Calls `serve` for a request that holds the slot: what it awaits can give the slot up. */
export const serveWithSlot = (slot: Slot, serve: () => void): void => slots.run(slot, serve)

/** Gives up the current request's slot. Its response may still take minutes, as a stream's does. */
export const releaseSlot = (): void => slots.getStore()?.release()

/** Waits without a slot, for what takes no time of the event loop or the database: other requests run meanwhile. */
export async function withoutSlot<T>(wait: () => Promise<T>): Promise<T> {
  const slot = slots.getStore()
  slot?.release()
  try {
    return await wait()
  } finally {
    slot?.take()
  }
}
