import { expect, test } from 'vitest'
import { sanitizeInWorker } from '../../../server/sanitize/worker-pool.ts'

/** Formatting elements that a DOM parser reopens in every block, which takes too long. The limits of sanitize/normalize-html.ts refuse such text earlier. */
const slowMarkup = `<p>${[...Array(400).keys()].map((id) => `<b id=${id}>`).join('')}${'<ul><li>x</ul>y'.repeat(40_000)}`

test('terminates and refuses a text that takes too long, and starts a new worker', { timeout: 30_000 }, async () => {
  expect(await sanitizeInWorker('<p>before</p>')).toBe('<p>before</p>')
  const refused = { code: 'INVALID_INPUT', message: 'The text has too much markup.', field: 'contentHtml' }
  await expect(sanitizeInWorker(slowMarkup)).rejects.toMatchObject(refused)
  expect(await sanitizeInWorker('<p>after<script>x</script></p>')).toBe('<p>after</p>')
})

test('a text does not wait forever for a thread that others keep busy', { timeout: 30_000 }, async () => {
  const slow = sanitizeInWorker(slowMarkup).catch((error) => error.code)
  await expect(sanitizeInWorker('<p>next</p>', 100)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(await slow).toBe('INVALID_INPUT')
  expect(await sanitizeInWorker('<p>after</p>')).toBe('<p>after</p>')
})

test('ordinary texts are not refused while slow ones run', { timeout: 60_000 }, async () => {
  let ticks = 0
  const ticker = setInterval(() => {
    ticks += 1
  }, 10)
  const slowResults = Array.from({ length: 3 }, () => sanitizeInWorker(slowMarkup).catch((error) => error.code))
  const ordinary = Array.from({ length: 5 }, (_, index) => sanitizeInWorker(`<p>${index}</p>`, 50_000))
  expect(await Promise.all(ordinary)).toEqual([0, 1, 2, 3, 4].map((index) => `<p>${index}</p>`))
  expect(await Promise.all(slowResults)).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'INVALID_INPUT'])
  clearInterval(ticker)
  expect(ticks).toBeGreaterThan(50)
})
