import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTicketSigner } from '../../../server/features/events/check-in/ticket-signer.ts'
import { toNodeId } from '../../../server/relay/node-id.ts'

/** IndexedDB, as far as idb-keyval is used. */
const databases = new Map<string, Map<string, unknown>>()
vi.resetModules()
vi.doMock('idb-keyval', () => ({
  createStore: (name: string) => name,
  get: async (key: string, name: string) => databases.get(name)?.get(key),
  set: async (key: string, value: unknown, name: string) => void databases.set(name, (databases.get(name) ?? new Map()).set(key, value)),
  del: async (key: string, name: string) => void databases.get(name)?.delete(key),
  delMany: async (keys: string[], name: string) => {
    for (const key of keys) databases.get(name)?.delete(key)
  },
  keys: async (name: string) => [...(databases.get(name)?.keys() ?? [])],
  values: async (name: string) => [...(databases.get(name)?.values() ?? [])],
  clear: async (name: string) => void databases.delete(name),
}))
const { createCheckInStore } = await import('../../../client/src/features/events/check-in/check-in-store.ts')
const { clearResultsAndCheckIns } = await import('../../../client/src/lib/offline/saved-results.ts')

type Attendee = { id: string; name: string | null; ticketCode: string; state: string; checkedInAt: string | null }
type Scan = { deviceScanId: string; ticket?: string; ticketCode?: string; at: string }

const signer = createTicketSigner({ database: {} as never, signingKey: randomBytes(32).toString('base64url') })
const eventUuid = randomUUID()
const event = {
  ...{ id: toNodeId('Event', eventUuid), title: 'Open mic', place: '', cancelledAt: null },
  ...{ startsAt: '2026-11-26T04:00:00.000Z', endsAt: '2026-11-26T06:00:00.000Z' },
}
let attendees: Attendee[]
let sentScans: Scan[][]
let isOnline: boolean
let clock: number
/** The signed-in user, as the browser's storage says. */
let uid: string | null
/** What the server answers to a scan; throws while it is out of reach. */
let answer: (scan: Scan) => object

const createAttendee = (name: string, ticketCode: string): Attendee => ({
  id: toNodeId('Registration', randomUUID()),
  name,
  ticketCode,
  state: 'REGISTERED',
  checkedInAt: null,
})

beforeEach(() => {
  attendees = [createAttendee('Nila', 'BCDFGHJKMN'), createAttendee('Kavya', 'PQRSTVWXYZ')]
  ;[sentScans, isOnline, clock] = [[], true, Date.parse('2026-11-26T04:30:00.000Z')]
  uid = 'uid'
  vi.stubGlobal('window', { localStorage: { getItem: () => uid } })
  answer = ({ at }) => ({ outcome: 'CHECKED_IN', checkedInAt: at, name: null, event: null })
})
afterEach(() => {
  databases.clear()
  vi.unstubAllGlobals()
})
afterAll(() => {
  vi.doUnmock('idb-keyval')
  vi.resetModules()
})

/** The pages of the server have one registration each. */
async function query({ variables: { after } }: { variables: { after: string | null } }) {
  if (!isOnline) throw new TypeError('Failed to fetch')
  const index = after ? Number(after) : 0
  const edges = attendees.slice(index, index + 1).map((node) => ({ cursor: String(index + 1), node }))
  const page = { edges, pageInfo: { endCursor: String(index + 1), hasNextPage: index + 1 < attendees.length } }
  return { data: { checkIn: { viewerIsOrganiser: true, publicKey: await signer.getPublicKey(), event, attendees: page } } }
}

async function mutate({ variables: { input } }: { variables: { input: { scans?: Scan[]; registrationId?: string } } }) {
  if (!isOnline) throw new TypeError('Failed to fetch')
  if (input.scans) {
    sentScans.push(input.scans)
    return { data: { checkInAttendees: { results: input.scans.map((scan) => ({ deviceScanId: scan.deviceScanId, ...answer(scan) })) } } }
  }
  const attendee = attendees.find(({ id }) => id === input.registrationId)
  return { data: { undoCheckIn: { attendee: { ...attendee, checkedInAt: null } } } }
}

function createStore() {
  let id = 0
  return createCheckInStore({
    ...{ eventId: event.id, link: null, owner: 'uid' },
    loadClient: async () => ({ query, mutate }) as never,
    isOnline: () => isOnline,
    createId: () => `${clock} ${++id}`,
    now: () => {
      clock += 1000
      return new Date(clock)
    },
  })
}
type Store = ReturnType<typeof createStore>

/** A store that has downloaded the registrations; offline afterwards. */
async function createOfflineStore(): Promise<Store> {
  const store = createStore()
  await store.open()
  await store.download()
  isOnline = false
  return store
}

const readReport = (store: Store) => {
  const { report } = store.getState()
  return report && [report.outcome, report.name]
}

test('scans wait on the device, survive a reload, and are sent once the network is back', async () => {
  const store = await createOfflineStore()
  await store.scan('BCDFGHJKMN')
  expect(readReport(store)).toEqual(['CHECKED_IN', 'Nila'])
  await store.scan('bcdfg hjkmn')
  expect(readReport(store)).toEqual(['ALREADY', 'Nila'])
  expect(await store.send()).toBe(false)
  expect(store.getState().waiting).toHaveLength(1)

  const reopened = createStore()
  await reopened.open()
  await reopened.scan('BCDFGHJKMN')
  expect(readReport(reopened)).toEqual(['ALREADY', 'Nila'])
  await reopened.scan('PQRSTVWXYZ')
  expect(reopened.getState().waiting).toHaveLength(2)
  isOnline = true
  expect(await reopened.send()).toBe(true)
  expect(sentScans.flat().map(({ ticketCode }) => ticketCode)).toEqual(['BCDFGHJKMN', 'PQRSTVWXYZ'])
  expect(reopened.getState().waiting).toEqual([])
  expect(await reopened.send()).toBe(true)
  expect(sentScans).toHaveLength(1)
})

