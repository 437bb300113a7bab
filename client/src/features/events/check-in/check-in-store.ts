import type { ApolloClient } from '@apollo/client'
import { UndoCheckInDocument } from '../../../generated/graphql.ts'
import { importPublicKey } from '../../../generated/ticket.ts'
import { type CheckInData, findSavedTitle, readCheckInData, removeCheckInData, saveCheckInData } from '../../../lib/check-in/saved-events.ts'
import { readScans, removeScans, type Scan, saveScan } from '../../../lib/check-in/scan-store.ts'
import { type ApiError, toApiError } from '../../../lib/network/api-error.ts'
import { addResults, addScans, fetchCheckInData, findHolder, hasOpened } from './check-in-data.ts'
import { applyResult, type ScanReport } from './scan-report.ts'
import { maxBatchSize, sendScans, splitResults } from './send-scans.ts'
import { verifyScan } from './verify-scan.ts'

export type CheckInState = {
  /** The downloaded data with the waiting scans of this device; null until they are downloaded or read. */
  data: CheckInData | null
  /** The last scan. `isChecking`: the server is asked about it. */
  report: ScanReport | null
  isChecking: boolean
  waiting: readonly Scan[]
  refused: readonly Scan[]
  loadFailure: ApiError | null
  sendFailure: ApiError | null
}

type Options = {
  eventId: string
  /** The token of a check-in link; null for an organiser. */
  link: string | null
  /** Whose data it is: a uid, or `link`. */
  owner: string
  loadClient: () => Promise<ApolloClient>
  isOnline?: () => boolean
  createId?: () => string
  now?: () => Date
}

/** Refusals after which the data of an event may not stay on the device. */
const isForbidden = ({ status }: ApiError) => status === 403 || status === 404

