import { beforeEach, expect, test, vi } from 'vitest'

/** IndexedDB, as far as idb-keyval is used. */
const rows = new Map<string, unknown>()
let uid: string | null
let results: typeof import('../../../client/src/lib/offline/saved-results.ts')

beforeEach(async () => {
  rows.clear()
  uid = 'nila'
  vi.resetModules()
  vi.doMock('idb-keyval', () => ({
    createStore: (name: string) => name,
    get: async (key: string) => rows.get(key),
    getMany: async (keys: string[]) => keys.map((key) => rows.get(key)),
    set: async (key: string, value: unknown) => void rows.set(key, value),
    del: async (key: string) => void rows.delete(key),
    delMany: async (keys: string[]) => {
      for (const key of keys) rows.delete(key)
    },
    keys: async () => [...rows.keys()],
    clear: async () => rows.clear(),
  }))
  vi.stubGlobal('window', { localStorage: { getItem: () => uid } })
  results = await import('../../../client/src/lib/offline/saved-results.ts')
  return () => {
    vi.doUnmock('idb-keyval')
    vi.resetModules()
    vi.unstubAllGlobals()
  }
})

test('results are saved for the signed-in user, and for visitors only if no user is signed in', async () => {
  await results.saveResult(results.toSavedKey('club chess', 'nila'), { club: 1 })
  await results.saveResult(results.toSavedKey('club chess', 'kavya'), { club: 2 })
  await results.saveResult(results.toSavedKey('agenda', null), { events: [] })
  expect([...rows.keys()]).toEqual(['club chess nila'])
  expect(await results.readResult('club chess nila')).toMatchObject({ data: { club: 1 } })
  uid = null
  await results.saveResult(results.toSavedKey('club chess', 'nila'), { club: 3 })
  await results.saveResult(results.toSavedKey('agenda', null), { events: [] })
  expect([...rows.keys()]).toEqual(['club chess nila', 'agenda visitor'])
  expect(await results.readResult('club chess nila')).toMatchObject({ data: { club: 1 } })
})

test('the last 200 results stay, also of one long visit, and check-in data are not among them', async () => {
  rows.set('check-in nila e1', { savedAt: 0, attendees: [] })
  for (let n = 1; n <= 250; n += 1) await results.saveResult(`event ${n} nila`, { n }, n)
  const found = [...rows.keys()]
  expect(found).toHaveLength(201)
  expect(found.slice(0, 2)).toEqual(['check-in nila e1', 'event 51 nila'])
})

test('tickets and the own events that a former version has saved are read; what cannot be read is deleted', async () => {
  const ticket = { event: { id: 'e1', title: 'Open mic' }, viewerTicket: { ticketCode: 'BCDFGHJKLM' } }
  rows.set('ticket nila e1', ticket)
  rows.set('ticket nila e2', ticket)
  rows.set('ticket e2 nila', { data: { event: null, viewerTicket: null }, savedAt: 5 })
  rows.set('ticket nila e3', { unknown: true })
  rows.set('mine nila', { viewer: { id: 'v' }, savedAt: 7 })
  rows.set('check-in nila e1', { event: { id: 'e1' }, attendees: [] })
  expect(await results.readResult('ticket e1 nila')).toEqual({ data: ticket, savedAt: 0 })
  expect(await results.readResult('ticket e2 nila')).toMatchObject({ savedAt: 5 })
  expect(await results.readResult('mine nila')).toEqual({ data: { viewer: { id: 'v' } }, savedAt: 7 })
  expect([...rows.keys()].sort()).toEqual(['check-in nila e1', 'mine nila', 'ticket e1 nila', 'ticket e2 nila'])
})
