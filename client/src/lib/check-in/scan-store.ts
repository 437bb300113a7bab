import { createStore, delMany, set, values } from 'idb-keyval'
import type { ScanOutcome } from '../../generated/graphql.ts'

/** A scan that waits for the network, or that the server has refused since. It has no name. */
export type Scan = {
  /** The id that this device gave it. */
  id: string
  eventId: string
  ticketCode: string
  /** The id of the registration, if this device knew it. */
  registrationId?: string | null
  /** The signed ticket, if the downloaded data did not have its code. */
  ticket: string | null
  /** An ISO time by the clock of this device. */
  at: string
  /** Why the server refused it; null while it waits. */
  refusal: ScanOutcome | null
}

/**
 * Scans stay after signing out: they contain no names, and a lost scan would miss a person. The next user who checks in people of the event on
 * this device sends them.
 */
const scanStore = createStore('thinnai-scans', 'scans')

/** The scans of an event, oldest first. */
export const readScans = async (eventId: string): Promise<Scan[]> =>
  (await values<Scan>(scanStore)).filter((scan) => scan.eventId === eventId).sort((a, b) => a.at.localeCompare(b.at))

export const saveScan = (scan: Scan) => set(scan.id, scan, scanStore)

export const removeScans = (ids: string[]) => delMany(ids, scanStore)
