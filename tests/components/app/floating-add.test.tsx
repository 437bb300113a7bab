// @module-tag rest
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerShops, cards } from '../businesses/shops-page.ts'
import { openPage } from '../support/open-page.tsx'

const content = 'main :is(p, h1, h2, h3, a, button, input, img, article), nav :is(a, button)'

/** The texts and controls under the button while the page is scrolled through several rows of cards, and at its end. */
async function listCovered(button: Element) {
  const covered = new Set<string>()
  for (const top of [...Array.from({ length: 9 }, (_, step) => 130 * step), document.documentElement.scrollHeight]) {
    scrollTo(0, top)
    await new Promise(requestAnimationFrame)
    const { left, top: upper, width, height } = button.getBoundingClientRect()
    for (const [x, y] of [0.1, 0.5, 0.9].flatMap((column) => [0.1, 0.5, 0.9].map((row) => [left + column * width, upper + row * height] as const))) {
      const under = document.elementsFromPoint(x, y).find((part) => !button.contains(part))
      const part = under?.closest(content)
      if (part && !part.contains(button)) covered.add(part.outerHTML.slice(0, 200))
    }
  }
  return [...covered]
}

test.each([320, 390, 820, 1280, 1312])('the floating + covers nothing of the shops in a window of %i px, and stays in view', async (width) => {
  await page.viewport(width, 844)
  answerShops(1)
  await openPage('/shops')
  await expect.poll(() => cards.elements()).toHaveLength(50)
  const button = page.getByRole('link', { name: 'Add your business' }).last()
  expect(await listCovered(button.element())).toEqual([])
  await expect.element(button).toBeInViewport({ ratio: 1 })
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test.each([390, 1024])('the floating + covers nothing of thrift in a window of %i px, and stays in view', async (width) => {
  await page.viewport(width, 844)
  await openPage('/thrift')
  const button = page.getByRole('button', { name: 'Add something to thrift' })
  expect(await listCovered(button.element())).toEqual([])
  await expect.element(button).toBeInViewport({ ratio: 1 })
})

test('the floating + is the last control of the page, and in a low window its end', async () => {
  await page.viewport(360, 225)
  await openPage('/thrift')
  const button = page.getByRole('button', { name: 'Add something to thrift' }).element()
  expect([...document.querySelectorAll('main :is(a, button, input)')].at(-1)).toBe(button)
  expect(await listCovered(button)).toEqual([])
})
