import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyRedis } from '../../../server/cli/checks/check-redis.ts'
import { checkRedis } from '../../../server/cli/checks/check-services.ts'
import { createWriteTracker } from '../../../server/database/read-your-writes.ts'
import { openRedis } from '../../../server/database/redis.ts'
import { createRateLimiter } from '../../../server/http/rate-limits.ts'
import { openLog } from '../../../server/observability/log.ts'
import { withTimeout } from '../../../server/utils/async/with-timeout.ts'
import { findFreePort } from '../../support/services/firestore-emulator.ts'
import { hasRedis, startRedis } from '../../support/services/redis.ts'

const createLogSpy = () => {
  const log = openLog('silent')
  const [error, info] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')]
  return { log, listMessages: () => [...error.mock.calls, ...info.mock.calls].map((call) => call.at(-1)) }
}
const response = { headersSent: true } as never

describe.skipIf(!hasRedis)('Redis', () => {
  let server: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server?.stop())

  test('two servers share counters and write markers', async () => {
    const [one, other] = [await openRedis(server.url, openLog('silent')), await openRedis(server.url, openLog('silent'))]
    const [count, countOnOther] = [createRateLimiter(1, undefined, one), createRateLimiter(1, undefined, other)]
    const remaining: number[] = []
    for (const each of [count, countOnOther, count]) await each('drafts', 'student a', ([spent]) => remaining.push(spent?.remaining ?? -1))
    expect(remaining).toEqual([4, 3, 2])
    const onMessage = vi.fn()
    const [tracker, otherTracker] = [createWriteTracker(one, () => {}), createWriteTracker(other, onMessage)]
    await expect
      .poll(async () => {
        await tracker.trackWrite('a', response)
        return otherTracker.hasRecentWrite('a')
      })
      .toBe(true)
    expect(onMessage).toHaveBeenCalled()
    await Promise.all([one.stop(), other.stop()])
  })

  test('a hanging Redis is bypassed, reported, and used again', async () => {
    const { log, listMessages } = createLogSpy()
    const redis = await openRedis(server.url, log)
    const count = createRateLimiter(1, undefined, redis)
    const writeTracker = createWriteTracker(redis, () => {})
    server.setHanging(true)
    const remaining: number[] = []
    for (let n = 0; n < 3; n += 1)
      await withTimeout(
        1500,
        count('drafts', 'student b', ([spent]) => remaining.push(spent?.remaining ?? -1)),
      )
    await withTimeout(1500, writeTracker.trackWrite('b', response))
    expect(remaining).toEqual([4, 3, 2])
    await expect.poll(listMessages, { timeout: 10_000 }).toContainEqual(expect.stringContaining('Redis unavailable'))
    server.setHanging(false)
    await expect.poll(listMessages, { timeout: 10_000 }).toContainEqual(expect.stringContaining('Redis connected again'))
    await redis.stop()
  })

  test('a missing pub/sub permission is logged', async () => {
    const admin = await createClient({ url: server.url }).connect()
    await admin.sendCommand(['ACL', 'SETUSER', 'deaf', 'on', '>secret', '~*', '+@all', 'resetchannels'])
    const { log, listMessages } = createLogSpy()
    const redis = await openRedis(server.url.replace('redis://', 'redis://deaf:secret@'), log)
    const writeTracker = createWriteTracker(redis, () => {})
    await writeTracker.trackWrite('c', response)
    await expect.poll(listMessages).toEqual(expect.arrayContaining(['could not subscribe to writes in Redis', 'could not publish a write to Redis']))
    expect(await checkRedis(() => verifyRedis(server.url.replace('redis://', 'redis://deaf:secret@')))).toMatchObject({
      state: 'fails',
      message: expect.stringContaining('NOPERM'),
    })
    admin.destroy()
    await redis.stop()
  })

  test('the doctor writes, reads and subscribes, and reports what fails', async () => {
    expect(await checkRedis(() => verifyRedis(server.url))).toMatchObject({ state: 'ok' })
    for (const [url, words] of [
      [server.url.replace('redis://', 'redis://nobody:wrong@'), 'WRONGPASS'],
      [`redis://127.0.0.1:${await findFreePort()}`, 'ECONNREFUSED'],
      ['redis://nowhere.invalid', 'ENOTFOUND'],
    ] as const)
      expect(await checkRedis(() => verifyRedis(url))).toMatchObject({ state: 'fails', message: expect.stringContaining(words) })
  })
})
