import { afterAll, describe, expect, test } from 'vitest'
import { createPost, createReply } from '../../support/factories.ts'
import { startPushService } from '../../support/push-service.ts'
import { addSubscription, createReceiver } from '../../support/push-subscriptions.ts'
import { setUpTestApp } from '../../support/test-app.ts'

/** 12:00 in the time zone of the campus. */
let nowMs = Date.parse('2026-11-25T06:30:00Z')
const service = await startPushService()
afterAll(() => service.stop())
const app = setUpTestApp(undefined, { now: () => new Date(nowMs), pushNetwork: service.network, pushTimeoutMs: 1000 })

type Receiver = Awaited<ReturnType<typeof createReceiver>>
const countPushes = ({ path }: Receiver) => service.pushes.filter((push) => push.path === path).length

describe('a push service that does not answer', () => {
  const silent = new Promise<never>(() => {})
  /** Replies to a new post of each author. */
  const reply = async (...authors: Receiver[]) => {
    const posts = []
    for (const { token } of authors) posts.push(await createPost(app, { token }))
    await app.runJobs()
    for (const { id } of posts) await createReply(app, id)
  }

  test('delays the pushes of others by no more than two of its own, each tried once', async () => {
    const [victim, other] = [await createReceiver(app, service), await createReceiver(app, service)]
    for (let count = 1; count < 20; count += 1) await addSubscription(app, victim, service.createSubscription())
    service.state.respond = (path) => (path === other.path ? { status: 201 } : silent)
    await reply(victim, other)
    const before = service.state.requestCount
    await app.runJobs()
    expect(countPushes(other)).toBe(1)
    expect(service.state.requestCount - before).toBe(3)
  })

  test('is asked last the next time, and its browsers are removed after a week of failures', async () => {
    const author = await createReceiver(app, service)
    const dead = service.createSubscription()
    await addSubscription(app, author, dead)
    const deadPath = new URL(dead.endpoint).pathname
    service.state.respond = (path) => (path === deadPath ? silent : { status: 201 })
    const readFailing = () => app.database.pushSubscription.findMany({ where: { endpoint: dead.endpoint }, select: { failingSince: true } })
    await reply(author)
    await app.runJobs()
    expect(await readFailing()).toEqual([{ failingSince: new Date(nowMs) }])
    nowMs += 8 * 24 * 3_600_000
    await reply(author)
    await app.runJobs()
    expect(countPushes(author)).toBe(2)
    expect(await readFailing()).toEqual([])
  })
})
