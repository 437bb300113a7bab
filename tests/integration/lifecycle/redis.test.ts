import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askRedis } from '../../../server/cli/check-redis.ts'
import { checkRedis } from '../../../server/cli/check-services.ts'
import { createWriteTracker } from '../../../server/database/read-your-writes.ts'
import { openRedis } from '../../../server/database/redis.ts'
import { createRateLimiter } from '../../../server/http/rate-limits.ts'
import { openLog } from '../../../server/observability/log.ts'
import { withTimeout } from '../../../server/utils/with-timeout.ts'
import { freePort } from '../../support/firestore-emulator.ts'
import { hasRedis, startRedis } from '../../support/redis.ts'

const watchedLog = () => {
  const log = openLog('silent')
  const [error, info] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')]
  return { log, said: () => [...error.mock.calls, ...info.mock.calls].map((call) => call.at(-1)) }
}
const response = { headersSent: true } as never

describe.skipIf(!hasRedis)('a real Redis (skipped where it is not installed)', () => {
  let server: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server?.stop())

  test('two servers count together, and hear of each other who has written', async () => {
    const [one, other] = [await openRedis(server.url, openLog('silent')), await openRedis(server.url, openLog('silent'))]
    const [count, countThere] = [createRateLimiter(1, undefined, one), createRateLimiter(1, undefined, other)]
    const left: number[] = []
    for (const each of [count, countThere, count]) await each('drafts', 'student a', ([spent]) => left.push(spent?.remaining ?? -1))
    expect(left).toEqual([4, 3, 2])
    const heard = vi.fn()
    const [here, there] = [createWriteTracker(one, () => {}), createWriteTracker(other, heard)]
    await expect
      .poll(async () => {
        await here.trackWrite('a', response)
        return there.hasRecentWrite('a')
      })
      .toBe(true)
    expect(heard).toHaveBeenCalled()
    await Promise.all([one.stop(), other.stop()])
  })

  test('one that hangs keeps nobody waiting, is said to be away, and counts again once it goes on', async () => {
    const { log, said } = watchedLog()
    const redis = await openRedis(server.url, log)
    const count = createRateLimiter(1, undefined, redis)
    const writers = createWriteTracker(redis, () => {})
    server.hang(true)
    const left: number[] = []
    for (let n = 0; n < 3; n += 1)
      await withTimeout(
        1500,
        count('drafts', 'student b', ([spent]) => left.push(spent?.remaining ?? -1)),
      )
    await withTimeout(1500, writers.trackWrite('b', response))
    expect(left).toEqual([4, 3, 2])
    await expect.poll(said, { timeout: 10_000 }).toContainEqual(expect.stringContaining('Redis is away'))
    server.hang(false)
    await expect.poll(said, { timeout: 10_000 }).toContainEqual(expect.stringContaining('Redis is back'))
    await redis.stop()
  })

  test('a user who may not publish or subscribe is told of in the log', async () => {
    const admin = await createClient({ url: server.url }).connect()
    await admin.sendCommand(['ACL', 'SETUSER', 'deaf', 'on', '>secret', '~*', '+@all', 'resetchannels'])
    const { log, said } = watchedLog()
    const redis = await openRedis(server.url.replace('redis://', 'redis://deaf:secret@'), log)
    const writers = createWriteTracker(redis, () => {})
    await writers.trackWrite('c', response)
    await expect.poll(said).toEqual(expect.arrayContaining(['Redis lets nobody listen for writes elsewhere', 'Redis took no word of a write']))
    expect(await checkRedis(() => askRedis(server.url.replace('redis://', 'redis://deaf:secret@')))).toMatchObject({
      state: 'fails',
      says: expect.stringContaining('NOPERM'),
    })
    admin.destroy()
    await redis.stop()
  })

  test('the doctor writes and reads, and hears itself; and says what is in the way', async () => {
    expect(await checkRedis(() => askRedis(server.url))).toMatchObject({ state: 'ok' })
    for (const [url, words] of [
      [server.url.replace('redis://', 'redis://nobody:wrong@'), 'WRONGPASS'],
      [`redis://127.0.0.1:${await freePort()}`, 'ECONNREFUSED'],
      ['redis://nowhere.invalid', 'ENOTFOUND'],
    ] as const)
      expect(await checkRedis(() => askRedis(url))).toMatchObject({ state: 'fails', says: expect.stringContaining(words) })
  })
})
