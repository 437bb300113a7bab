import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ImageQueue } from '../../../server/files/images.ts'
import { noopMetrics } from '../../../server/observability/metrics.ts'
import { createFairTaskQueue } from '../../../server/utils/async/fair-task-queue.ts'
import { AppError } from '../../../server/utils/errors.ts'
import { setUpTestAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { createAnimation, createPngWithClaimedSize } from '../../support/files/image-files.ts'
import { createFile } from '../../support/files/office-files.ts'
import { uploadOverRest } from '../../support/files/uploads.ts'
import { createForm, request } from '../../support/http/client.ts'

const metrics = { ...noopMetrics, countRejectedUpload: vi.fn() }
/** An image queue with one slot. `started` records the students in the order in which their images start. */
const queue = createFairTaskQueue({
  ...{ concurrency: 1, maxPendingPerKey: 25, maxPending: 200, maxWaitMs: 60_000, timeSliceMs: 5_000 },
  refusal: () => new AppError('UNAVAILABLE', 'Too many images are being processed. Try again in 10 seconds.', 'file', 10),
})
const started: string[] = []
const imageQueue: ImageQueue = {
  ...queue,
  runAll: (key, tasks) =>
    queue.runAll(
      key,
      tasks.map((task) => () => {
        started.push(key)
        return task()
      }),
    ),
}

const app = setUpTestAppWithStorageCheck(undefined, { metrics, imageQueue })
let slowImage: File
beforeAll(async () => {
  slowImage = createFile('slow.gif', await createAnimation('gif', 12, 640, 480), 'image/gif')
})

const postImages = (token: string, count: number, last: File[] = []) => uploadOverRest(app, token, 'lounge', [...Array<File>(count).fill(slowImage), ...last])

/** Occupies the only slot of the queue until the returned function is called. */
function holdQueue(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void queue.runAll('holder', [() => promise])
  return resolve
}

test('a logo waits for one post of another student only', { timeout: 60_000 }, async () => {
  const [author, other] = [await createStudent(app), await createStudent(app)]
  const release = holdQueue()
  const posts = Array.from({ length: 4 }, () => postImages(author.token, 5))
  await expect.poll(queue.pending, { timeout: 20_000 }).toBe(20)
  const form = createForm({ logo: await createPng('logo.png', 200, 200) })
  const logo = request(app, 'POST', `/api/users/upload-logo/${other.uid}`, form, other.token)
  await expect.poll(queue.pending).toBe(21)
  release()
  expect((await logo).status).toBe(200)
  expect(started.indexOf(other.uid)).toBeGreaterThan(0)
  expect(started.indexOf(other.uid)).toBeLessThanOrEqual(5)
  await Promise.all(posts)
})

test.each([
  ['has an unsupported type', 415, () => createFile('a.png', 'no picture', 'image/png')],
  ['has too many pixels', 413, () => createFile('a.png', createPngWithClaimedSize(8000, 5001), 'image/png')],
])('no image of a post is re-encoded when its last file %s', async (_name, status, make) => {
  const { token } = await createStudent(app)
  let encodings = 0
  const count = () => {
    encodings += 1
  }
  sharp.queue.on('change', count)
  expect(await postImages(token, 4, [make()])).toMatchObject({ status })
  sharp.queue.off('change', count)
  expect(encodings).toBe(0)
})

test('a student over the queue limit gets 503 with Retry-After', { timeout: 60_000 }, async () => {
  const rejected = metrics.countRejectedUpload.mock.calls.length
  const { token } = await createStudent(app)
  const send = async () => {
    const form = createForm({ contentHtml: 'x', community: 'lounge', media: Array<File>(5).fill(slowImage) })
    const { status, headers, body } = await request(app, 'POST', '/api/posts/add', form, token)
    return { status, retryAfter: headers.get('retry-after'), error: body.error }
  }
  const release = holdQueue()
  const pendingRequests = Array.from({ length: 8 }, send)
  await expect.poll(queue.pending, { timeout: 20_000 }).toBe(25)
  await expect.poll(() => metrics.countRejectedUpload.mock.calls.length, { timeout: 20_000 }).toBe(rejected + 3)
  release()
  const responses = await Promise.all(pendingRequests)
  const refused = responses.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(3)
  for (const response of refused) {
    expect(response).toEqual({ status: 503, retryAfter: '10', error: 'Too many images are being processed. Try again in 10 seconds.' })
  }
  expect(metrics.countRejectedUpload).toHaveBeenCalledWith('UNAVAILABLE')
})
