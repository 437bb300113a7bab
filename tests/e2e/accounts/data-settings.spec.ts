import { readFile } from 'node:fs/promises'
import { openPromise } from 'yauzl'
import { createStudentAccount, logIn, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { submitLogin } from './login-page.ts'

test('an export is requested, made and downloaded', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Request an export' }).click()
  await expect(page.getByText(/Your export is ready \(.* MB\)\. You can download it until/)).toBeVisible({ timeout: 30_000 })
  await expect.soft(page.getByText(/You can request the next export from/)).toBeVisible()
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

test('an account is deleted, and kept after signing in again', async ({ page, request, expectError }) => {
  // A request of the page may meet the end of the session before the page has signed out.
  expectError(/status of 401.*graphql/)
  const account = await createStudentAccount(request)
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  const fetchStatus = async () => (await request.get(`/api/users/${account.username}`)).status()
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByText("Keep them, under 'Former student'").click()
  await dialog.getByLabel(`Type ${account.username} to confirm`).fill(account.username)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/goodbye')
  await expect.soft(page.getByText(/Your account is hidden and will be deleted on/)).toBeVisible()
  expect(await fetchStatus()).toBe(404)

  await page.getByRole('link', { name: 'Log in' }).click()
  await submitLogin(page, account.email)
  await expect(page).toHaveURL('/lounge')
  const notice = page.getByRole('region', { name: 'Deletion of your account' })
  await expect.soft(notice).toContainText(/Your account will be deleted on \w+ \d+, \d{4}\. Until then it is hidden, and you can only read\./)
  await page.goto('/shops')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account is kept.')).toBeVisible()
  await expect(notice).toBeHidden()
  expect(await fetchStatus()).toBe(200)
})
