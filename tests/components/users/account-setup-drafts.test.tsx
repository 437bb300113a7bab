// @module-tag rest
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { countDraftFiles } from '../posts/draft-files.ts'
import { expectAccessible } from '../support/axe.ts'
import { clearDatabases } from '../support/browser.ts'
import { signInAs, signOut } from '../support/identity.ts'
import { createPng } from '../support/image-files.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { reloadPage } from '../support/reload-page.ts'
import {
  alert,
  bioField,
  courseField,
  deleteButton,
  getBusinessAnswer,
  getClub,
  nextButton,
  openAccountSetup,
  pictureInput,
  picturePreview,
  setupOptions,
  storedPicture,
  storedProfile,
} from './account-setup-page.ts'

const checkedAnswers = page.getByRole('radio', { checked: true })

test('an existing profile can be edited, and the question is asked again', async () => {
  await openAccountSetup(storedProfile)
  await expect.element(courseField).toHaveValue('BA English')
  await expect.element(getClub('CodeForge-(Coding)')).toBeChecked()
  await expect.element(getClub('Resonance-(Music)')).not.toBeChecked()
  await expect.element(bioField).toHaveValue('Here for the stories.')
  await expect.element(checkedAnswers).not.toBeInTheDocument()
  await expect.element(picturePreview).toHaveAttribute('src', storedPicture)
  await pictureInput.upload(await createPng('another.png'))
  await expect.element(picturePreview).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await deleteButton.click()
  await expect.element(picturePreview).toHaveAttribute('src', storedPicture)
  await expect.element(deleteButton).not.toBeInTheDocument()

  await courseField.selectOptions('BCom Finance')
  await getBusinessAnswer('No').click()
  await nextButton.click()
  await expect.poll(readPath).toBe('/lounge')
  // The stored picture stays, because no other is sent.
  const input = { course: 'BCom Finance', bio: 'Here for the stories.', clubs: ['CodeForge-(Coding)'], ownsBusiness: false }
  expect(network.sent('SetUpAccount').map(({ variables }) => variables)).toEqual([{ input }])
})

test('a reload keeps the draft', async () => {
  await openAccountSetup()
  await courseField.selectOptions('BA English')
  await getClub('CodeForge-(Coding)').click()
  await bioField.fill('Here for the stories.')
  await getBusinessAnswer('No').click()
  await reloadPage()
  await expect.element(courseField).toHaveValue('BA English')
  await expect.element(getClub('CodeForge-(Coding)')).toBeChecked()
  await expect.element(bioField).toHaveValue('Here for the stories.')
  await expect.element(getBusinessAnswer('No')).toBeChecked()
})

test('a reload keeps the picture', async () => {
  await openAccountSetup()
  await pictureInput.upload(await createPng('me.png'))
  await expect.poll(countDraftFiles).toBe(1)
  await reloadPage()
  // Under StrictMode the picture is read twice; both readings end before the second picture is stored.
  await expect.element(picturePreview).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await bioField.fill('With a picture.')
  await expect.element(picturePreview).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await expect.element(page.getByText('me.png')).toBeVisible()
})

test('saving deletes the draft with its picture', async () => {
  await openAccountSetup()
  await pictureInput.upload(await createPng('me.png'))
  await bioField.fill('Not for the next one here.')
  await getBusinessAnswer('No').click()
  await expect.poll(countDraftFiles).toBe(1)
  await nextButton.click()
  await expect.poll(readPath).toBe('/lounge')
  await expect.poll(countDraftFiles).toBe(0)
  await cleanup()
  network.on('OwnProfile', storedProfile)
  await openPage('/account-setup')
  await expect.element(picturePreview).toHaveAttribute('src', storedPicture)
  await expect.element(bioField).toHaveValue('Here for the stories.')
  await expect.element(checkedAnswers).not.toBeInTheDocument()
})

test('a sign-out deletes the draft', async () => {
  const account = await openAccountSetup(storedProfile)
  await bioField.fill('Not for the next one here.')
  await reloadPage()
  await expect.element(bioField).toHaveValue('Not for the next one here.')
  await signOut()
  await expect.element(page.getByRole('link', { name: 'Log in to set up your account' })).toBeVisible()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Not for the next one')
  await cleanup()
  await signInAs(account)
  await openPage('/account-setup')
  await expect.element(bioField).toHaveValue('Here for the stories.')
})

test('a picture that was not saved is named until dismissed', async () => {
  await openAccountSetup()
  await pictureInput.upload(await createPng('me.png'))
  await expect.poll(countDraftFiles).toBe(1)
  await clearDatabases()
  await reloadPage()
  const notice = page.getByText('Your browser did not keep me.png. Please choose the picture again.')
  await expect.element(notice).toBeVisible()
  await expectAccessible()
  await bioField.fill('Here for the stories.')
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await reloadPage()
  await expect.element(bioField).toHaveValue('Here for the stories.')
  await expect.element(notice).not.toBeInTheDocument()
})

test('a failed lookup does not offer an empty form', async () => {
  network.on('SetupOptions', setupOptions)
  network.on('OwnProfile', new ApiFailure(500, 'boom'))
  await signInAs()
  const release = network.hold('OwnProfile')
  await openPage('/account-setup')
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await expect.element(courseField).not.toBeInTheDocument()
  release()
  await expect.element(alert).toHaveTextContent('Your profile could not be looked up.')
  await expect.element(courseField).not.toBeInTheDocument()
  await expectAccessible()
  network.on('OwnProfile', storedProfile)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(courseField).toHaveValue('BA English')
})

test('the form appears with its courses and clubs, whose loading can be retried', async () => {
  network.on('SetupOptions', new ApiFailure(500, 'boom'))
  network.on('OwnProfile', storedProfile)
  await signInAs()
  const release = network.hold('SetupOptions')
  await openPage('/account-setup')
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await expect.element(getBusinessAnswer('No')).not.toBeInTheDocument()
  release()
  await expect.element(alert).toHaveTextContent('The courses and clubs could not be loaded.')
  await expect.element(getBusinessAnswer('No')).not.toBeInTheDocument()
  await expectAccessible()
  network.on('SetupOptions', setupOptions)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(getClub('CodeForge-(Coding)')).toBeChecked()
  await expect.element(courseField.getByRole('option')).toHaveLength(1 + setupOptions.courses.length)
  await expect.element(alert).not.toBeInTheDocument()
})
