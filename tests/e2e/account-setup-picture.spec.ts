import { heavyPng, png, textNamedPng } from '../support/image-and-pdf-files.ts'
import { answer, chosen, course, hint, next, open, picture, preview } from './account-setup-page.ts'
import { expect, expectAccessible, expectTargets, test } from './fixtures.ts'

test('Profile picture upload with preview and delete', { tag: '@phone' }, async ({ page, request }) => {
  await open(page, request)
  await picture(page).setInputFiles(await chosen(await png('me.png')))
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('me.png')).toBeVisible()
  await expect(hint(page)).toBeVisible()
  await expectAccessible(page)
  await expectTargets(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(preview(page)).toHaveCount(0)
  await expect(page.getByText('me.png')).toHaveCount(0)
  await expect(picture(page)).toBeFocused()
})

test('The profile picture must be an image, and an SVG is none', async ({ page, request }) => {
  await open(page, request)
  for (const [name, mimeType] of [
    ['notes.pdf', 'application/pdf'],
    ['drawing.svg', 'image/svg+xml'],
  ] as const) {
    await picture(page).setInputFiles({ name, mimeType, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
    await expect(page.getByRole('alert')).toHaveText('Please choose an image.')
    await expect(picture(page)).toHaveAccessibleDescription('PNG, JPG, GIF - max 5MB Please choose an image.')
    await expect(preview(page)).toHaveCount(0)
    await picture(page).setInputFiles(await chosen(await png()))
    await expect(preview(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete' }).click()
  }
})

test('a picture that cannot be shown says so, and is refused by the server at its place', async ({ page, request, expectError }) => {
  // The test's own tracer asks for a broken picture once more, from where the page may not.
  expectError(/Connecting to 'blob:.*Content Security Policy/)
  await open(page, request)
  await picture(page).setInputFiles(await chosen(textNamedPng()))
  await expect(page.getByText('No preview')).toBeVisible()
  await course(page).selectOption('BA English')
  await answer(page, 'No').check()
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('picture.png is not what its name says, or not of a kind that is taken here.')
  await expect(picture(page)).toBeFocused()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test("The hint's 5 MB are not enforced on the client: a 5.5 MB file previews and the server refuses it", async ({ page, request }) => {
  await open(page, request)
  await picture(page).setInputFiles(await chosen(await heavyPng(5.5 * 1024 * 1024)))
  await expect(preview(page)).toBeVisible()
  await course(page).selectOption('BA English')
  await answer(page, 'No').check()
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('heavy.png is larger than 5 MB.')
  await expect(page).toHaveURL('/account-setup')
})
