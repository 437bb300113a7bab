import { once } from 'node:events'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentMetrics } from '../../../server/lib/metrics.ts'
import { request, student } from '../../support/client.ts'
import { file } from '../../support/documents.ts'
import { png } from '../../support/files.ts'
import { animation, claimingPng } from '../../support/pictures.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { stopTidy } from '../../support/tidy-app.ts'
import { overRest } from '../../support/uploads.ts'

const metrics = { ...silentMetrics, countRejectedUpload: vi.fn() }
let app: TestApp
let slow: File
beforeAll(async () => {
  app = await startTestApp(undefined, { metrics })
  slow = file('slow.gif', await animation('gif', 12, 640, 480), 'image/gif')
})
afterAll(() => stopTidy(app))

const postImages = (token: string, count: number, last: File[] = []) => overRest(app, token, 'lounge', [...Array<File>(count).fill(slow), ...last])

test("a student's logo does not wait for all the images that another student has sent", { timeout: 60_000 }, async () => {
  const [{ token }, other] = [await student(app), await student(app)]
  const encoding = once(sharp.queue, 'change')
  let answered = 0
  const posts = Array.from({ length: 4 }, async () => {
    await postImages(token, 5)
    answered += 1
  })
  await encoding
  const form = new FormData()
  form.append('logo', await png('logo.png', 200, 200))
  const { status } = await request(app, 'POST', `/api/users/upload-logo/${other.uid}`, form, other.token)
  expect({ status, answered }).toEqual({ status: 200, answered: 0 })
  await Promise.all(posts)
})

test.each([
  ['is of no kind that is taken', 415, () => file('a.png', 'no picture', 'image/png')],
  ['has too many pixels', 413, () => file('a.png', claimingPng(8000, 5001), 'image/png')],
])('no image of a post is re-encoded when its last file %s', async (_name, status, make) => {
  const { token } = await student(app)
  let encodings = 0
  const count = () => {
    encodings += 1
  }
  sharp.queue.on('change', count)
  expect(await postImages(token, 4, [make()])).toMatchObject({ status })
  sharp.queue.off('change', count)
  expect(encodings).toBe(0)
})

test('a student with more images waiting than there is room for is answered 503 and when to come again', { timeout: 60_000 }, async () => {
  const { token } = await student(app)
  const send = async () => {
    const form = new FormData()
    form.append('contentHtml', 'x')
    form.append('community', 'lounge')
    for (let count = 0; count < 5; count += 1) form.append('media', slow)
    const { status, headers, body } = await request(app, 'POST', '/api/posts/add', form, token)
    return { status, retryAfter: headers.get('retry-after'), error: body.error }
  }
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer).toEqual({ status: 503, retryAfter: '10', error: 'Too many images are being processed. Try again in 10 seconds.' })
  }
  expect(metrics.countRejectedUpload).toHaveBeenCalledWith('UNAVAILABLE')
})
