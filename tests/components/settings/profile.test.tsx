import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { createPng } from '../support/image-files.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { reloadPage } from '../support/reload-page.ts'

const alert = page.getByRole('alert')
const saveButton = page.getByRole('button', { name: 'Save', exact: true })
const usernameField = page.getByLabelText('New username')
const usernameButton = page.getByRole('button', { name: 'Change the username' })

const everyone = { courseVisibility: 'EVERYONE', bioVisibility: 'EVERYONE', clubsVisibility: 'EVERYONE', linksVisibility: 'EVERYONE' }
type Viewer = Record<string, unknown> & { settings: object }
const kavya: Viewer = { id: 'VXNlcjp1', username: 'kavya', ownsBusiness: false, settings: { ...everyone, usernameChangeableAt: null } }

/** Answers with the viewer's profile. */
function answerProfile(viewer: Viewer = kavya) {
  const codeForge = { id: 'Q2x1Yjpj', setupLabel: 'CodeForge-(Coding)' }
  for (const query of ['ViewerCard', 'ContentFilters']) network.on(query, { viewer })
  network.on('ProfileSettings', { viewer, courses: ['BA English'], setupClubs: ['CodeForge-(Coding)'], clubs: [codeForge] })
}

async function openProfile(path = '/settings/profile') {
  await signInAs()
  answerProfile()
  await openPage(path)
}

describe('the profile', () => {
  test('is saved; unsaved changes survive a reload', async () => {
    await openProfile()
    network.on('SaveProfile', { saveProfile: { user: kavya } })
    await page.getByLabelText('Short bio').fill('Filter coffee and Rust.')
    await page.getByLabelText('CodeForge-(Coding)').click()
    await page.getByRole('button', { name: 'Add a link' }).click()
    await expect.element(page.getByLabelText('Label 1')).toHaveFocus()
    await page.getByLabelText('Label 1').fill('Code')
    await page.getByLabelText('Address 1').fill('https://example.com')
    await reloadPage()
    await expect.element(page.getByLabelText('Short bio')).toHaveValue('Filter coffee and Rust.')
    await saveButton.click()
    await expect.element(page.getByText('Your profile is saved.')).toBeVisible()
    const links = [{ label: 'Code', url: 'https://example.com' }]
    expect(network.sent('SaveProfile').map(({ variables }) => variables.input)).toEqual([
      { bio: 'Filter coffee and Rust.', clubs: ['CodeForge-(Coding)'], links, removeProfilePic: false },
    ])
  })

  test('with words that are held says so instead', async () => {
    await openProfile()
    const held = { ...kavya, settings: { ...everyone, bioReview: 'WAITING', linksReview: null } }
    network.on('SaveProfile', () => {
      answerProfile(held)
      return { saveProfile: { user: held } }
    })
    await page.getByLabelText('Short bio').fill('Join my lottery')
    await saveButton.click()
    await expect.element(page.getByRole('link', { name: 'See its state' }).first()).toBeVisible()
    await expect.element(page.getByText('Your bio waits for a moderator. Others see it once it is kept.').first()).toBeVisible()
    await expect.element(page.getByText('Your profile is saved.')).not.toBeInTheDocument()
    await page.getByLabelText('CodeForge-(Coding)').click()
    await saveButton.click()
    await expect.element(page.getByText('Your profile is saved.')).toBeVisible()
  })

  test('shows an error of a link at its field', { tags: ['rest'] }, async () => {
    await openProfile()
    network.on('SaveProfile', new ApiFailure(400, 'The address of a link begins with https://', 'links.0.url'))
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByLabelText('Label 1').fill('Code')
    await page.getByLabelText('Address 1').fill('http://example.com')
    await saveButton.click()
    await expect.element(alert).toHaveTextContent('The address of a link begins with https://')
    await expect.element(page.getByLabelText('Address 1')).toHaveFocus()
    await expectAccessible()
  })

  test('takes a picture, of which a part is chosen in a dialog', { tags: ['rest'] }, async () => {
    await page.viewport(390, 844)
    await openProfile()
    await expect.element(saveButton).toBeVisible()
    await userEvent.upload(page.getByLabelText('Profile picture'), await createPng('campus.png', 600, 400))
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    const part = dialog.getByRole('application', { name: 'Part of the picture' })
    await expect.element(part).toHaveFocus()
    const isPrevented = (init: KeyboardEventInit) =>
      !part.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true, ...init }))
    expect([{}, { altKey: true }, { ctrlKey: true }, { metaKey: true }].map(isPrevented)).toEqual([true, false, false, false])
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    network.on('SaveProfile', { saveProfile: { user: kavya } })
    await saveButton.click()
    await expect.element(page.getByText('Your profile is saved.')).toBeVisible()
    expect(network.sent('SaveProfile').map(({ files }) => files.length)).toEqual([1])
  })

  test('leads to a new business, and then to its form again', async () => {
    await openProfile()
    network.on('EditedBusiness', { viewer: { ...kavya, business: null } })
    network.on('SaveBusiness', () => {
      answerProfile({ ...kavya, ownsBusiness: true })
      return { saveBusiness: { business: { name: 'Idli Corner' } } }
    })
    await page.getByRole('link', { name: 'Create your business' }).click()
    await page.getByLabelText('Business name').fill('Idli Corner')
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await expect.poll(readPath).toBe('/settings/profile')
    await expect.element(page.getByRole('link', { name: 'Edit your business' })).toBeVisible()
  })
})