/** An external store (React's `useSyncExternalStore`) of the check-in of an event. All scans are saved on the device before the server gets them. */
export function createCheckInStore({ eventId, link, owner, loadClient, ...options }: Options) {
  const { isOnline = () => navigator.onLine, createId = () => crypto.randomUUID(), now = () => new Date() } = options
  const listeners = new Set<() => void>()
  /** The server's data with the results of scans, without the waiting scans. */
  let base: CheckInData | null = null
  let scans: readonly Scan[] = []
  let publicKey: CryptoKey | null = null
  let state: CheckInState = { data: null, report: null, isChecking: false, waiting: [], refused: [], loadFailure: null, sendFailure: null }
  let tasks: Promise<unknown> = Promise.resolve()

  const update = (changes: Partial<CheckInState> = {}) => {
    const waiting = scans.filter(({ refusal }) => refusal === null)
    state = { ...state, ...changes, data: base && addScans(base, waiting), waiting, refused: scans.filter(({ refusal }) => refusal !== null) }
    for (const listener of listeners) listener()
  }
  /** Runs requests one after the other: an older download must not replace the results of a later scan. */
  const run = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = tasks.then(task)
    tasks = result.catch(() => {})
    return result
  }
  const setBase = async (data: CheckInData) => {
    if (data.publicKey !== base?.publicKey) publicKey = await importPublicKey(data.publicKey).catch(() => null)
    base = data
  }
  const changeReport = (change: (report: ScanReport) => ScanReport) => state.report && { report: change(state.report) }

  /** Reads what is saved on this device. */
  const open = () =>
    run(async () => {
      scans = await readScans(eventId).catch((error) => {
        console.warn('The scans on this device could not be read', error)
        return []
      })
      const saved = await readCheckInData(owner, eventId)
      if (saved) await setBase(saved)
      update()
    })

  const download = () =>
    run(async () => {
      try {
        const data = await fetchCheckInData(await loadClient(), eventId, link)
        await setBase(data)
        update({ loadFailure: null })
        await saveCheckInData(owner, data)
      } catch (error) {
        const loadFailure = toApiError(error)
        if (isForbidden(loadFailure)) {
          base = null
          await removeCheckInData(owner, eventId)
        }
        update({ loadFailure })
      }
    })

  /** Sends the waiting scans. Returns whether all were sent. */
  const send = (): Promise<boolean> =>
    run(async () => {
      for (;;) {
        if (!isOnline()) return false
        const batch = scans.filter(({ refusal }) => refusal === null).slice(0, maxBatchSize)
        if (batch.length === 0) return true
        try {
          const results = await sendScans(await loadClient(), { eventId, link, scans: batch })
          const { doneIds, refused } = splitResults(batch, results)
          if (doneIds.length + refused.length === 0) return false
          for (const scan of refused) await saveScan(scan)
          await removeScans(doneIds)
          scans = scans.filter(({ id }) => !doneIds.includes(id)).map((scan) => refused.find(({ id }) => id === scan.id) ?? scan)
          if (base) base = addResults(base, batch, results)
          const result = results.find(({ deviceScanId }) => deviceScanId === state.report?.id)
          update({ sendFailure: null, ...(result && changeReport((report) => applyResult(report, result))) })
        } catch (error) {
          update({ sendFailure: toApiError(error) })
          return false
        }
        if (base) await saveCheckInData(owner, base)
      }
    })

  /** Asks the server about a scan that the downloaded data cannot decide. It checks the person in if the ticket is valid. */
  const ask = (report: ScanReport) =>
    run(async () => {
      const scan: Scan = { ...report, eventId, ticketCode: report.ticketCode ?? '', refusal: null }
      const [result] = await sendScans(await loadClient(), { eventId, link, scans: [scan] })
      if (result && base) base = addResults(base, [scan], [result])
      return result
    })

  /** Saves a scan on this device, unless the person was checked in while the ticket was verified. Returns the report. */
  const add = async (report: ScanReport, ticketCode: string, text: string): Promise<ScanReport> => {
    const { registrationId } = report
    const attendee = state.data && findHolder(state.data, { ticketCode, registrationId })
    if (attendee?.checkedInAt) return { ...report, outcome: 'ALREADY', checkedInAt: attendee.checkedInAt }
    const ticket = attendee ? null : text.replace(/\s/g, '').toUpperCase()
    const scan: Scan = { id: report.id, eventId, ticketCode, registrationId, ticket, at: report.at, refusal: null }
    scans = [...scans, scan]
    update()
    // Without space on the device it waits in this page alone.
    await saveScan(scan).catch((error) => console.warn('A scan could not be saved', error))
    return report
  }

  /** Checks the holder of a ticket in: the text of a QR code, or a ticket code. The report may change once the server has answered. */
  const scan = async (text: string) => {
    if (!state.data) return
    const id = createId()
    const at = now()
    const { report, needsServer } = await verifyScan(text, { data: state.data, publicKey, id, at: at.toISOString() })
    // What is no ticket of the event says so also before the opening.
    if (!hasOpened(state.data, at) && (report.outcome === 'CHECKED_IN' || needsServer))
      return update({ report: { ...report, outcome: 'EARLY' }, isChecking: false })
    if (report.outcome === 'CHECKED_IN' && report.ticketCode) return update({ report: await add(report, report.ticketCode, text), isChecking: false })
    if (report.eventId) report.eventTitle = await findSavedTitle(report.eventId)
    if (!needsServer || !isOnline()) return update({ report, isChecking: false })
    update({ report, isChecking: true })
    const result = await ask(report).catch((error) => {
      console.warn('The server could not be asked about a ticket', error)
      return undefined
    })
    // Meanwhile another ticket may have been scanned.
    if (state.report?.id === id) update({ report: result ? applyResult(report, result) : report, isChecking: false })
    else update()
  }

  /** Undoes a check-in. Scans that wait are withdrawn; what the server has needs the network. */
  const undo = (attendee: CheckInData['attendees'][number]) =>
    run(async () => {
      const { id: registrationId, ticketCode } = attendee
      const withdrawn = scans.filter((scan) => scan.ticketCode === ticketCode)
      const isStored = base?.attendees.some((other) => other.ticketCode === ticketCode && other.checkedInAt)
      if (isStored) {
        const { data } = await (await loadClient()).mutate({ mutation: UndoCheckInDocument, variables: { input: { eventId, registrationId } } })
        const undone = data?.undoCheckIn.attendee
        if (undone && base) base = { ...base, attendees: base.attendees.map((other) => (other.ticketCode === ticketCode ? undone : other)) }
      }
      const ids = withdrawn.map(({ id }) => id)
      await removeScans(ids)
      scans = scans.filter(({ id }) => !ids.includes(id))
      update(state.report?.ticketCode === ticketCode ? { report: null } : {})
      if (base) await saveCheckInData(owner, base)
    })

  /** Removes the scans that the server has refused. */
  const dismissRefused = async () => {
    const ids = state.refused.map(({ id }) => id)
    scans = scans.filter(({ id }) => !ids.includes(id))
    update()
    await removeScans(ids)
  }

  return {
    ...{ open, download, send, scan, undo, dismissRefused },
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
