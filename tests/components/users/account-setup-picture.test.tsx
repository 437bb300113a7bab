// @module-tag rest
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { createPaddedPng, createPng, createTextNamedPng } from '../support/image-files.ts'
import { ApiFailure, network } from '../support/network.ts'
import { readPath } from '../support/open-page.tsx'
import { alert, courseField, deleteButton, getBusinessAnswer, nextButton, openAccountSetup, pictureInput, picturePreview } from './account-setup-page.ts'

test('a profile picture can be previewed and deleted', async () => {
  await openAccountSetup()
  await pictureInput.upload(await createPng('me.png'))
  await expect.element(picturePreview).toBeVisible()
  await expect.element(page.getByText('me.png')).toBeVisible()
  await expect.element(page.getByText('PNG, JPG, GIF - max 5MB')).toBeVisible()
  await expectAccessible()
  await deleteButton.click()
  await expect.element(picturePreview).not.toBeInTheDocument()
  await expect.element(page.getByText('me.png')).not.toBeInTheDocument()
  await expect.element(pictureInput).toHaveFocus()
})

test('the controls of a picture are at least 24 px high and wide on a phone', async () => {
  await page.viewport(390, 844)
  await openAccountSetup()
  await pictureInput.upload(await createPng('me.png'))
  for (const control of [deleteButton, page.getByText('Change')]) {
    await expect.element(control).toBeVisible()
    const { width, height } = control.element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

test.each([
  ['notes.pdf', 'application/pdf'],
  ['drawing.svg', 'image/svg+xml'],
])('%s is refused', async (name, type) => {
  await openAccountSetup()
  await pictureInput.upload(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], name, { type }))
  await expect.element(alert).toHaveTextContent('Please choose an image.')
  await expect.element(pictureInput).toHaveAccessibleDescription('PNG, JPG, GIF - max 5MB Please choose an image.')
  await expect.element(picturePreview).not.toBeInTheDocument()
  await pictureInput.upload(await createPng())
  await expect.element(picturePreview).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

async function submitPicture(file: File) {
  await pictureInput.upload(file)
  await courseField.selectOptions('BA English')
  await getBusinessAnswer('No').click()
}

test('an unreadable image says so, and the refusal of the server is shown at its field', async () => {
  const message = 'The type of picture.png does not match its content or is not accepted.'
  await openAccountSetup()
  network.on('SetUpAccount', new ApiFailure(415, message, 'profilePic'))
  await submitPicture(createTextNamedPng())
  await expect.element(page.getByText('No preview')).toBeVisible()
  await nextButton.click()
  await expect.element(alert).toHaveTextContent(message)
  await expect.element(pictureInput).toHaveFocus()
  await deleteButton.click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a 5.5 MB image previews, and the refusal of the server is shown', async () => {
  await openAccountSetup()
  network.on('SetUpAccount', new ApiFailure(413, 'heavy.png is larger than 5 MB.', 'profilePic'))
  await submitPicture(await createPaddedPng(5.5 * 1024 * 1024))
  await expect.element(picturePreview).toBeVisible()
  await nextButton.click()
  await expect.element(alert).toHaveTextContent('heavy.png is larger than 5 MB.')
  expect(readPath()).toBe('/account-setup')
  expect(network.sent('SetUpAccount').map(({ files }) => files.map(({ size }) => size))).toEqual([[5.5 * 1024 * 1024]])
})