test('two scans of a ticket at once are one check-in', async () => {
  const store = await createOfflineStore()
  await Promise.all([store.scan('BCDFGHJKMN'), store.scan('BCDFGHJKMN')])
  expect(store.getState().waiting).toHaveLength(1)
})

test('an earlier scan of another device replaces the time and the report', async () => {
  const store = await createOfflineStore()
  await store.scan('BCDFGHJKMN')
  isOnline = true
  const checkedInAt = '2026-11-26T04:01:00.000Z'
  answer = () => ({ outcome: 'ALREADY', checkedInAt, name: 'Nila', event: null })
  await store.send()
  expect(store.getState().report).toMatchObject({ outcome: 'ALREADY', checkedInAt })
  expect(store.getState().data?.attendees.find(({ name }) => name === 'Nila')?.checkedInAt).toBe(checkedInAt)
})

test('what the server refuses later is listed until an organiser has looked at it', async () => {
  const store = await createOfflineStore()
  await store.scan('BCDFGHJKMN')
  isOnline = true
  answer = () => ({ outcome: 'REVOKED', checkedInAt: null, name: null, event: null })
  expect(await store.send()).toBe(true)
  expect(store.getState().refused).toMatchObject([{ ticketCode: 'BCDFGHJKMN', refusal: 'REVOKED' }])
  const reopened = createStore()
  await reopened.open()
  expect(reopened.getState().refused).toHaveLength(1)
  await reopened.dismissRefused()
  expect(reopened.getState().refused).toEqual([])
})

test('a signed ticket of a person who registered since is sent whole', async () => {
  const store = await createOfflineStore()
  const ticket = await signer.sign({ eventId: eventUuid, registrationId: randomUUID(), ticketCode: 'NEWCODENEW' })
  await store.scan(ticket)
  expect(readReport(store)).toEqual(['CHECKED_IN', null])
  isOnline = true
  await store.send()
  expect(sentScans).toMatchObject([[{ ticket }]])
})

test('the server is asked about a code that this device does not know, while it is in reach', async () => {
  const store = await createOfflineStore()
  await store.scan('ZZZZZZZZZZ')
  expect(readReport(store)).toEqual(['UNKNOWN', null])
  expect(store.getState().waiting).toEqual([])
  isOnline = true
  answer = ({ at }) => ({ outcome: 'CHECKED_IN', checkedInAt: at, name: 'Arjun', event: null })
  await store.scan('ZZZZZZZZZZ')
  expect(readReport(store)).toEqual(['CHECKED_IN', 'Arjun'])
  await store.scan('ZZZZZZZZZZ')
  expect(readReport(store)).toEqual(['ALREADY', 'Arjun'])
})

test('a ticket for another event is named by the server', async () => {
  const store = await createOfflineStore()
  isOnline = true
  answer = () => ({ outcome: 'OTHER_EVENT', checkedInAt: null, name: null, event: { id: 'x', title: 'Chess night' } })
  await store.scan(await signer.sign({ eventId: randomUUID(), registrationId: randomUUID(), ticketCode: 'OTHERCODES' }))
  expect(store.getState().report).toMatchObject({ outcome: 'OTHER_EVENT', eventTitle: 'Chess night' })
})

test('a waiting scan is undone without the network, and one that was sent with it', async () => {
  const store = await createOfflineStore()
  const findNila = () => store.getState().data?.attendees.find(({ name }) => name === 'Nila')
  const undo = async () => {
    const nila = findNila()
    if (nila) await store.undo(nila)
  }
  await store.scan('BCDFGHJKMN')
  await undo()
  expect([store.getState().waiting, findNila()?.checkedInAt, store.getState().report]).toEqual([[], null, null])
  isOnline = true
  await store.scan('BCDFGHJKMN')
  await store.send()
  isOnline = false
  await expect(undo()).rejects.toThrow('Failed to fetch')
  expect(findNila()?.checkedInAt).not.toBeNull()
  isOnline = true
  await undo()
  expect(findNila()?.checkedInAt).toBeNull()
})

test('signing out deletes the names, and keeps the scans', async () => {
  const store = await createOfflineStore()
  await store.scan('BCDFGHJKMN')
  expect(JSON.stringify([...databases.values()].flatMap((database) => [...database.values()]))).toContain('Nila')
  await clearResultsAndCheckIns()
  const saved = JSON.stringify([...databases.values()].flatMap((database) => [...database.values()]))
  expect(saved).toContain('BCDFGHJKMN')
  expect(saved).not.toContain('Nila')
})

test('names are not saved after another tab has signed out', async () => {
  uid = null
  await createOfflineStore()
  expect(JSON.stringify([...databases.values()].flatMap((database) => [...database.values()]))).not.toContain('Nila')
})

test('a device that may not check in any more removes the event', async () => {
  const store = await createOfflineStore()
  isOnline = true
  const { CombinedGraphQLErrors } = await import('@apollo/client/errors')
  const forbidden = new CombinedGraphQLErrors({ errors: [{ message: 'This check-in link is not valid any more.', extensions: { status: 403 } }] })
  vi.spyOn(attendees, 'slice').mockImplementation(() => {
    throw forbidden
  })
  await store.download()
  expect(store.getState()).toMatchObject({ data: null, loadFailure: { status: 403 } })
  const reopened = createStore()
  await reopened.open()
  expect(reopened.getState().data).toBeNull()
})
