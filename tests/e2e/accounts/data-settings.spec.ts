import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { openPromise } from 'yauzl'
import { createStudentAccount, logIn, password, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, graphqlUrlPattern, isOperation, test } from '../fixtures.ts'
import { passwordField } from './login-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete your account' })

test('an export is requested, made and downloaded', { tag: ['@phone', '@main'] }, async ({ page, request }) => {
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Request an export' }).click()
  await expect(page.getByText(/Your export is ready \(.* MB\)\. You can download it until/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/You can request the next export from/)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^thinnai-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await openPromise(await download.path())
  const names: string[] = []
  for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  expect(names).toEqual(expect.arrayContaining(['account.json', 'posts.json', 'index.html']))
  expect((await readFile(await download.path())).length).toBeGreaterThan(0)
})

test('the progress of an export is shown while it is made', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  let progress = 0
  await page.route(graphqlUrlPattern, async (route) => {
    if (!isOperation(route.request(), 'DataSettings')) return route.fallback()
    const response = await route.fetch()
    const body = await response.json()
    progress += 30
    body.data.viewer.settings.export = { __typename: 'Export', id: 'RXhwb3J0', state: 'RUNNING', progress, expiresAt: null, size: null }
    await route.fulfill({ json: body })
  })
  await page.goto('/settings/data')
  await expect(page.getByText('Your export is being made. You can leave this page.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Export' })).toHaveAttribute('value', '60', { timeout: 15_000 })
  await expectAccessibleInBothSchemes(page)
  await expect(page.getByRole('button', { name: 'Request an export' })).toBeHidden()
})

test('settings that cannot be loaded are loaded again on request', async ({ page, request, expectError }) => {
  expectError(/status of 500/)
  await restoreSession(page, await createStudentAccount(request))
  let failures = 1
  await page.route(graphqlUrlPattern, (route) => {
    if (!isOperation(route.request(), 'DataSettings') || failures-- <= 0) return route.fallback()
    return route.fulfill({ status: 500, json: { errors: [{ message: 'No luck.' }] } })
  })
  await page.goto('/settings/data')
  await expect(page.getByRole('alert')).toHaveText('Your data settings could not be loaded. No luck.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
})

test('an account is deleted, and kept after signing in again', { tag: ['@phone', '@main'] }, async ({ page, request }) => {
  const account = await createStudentAccount(request)
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const submit = dialog(page).getByRole('button', { name: 'Delete account' })
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Choose what happens to your posts and replies.')
  await dialog(page).getByText("Keep them, under 'Former student'").click()
  await dialog(page).getByLabel(`Type ${account.username} to confirm`).fill('somebody')
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toHaveText(`Type ${account.username} to confirm.`)
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await dialog(page).getByLabel(`Type ${account.username} to confirm`).fill(account.username)
  await submit.click()
  await expect(page).toHaveURL('/goodbye')
  await expect(page.getByText(/Your account is hidden and will be deleted on/)).toBeVisible()
  await expectAccessibleInBothSchemes(page)

  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page).toHaveURL('/lounge')
  const notice = page.getByRole('region', { name: 'Deletion of your account' })
  await expect(notice).toContainText(/Your account will be deleted on \w+ \d+, \d{4}\. Until then it is hidden, and you can only read\./)
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await page.goto('/shops')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account is kept.')).toBeVisible()
  await expect(notice).toBeHidden()
  expect((await request.get(`/api/users/${account.username}`)).status()).toBe(200)
})

/** Signs in, and refuses the first request of an operation as if that had been long ago. */
async function logInLongAgo(page: Page, request: APIRequestContext, operation: string) {
  const account = await createStudentAccount(request)
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  let refusals = 1
  await page.route(graphqlUrlPattern, (route) => {
    if (!isOperation(route.request(), operation) || refusals-- <= 0) return route.fallback()
    const extensions = { code: 'UNAUTHENTICATED', status: 401, field: 'signIn' }
    return route.fulfill({ json: { data: null, errors: [{ message: 'Sign in again to continue.', extensions }] } })
  })
  await page.goto('/settings/data')
  return account
}

async function confirmSignIn(page: Page) {
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await passwordField(confirmation).fill(password)
  await confirmation.getByRole('button', { name: 'Continue' }).click()
}

test('an old sign-in is confirmed before the deletion', async ({ page, request, expectError }) => {
  expectError(/status of 401/)
  const account = await logInLongAgo(page, request, 'RequestDeletion')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog(page).getByText('Delete my posts and replies too').click()
  await expect(dialog(page).getByText('The replies of others to your posts are deleted with them.')).toBeVisible()
  await dialog(page).getByLabel(`Type ${account.username} to confirm`).fill(account.username)
  await dialog(page).getByRole('button', { name: 'Delete account' }).click()
  await confirmSignIn(page)
  await expect(page).toHaveURL('/goodbye')
  expect((await request.get(`/api/users/${account.username}`)).status()).toBe(404)
})

test('an old sign-in is confirmed before a download', async ({ page, request }) => {
  await logInLongAgo(page, request, 'CreateExportLink')
  await page.getByRole('button', { name: 'Request an export' }).click()
  await page.getByRole('button', { name: 'Download' }).click({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await confirmSignIn(page)
  expect((await downloading).suggestedFilename()).toMatch(/^thinnai-.*\.zip$/)
})
