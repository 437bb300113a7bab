import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerShops, cards } from '../businesses/shops-page.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

/** The texts and controls of the page that the button lies over when the page is scrolled to its end. */
async function listCovered(button: Element) {
  scrollTo(0, document.documentElement.scrollHeight)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const one = button.getBoundingClientRect()
  const isCovered = (part: Element) => {
    const other = part.getBoundingClientRect()
    return other.width > 0 && one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  }
  return [...document.querySelectorAll('main :is(p, h2, h3, a, button, img, li, td)')]
    .filter((part) => !part.contains(button) && !button.contains(part) && isCovered(part))
    .map((part) => part.outerHTML.slice(0, 200))
}

const widths = [390, 820, 1280]

test.each(widths)('the floating + covers nothing at the end of the shops in a window of %i px', async (width) => {
  await page.viewport(width, 844)
  answerShops(1)
  await openPage('/shops')
  await expect.poll(() => cards.elements()).toHaveLength(50)
  expect(await listCovered(page.getByRole('link', { name: 'Add your business' }).last().element())).toEqual([])
})

test.each(widths)('the floating + covers nothing at the end of thrift in a window of %i px', async (width) => {
  await page.viewport(width, 844)
  await openPage('/thrift')
  expect(await listCovered(page.getByRole('button', { name: 'Add something to thrift' }).element())).toEqual([])
})

test.each(widths)('the floating + covers nothing at the end of the calendar in a window of %i px', async (width) => {
  await page.viewport(width, 844)
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  network.on('CampusEvents', { events: [] })
  await openPage('/events')
  const links = page.getByRole('link', { name: 'New event' })
  await expect.element(links.last()).toBeVisible()
  expect(await listCovered(links.last().element())).toEqual([])
})
