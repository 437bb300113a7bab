import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createDraftAccount } from '../accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const createImage = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** Publish a post with three images in a clubs community. Returns its card. */
async function publishImagePost(page: Page) {
  const { token } = await createDraftAccount(page.request)
  const words = `Pictures ${randomUUID()}`
  const form = new FormData()
  form.set('contentHtml', `<p>${words}</p>`)
  form.set('community', 'club-buzz')
  for (const [index, colour] of ['#B83F27', '#3A2E8C', '#1B6E4B'].entries())
    form.append('media', new Blob([new Uint8Array(await createImage(900, 600 + index * 300, colour))], { type: 'image/png' }), `${index}.png`)
  const response = await page.request.post('/api/posts/add', { headers: { authorization: `Bearer ${token}` }, multipart: form })
  expect(response.status()).toBe(201)
  await page.goto('/club-buzz')
  return page.getByRole('article').filter({ hasText: words })
}

const lightbox = (page: Page) => page.getByRole('dialog')

test('an image opens the lightbox, closed by Escape, outside click or button', { tag: ['@main', '@phone'] }, async ({ page }) => {
  const card = await publishImagePost(page)
  const second = card.getByRole('button', { name: /^View picture/ }).nth(1)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }

  await second.click()
  await expect(lightbox(page)).toHaveAccessibleName('Picture 2 of 3')
  expect(await lightbox(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
  expect(await lightbox(page).evaluate((element) => getComputedStyle(element).zIndex)).toBe('99999')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await expect(second).toBeFocused()

  await second.press('Enter')
  await expect(lightbox(page)).toBeVisible()
  await page.mouse.click(width / 2, 4)
  await expect(lightbox(page)).toHaveCount(0)
  await expect(second).toBeFocused()

  await second.press('Enter')
  await lightbox(page).getByRole('img').click()
  await expect(lightbox(page)).toBeVisible()
  await lightbox(page).getByRole('button', { name: 'Close' }).click()
  await expect(lightbox(page)).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('a picture opens again before the browser has dispatched the close event of the lightbox', async ({ page }) => {
  const card = await publishImagePost(page)
  const button = card.getByRole('button', { name: /^View picture/ }).first()
  await page.evaluate(() => document.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true }))
  await button.click()
  await expect(lightbox(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lightbox(page)).toBeVisible()
})

test('arrow keys and buttons move between images with focus inside', async ({ page }) => {
  const card = await publishImagePost(page)
  await card
    .getByRole('button', { name: /^View picture/ })
    .first()
    .press('Enter')
  await expect(lightbox(page)).toHaveAccessibleName('Picture 1 of 3')
  const address = () => lightbox(page).getByRole('img').getAttribute('src')
  const first = await address()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page)).toHaveAccessibleName('Picture 2 of 3')
  expect(await address()).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox(page)).toHaveAccessibleName('Picture 3 of 3')
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(lightbox(page)).toHaveAccessibleName('Picture 1 of 3')
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).click()
  await expect(lightbox(page)).toHaveAccessibleName('Picture 3 of 3')
  for (let n = 0; n < 8; n += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('the lightbox module loads on demand', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (sent) => sent.url().includes('lightbox') && scripts.push(sent.url()))
  const card = await publishImagePost(page)
  await expect(card.getByRole('button', { name: /^View picture/ })).toHaveCount(3)
  const boxes = await card.getByRole('button', { name: /^View picture/ }).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(boxes[0].y).toBe(boxes[1].y)
  expect(boxes[1].x).toBeGreaterThan(boxes[0].x)
  expect(boxes[2].y).toBeGreaterThan(boxes[0].y)
  expect(boxes[2].width).toBeGreaterThan(boxes[0].width * 1.9)
  expect(scripts.filter((url) => url.endsWith('.js'))).toEqual([])
  await card
    .getByRole('button', { name: /^View picture/ })
    .first()
    .click()
  await expect(lightbox(page)).toBeVisible()
  expect(new Set(scripts.filter((url) => url.endsWith('.js'))).size).toBe(1)
})
