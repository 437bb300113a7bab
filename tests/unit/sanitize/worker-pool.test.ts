import { expect, test } from 'vitest'
import { sanitizeInWorker } from '../../../server/sanitize/worker-pool.ts'

/** Marks that a DOM parser opens anew in every block, too many for any machine; `tidy` refuses them before they come so far. */
const slow = `<p>${[...Array(400).keys()].map((id) => `<b id=${id}>`).join('')}${'<ul><li>x</ul>y'.repeat(40_000)}`

test('terminates and refuses a text that takes too long, and starts a new worker', { timeout: 30_000 }, async () => {
  expect(await sanitizeInWorker('<p>before</p>')).toBe('<p>before</p>')
  const refused = { code: 'INVALID_INPUT', message: 'The text has too much markup.', field: 'contentHtml' }
  await expect(sanitizeInWorker(slow)).rejects.toMatchObject(refused)
  expect(await sanitizeInWorker('<p>after<script>x</script></p>')).toBe('<p>after</p>')
})

test('ordinary texts are not refused while slow ones run', { timeout: 60_000 }, async () => {
  let results = 0
  const turning = setInterval(() => {
    results += 1
  }, 10)
  const slowOnes = Array.from({ length: 3 }, () => sanitizeInWorker(slow).catch((error) => error.code))
  const ordinary = Array.from({ length: 5 }, (_, index) => sanitizeInWorker(`<p>${index}</p>`))
  expect(await Promise.all(ordinary)).toEqual([0, 1, 2, 3, 4].map((index) => `<p>${index}</p>`))
  expect(await Promise.all(slowOnes)).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'INVALID_INPUT'])
  clearInterval(turning)
  expect(results).toBeGreaterThan(50)
})