describe('the username', () => {
  test('cannot be changed to a taken one or to itself', async () => {
    await openProfile()
    network.on('UsernameAvailable', { usernameAvailable: false })
    await usernameField.fill('mala')
    await expect.element(page.getByText('Already taken')).toBeVisible()
    await expect.element(usernameButton).toBeDisabled()
    await usernameField.fill('kavya')
    await expect.element(page.getByText('This is your username.')).toBeVisible()
    await expect.element(usernameButton).toBeDisabled()
  })

  test('is changed once', async () => {
    await openProfile()
    network.on('UsernameAvailable', { usernameAvailable: true })
    const settings = { ...everyone, usernameChangeableAt: '2027-01-01T00:00:00.000Z' }
    network.on('ChangeUsername', ({ username }) => ({ changeUsername: { user: { ...kavya, username, settings } } }))
    await usernameField.fill('kavya.r')
    await expect.element(page.getByText('Available')).toBeVisible()
    await usernameButton.click()
    await expect.element(page.getByText('Your username is kavya.r.')).toBeVisible()
    await expect.element(page.getByText('You can change it again on')).toBeVisible()
    await expect.element(page.getByText('nobody else gets it')).toHaveFocus()
    await expect.element(usernameField).not.toBeInTheDocument()
    expect(network.sent('ChangeUsername').map(({ variables }) => variables)).toEqual([{ username: 'kavya.r' }])
  })
})

describe('the visibility of a part of the profile', () => {
  const course = page.getByRole('radiogroup', { name: 'Course' })

  test('is saved at once', async () => {
    await openProfile('/settings/privacy')
    const settings = { ...everyone, courseVisibility: 'ONLY_ME' }
    network.on('SaveProfile', { saveProfile: { user: { ...kavya, settings } } })
    await expect.element(course.getByLabelText('Everyone')).toBeChecked()
    await course.getByLabelText('Only me').click()
    await expect.element(page.getByText('Saved.')).toBeVisible()
    await expect.element(course.getByLabelText('Only me')).toBeChecked()
    expect(network.sent('SaveProfile').map(({ variables }) => variables.input)).toEqual([{ courseVisibility: 'ONLY_ME' }])
    await expect.element(page.getByRole('link', { name: 'View as visitor' })).toHaveAttribute('href', '/u/kavya?as=visitor')
  })

  test('says that the bio waits for a moderator if it does from then on', async () => {
    await openProfile('/settings/privacy')
    network.on('SaveProfile', { saveProfile: { user: { ...kavya, settings: { ...everyone, bioReview: 'WAITING' } } } })
    await page.getByRole('radiogroup', { name: 'Bio' }).getByLabelText('Campus').click()
    await expect.element(page.getByText('Your bio waits for a moderator. Others see it once it is kept.')).toBeVisible()
    await course.getByLabelText('Only me').click()
    await expect.element(page.getByText('Saved.')).toBeVisible()
  })
})
