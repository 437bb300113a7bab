import { createPaddedPng, createPng, createTextNamedPng } from '../../support/files/image-and-pdf-files.ts'
import { expect, expectAccessible, expectTargetSizes, test } from '../fixtures.ts'
import { businessAnswer, courseField, nextButton, openAccountSetup, pictureHint, pictureInput, picturePreview, toFilePayload } from './account-setup-page.ts'

test('a profile picture can be previewed and deleted', { tag: '@phone' }, async ({ page, request }) => {
  await openAccountSetup(page, request)
  await pictureInput(page).setInputFiles(await toFilePayload(await createPng('me.png')))
  await expect(picturePreview(page)).toBeVisible()
  await expect(page.getByText('me.png')).toBeVisible()
  await expect(pictureHint(page)).toBeVisible()
  await expectAccessible(page)
  await expectTargetSizes(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(picturePreview(page)).toHaveCount(0)
  await expect(page.getByText('me.png')).toHaveCount(0)
  await expect(pictureInput(page)).toBeFocused()
})

test('a file that is not an image, or an SVG, is refused', async ({ page, request }) => {
  await openAccountSetup(page, request)
  for (const [name, mimeType] of [
    ['notes.pdf', 'application/pdf'],
    ['drawing.svg', 'image/svg+xml'],
  ] as const) {
    await pictureInput(page).setInputFiles({ name, mimeType, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
    await expect(page.getByRole('alert')).toHaveText('Please choose an image.')
    await expect(pictureInput(page)).toHaveAccessibleDescription('PNG, JPG, GIF - max 5MB Please choose an image.')
    await expect(picturePreview(page)).toHaveCount(0)
    await pictureInput(page).setInputFiles(await toFilePayload(await createPng()))
    await expect(picturePreview(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete' }).click()
  }
})

test('an unreadable image says so and is refused by the server at its field', async ({ page, request, expectError }) => {
  // Playwright's tracer requests a broken image again, which the page's security policy refuses.
  expectError(/Connecting to 'blob:.*Content Security Policy/)
  await openAccountSetup(page, request)
  await pictureInput(page).setInputFiles(await toFilePayload(createTextNamedPng()))
  await expect(page.getByText('No preview')).toBeVisible()
  await courseField(page).selectOption('BA English')
  await businessAnswer(page, 'No').check()
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('The type of picture.png does not match its content or is not accepted.')
  await expect(pictureInput(page)).toBeFocused()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a 5.5 MB image previews and is refused by the server', async ({ page, request }) => {
  await openAccountSetup(page, request)
  await pictureInput(page).setInputFiles(await toFilePayload(await createPaddedPng(5.5 * 1024 * 1024)))
  await expect(picturePreview(page)).toBeVisible()
  await courseField(page).selectOption('BA English')
  await businessAnswer(page, 'No').check()
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('heavy.png is larger than 5 MB.')
  await expect(page).toHaveURL('/account-setup')
})
