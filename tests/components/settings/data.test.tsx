import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { password, signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'

const alert = page.getByRole('alert')
const requestButton = page.getByRole('button', { name: 'Request an export' })
const downloadButton = page.getByRole('button', { name: 'Download' })
const deleteButton = page.getByRole('button', { name: 'Delete account' })
const dialog = page.getByRole('dialog', { name: 'Delete your account' })
const submitButton = dialog.getByRole('button', { name: 'Delete account' })
const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
const oldSignIn = new ApiFailure(401, 'Sign in again to continue.', 'signIn')

type Export = { id: string; state: string; progress: number; size?: number; expiresAt?: string }
const ready: Export = { id: 'RXhwb3J0', state: 'READY', progress: 100, size: 2_000_000, expiresAt: '2026-08-03T09:30:00.000Z' }

/** Answers with the viewer's export, and when the next one can be requested. */
function answerData(latest: Export | null = null, exportAvailableAt: string | null = null) {
  const viewer = { id: 'VXNlcjp1', username: 'kavya', settings: { export: latest, exportAvailableAt } }
  for (const query of ['ViewerCard', 'DataSettings']) network.on(query, { viewer })
}

async function openData(latest?: Export) {
  const account = await signInAs()
  answerData(latest)
  await openPage('/settings/data')
  return account
}

async function confirmSignIn() {
  await confirmation.getByLabelText('Password').fill(password)
  await confirmation.getByRole('button', { name: 'Continue' }).click()
}

describe('an export', () => {
  test('is requested, and then offers its download and the date of the next one', async () => {
    await openData()
    network.on('RequestExport', () => {
      answerData(ready, '2026-08-02T09:30:00.000Z')
      return { requestExport: { export: { ...ready, state: 'WAITING', progress: 0 } } }
    })
    await requestButton.click()
    await expect.element(page.getByText(/Your export is ready \(1\.9 MB\)\. You can download it until Aug 3, 2026/)).toBeVisible()
    await expect.element(page.getByText(/You can request the next export from Aug 2, 2026/)).toBeVisible()
    await expect.element(downloadButton).toBeVisible()
    await expect.element(requestButton).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('shows its progress while it is made', async () => {
    const running = { ...ready, state: 'RUNNING', progress: 30 }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await openData(running)
    const progress = page.getByRole('progressbar', { name: 'Export' })
    await expect.element(page.getByText('Your export is being made. You can leave this page.')).toBeVisible()
    await expect.element(progress).toHaveAttribute('value', '30')
    answerData({ ...running, progress: 60 })
    vi.advanceTimersByTime(2000)
    await expect.element(progress).toHaveAttribute('value', '60')
    await expectAccessible()
    await expect.element(requestButton).not.toBeInTheDocument()
    answerData(ready)
    vi.advanceTimersByTime(2000)
    await expect.element(downloadButton).toBeVisible()
    await expect.element(progress).not.toBeInTheDocument()
  })

  test('is downloaded after an old sign-in was confirmed', async () => {
    await openData(ready)
    network.on('CreateExportLink', oldSignIn)
    await downloadButton.click()
    await expect.element(confirmation).toBeVisible()
    // The address is a fragment of this page: a download would leave it.
    network.on('CreateExportLink', { createExportLink: { url: '#export.zip' } })
    await confirmSignIn()
    await expect.poll(() => location.hash).toBe('#export.zip')
    expect(network.sent('CreateExportLink')).toHaveLength(2)
  })
})

test('settings that cannot be loaded are loaded again on request', async () => {
  await signInAs()
  answerData()
  network.on('DataSettings', new ApiFailure(500, 'No luck.'))
  await openPage('/settings/data')
  await expect.element(alert).toHaveTextContent('Your data settings could not be loaded. No luck.')
  answerData()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(deleteButton).toBeVisible()
})

describe('the deletion of the account', () => {
  test('requires a choice and the username', async () => {
    await openData()
    await deleteButton.click()
    await submitButton.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose what happens to your posts and replies.')
    await dialog.getByText("Keep them, under 'Former student'").click()
    await dialog.getByLabelText('Type kavya to confirm').fill('somebody')
    await submitButton.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Type kavya to confirm.')
    await expectAccessible()
    await page.viewport(390, 844)
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    expect(network.sent('RequestDeletion')).toEqual([])
  })

  test.each([
    { choice: "Keep them, under 'Former student'", keepPosts: true },
    { choice: 'Delete my posts and replies too', keepPosts: false },
  ])("'$choice' signs out and says until when the account can be kept", async ({ choice, keepPosts }) => {
    await openData()
    network.on('RequestDeletion', { requestDeletion: { deletion: { deletesAt: '2026-08-08T09:30:00.000Z' } } })
    await deleteButton.click()
    await dialog.getByText(choice).click()
    await dialog.getByLabelText('Type kavya to confirm').fill('kavya')
    await submitButton.click()
    await expect.poll(readPath).toBe('/goodbye')
    expect(readNavigationState()).toEqual({ deletesAt: '2026-08-08T09:30:00.000Z' })
    await expect.element(page.getByText(/Your account is hidden and will be deleted on August 8, 2026/)).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    await expectAccessible()
    expect(network.sent('RequestDeletion').map(({ variables }) => variables)).toEqual([{ keepPosts }])
  })

  test('comes after an old sign-in was confirmed', async () => {
    await openData()
    network.on('RequestDeletion', oldSignIn)
    await deleteButton.click()
    await dialog.getByText('Delete my posts and replies too').click()
    await expect.element(dialog.getByText('The replies of others to your posts are deleted with them.')).toBeVisible()
    await dialog.getByLabelText('Type kavya to confirm').fill('kavya')
    await submitButton.click()
    await expect.element(confirmation).toBeVisible()
    network.on('RequestDeletion', { requestDeletion: { deletion: { deletesAt: '2026-08-08T09:30:00.000Z' } } })
    await confirmSignIn()
    await expect.poll(readPath).toBe('/goodbye')
    expect(network.sent('RequestDeletion')).toHaveLength(2)
  })
})

describe('the notice of an account that is to be deleted', () => {
  const notice = page.getByRole('region', { name: 'Deletion of your account' })
  const keepButton = page.getByRole('button', { name: 'Keep my account' })

  async function openWithDeletion() {
    await page.viewport(390, 844)
    await signInAs()
    network.on('ViewerCard', { viewer: { id: 'VXNlcjp1', username: 'kavya', settings: { deletion: { deletesAt: '2026-08-08T09:30:00.000Z' } } } })
    await openPage('/thrift')
    await expect.element(notice).toMatchTextContent('Your account will be deleted on August 8, 2026. Until then it is hidden, and you can only read.')
  }

  test('keeps the account on request', async () => {
    await openWithDeletion()
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    network.on('CancelDeletion', { cancelDeletion: { user: { id: 'VXNlcjp1', settings: { deletion: null } } } })
    network.on('ViewerCard', { viewer: { id: 'VXNlcjp1', username: 'kavya', settings: { deletion: null } } })
    await keepButton.click()
    await expect.element(page.getByText('Your account is kept.')).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('says why the account could not be kept', async () => {
    await openWithDeletion()
    network.on('CancelDeletion', new ApiFailure(400, 'No luck.'))
    await keepButton.click()
    await expect.element(notice.getByRole('alert')).toHaveTextContent('No luck.')
    await expect.element(keepButton).toBeEnabled()
  })
})
