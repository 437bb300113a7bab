import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { clickAt } from '../support/mouse.ts'
import { openPage } from '../support/open-page.tsx'
import { articles, createPost, serveFeed } from './posts.ts'

const lightbox = page.getByRole('dialog')
const pictureButtons = articles.getByRole('button', { name: /^View picture/ })
const readSource = () => lightbox.getByRole('img').element().getAttribute('src')

async function openPictures() {
  const media = [1, 2, 3].map((number) => ({ url: `/favicon.svg?${number}`, type: 'IMAGE', alt: '', width: 300, height: 300 }))
  serveFeed([createPost('Pictures', { media })])
  await openPage('/lounge')
  await expect.poll(() => pictureButtons.elements()).toHaveLength(3)
}

/** Opens a picture by the keyboard. */
async function openPicture(index: number) {
  pictureButtons.nth(index).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(lightbox).toHaveAccessibleName(`Picture ${index + 1} of 3`)
}

test.each([1280, 390])('a picture opens the lightbox over the whole page (%i px), which Escape closes', async (width) => {
  await page.viewport(width, 844)
  await openPictures()
  await pictureButtons.nth(1).click()
  await expect.element(lightbox).toHaveAccessibleName('Picture 2 of 3')
  expect(lightbox.element().getBoundingClientRect().toJSON()).toMatchObject({ x: 0, y: 0, width, height: 844 })
  expect(getComputedStyle(lightbox.element()).zIndex).toBe('99999')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(lightbox).not.toBeInTheDocument()
  await expect.element(pictureButtons.nth(1)).toHaveFocus()
})

test('a click outside the picture and the button close the lightbox, a click on the picture does not', async () => {
  await openPictures()
  await openPicture(1)
  await clickAt(innerWidth / 2, 4)
  await expect.element(lightbox).not.toBeInTheDocument()
  await expect.element(pictureButtons.nth(1)).toHaveFocus()
  await openPicture(1)
  await lightbox.getByRole('img').click()
  await expect.element(lightbox).toBeVisible()
  await lightbox.getByRole('button', { name: 'Close' }).click()
  await expect.element(lightbox).not.toBeInTheDocument()
  await expect.element(pictureButtons.nth(1)).toHaveFocus()
})

test('a picture opens again before the browser has dispatched the close event of the lightbox', async () => {
  await openPictures()
  const stop = new AbortController()
  document.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, signal: stop.signal })
  await openPicture(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(pictureButtons.first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(lightbox).toBeVisible()
  stop.abort()
})

test('arrow keys and buttons move between pictures', async () => {
  await openPictures()
  await openPicture(0)
  const first = readSource()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(lightbox).toHaveAccessibleName('Picture 2 of 3')
  expect(readSource()).not.toBe(first)
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(lightbox).toHaveAccessibleName('Picture 3 of 3')
  // With a modifier they are keys of the browser: Alt and an arrow go back in the history.
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}{ArrowLeft}{/Control}')
  await expect.element(lightbox).toHaveAccessibleName('Picture 3 of 3')
  await lightbox.getByRole('button', { name: 'Next picture' }).click()
  await expect.element(lightbox).toHaveAccessibleName('Picture 1 of 3')
  await lightbox.getByRole('button', { name: 'Previous picture' }).click()
  await expect.element(lightbox).toHaveAccessibleName('Picture 3 of 3')
})

test('Tab stays inside the lightbox, which is accessible in dark colours too', { tags: ['rest'] }, async () => {
  await openPictures()
  await openPicture(0)
  for (let n = 0; n < 8; n += 1) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement === document.body || document.activeElement?.closest('dialog') !== null).toBe(true)
  }
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
})
