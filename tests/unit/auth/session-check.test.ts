import { expect, it } from 'vitest'
import { createSessionCheck } from '../../../server/auth/session-check.ts'
import { openLog } from '../../../server/observability/log.ts'
import { toNodeId } from '../../../server/relay/node-id.ts'

const [id, otherId] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const [session, otherSession] = [toNodeId('Session', id), toNodeId('Session', otherId)]
const viewer = { uid: 'kavya', email: 'kavya@vistas.ac.in', emailVerified: true, signedInAt: new Date() }

/** A check with a clock and a database that the test controls. */
function setUp() {
  const state = { nowMs: 1_000_000, userUid: 'kavya' as string | null, isDatabaseUp: true, lookups: 0 }
  const findSessionUser = async () => {
    state.lookups += 1
    if (!state.isDatabaseUp) throw new Error('Connection terminated')
    return state.userUid
  }
  const check = createSessionCheck(findSessionUser, () => new Date(state.nowMs), openLog('silent'))
  const probe = (nodeId = session) => check(nodeId, viewer).catch(({ field }) => `ended: ${field}`)
  return { state, probe }
}

it('looks a session up at most twice a minute, once for simultaneous requests', async () => {
  const { state, probe } = setUp()
  expect(await Promise.all([probe(), probe(), probe()])).toEqual([id, id, id])
  for (let second = 0; second < 60; second += 1) {
    await probe()
    state.nowMs += 1000
  }
  expect(state.lookups).toBe(2)
})

it('notices an end within 30 seconds', async () => {
  const { state, probe } = setUp()
  await probe()
  state.userUid = null
  state.nowMs += 29_000
  expect(await probe()).toBe(id)
  state.nowMs += 2000
  expect(await probe()).toBe('ended: session')
})

it('refuses what is no id of a session without a look-up', async () => {
  const { state, probe } = setUp()
  for (const value of ['', 'x', id, toNodeId('User', id), toNodeId('Session', 'x'), `${session}, ${session}`]) expect(await probe(value)).toBe('ended: session')
  expect(state.lookups).toBe(0)
})

it("refuses another user's session", async () => {
  const { state, probe } = setUp()
  state.userUid = 'arjun'
  expect(await probe()).toBe('ended: session')
})

it('uses the last result while the database is down, and lets an unknown session pass, with one look-up in five seconds', async () => {
  const { state, probe } = setUp()
  await probe()
  state.userUid = null
  expect(await probe(otherSession)).toBe('ended: session')
  state.isDatabaseUp = false
  state.lookups = 0
  state.nowMs += 3_600_000
  expect([await probe(), await probe(otherSession), await probe(toNodeId('Session', id.replace(/1$/, '3')))]).toEqual([
    id,
    'ended: session',
    id.replace(/1$/, '3'),
  ])
  expect(state.lookups).toBe(1)
  state.isDatabaseUp = true
  expect(await probe()).toBe(id)
  state.nowMs += 5000
  expect(await probe()).toBe('ended: session')
})
