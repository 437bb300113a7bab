import { createStudentAccount, restoreSession, signOut } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, interceptOperation, test } from '../fixtures.ts'
import { askQuestion, greeting, messageItems, messagesRegion, openCompa, questionField } from './compa-page.ts'

test("returning from a source restores a visitor's chat", { tag: '@phone' }, async ({ page }) => {
  await openCompa(page)
  await askQuestion(page, 'When does the library close?')
  await messagesRegion(page).getByRole('list', { name: 'Sources' }).getByRole('link', { name: 'Library: Opening hours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await expect(page.getByText('Library office. Last checked on November 2, 2026.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Opening hours' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Opening hours' })).toBeInViewport()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('link', { name: 'Ask Compa' }).click()
  await expect(messageItems(page)).toHaveCount(3)
  await expect(messageItems(page).nth(1)).toHaveText('You: When does the library close?')
})

test('an unknown campus page says so', async ({ page, expectError }) => {
  expectError(/404/)
  await page.goto('/compa/nothing')
  await expect(page.getByText('This page is not here, or not any more.')).toBeVisible()
})

test("a student's conversation is private and available on another device", async ({ page, request, browser }) => {
  const student = await createStudentAccount(request)
  await restoreSession(page, student)
  await openCompa(page)
  await askQuestion(page, 'theatre club')
  await expect(messageItems(page).nth(2)).toContainText('Thirai')

  const device = await (await browser.newContext()).newPage()
  await restoreSession(device, student)
  await openCompa(device)
  await expect(messageItems(device)).toHaveText([`Compa: ${greeting}`, 'You: theatre club', /Thirai: A club for theatre, drama\./])
  await device.context().close()

  await signOut(page)
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(messageItems(page)).toHaveText([`Compa: ${greeting}`])
})

test('earlier messages load on request with the newest in view', async ({ page, request }) => {
  const student = await createStudentAccount(request)
  const headers = { authorization: `Bearer ${student.token}` }
  for (let index = 0; index < 12; index += 1) await request.post('/compa/ask', { headers, data: { question: `zeppelin ${index}` } })
  await restoreSession(page, student)
  await openCompa(page)
  await expect(messageItems(page)).toHaveCount(21)
  await expect(messageItems(page).last()).toBeInViewport()
  await messagesRegion(page).getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(messageItems(page)).toHaveCount(25)
  await expect(messageItems(page).nth(1)).toHaveText('You: zeppelin 0')
  await expect(messagesRegion(page).getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
})

test('a failed history can be retried and blocks no question', async ({ page, request, expectError }) => {
  expectError(/500/)
  await interceptOperation(page, 'Conversation', (count) => (count === 1 ? { status: 500, json: { errors: [{ message: 'no' }] } } : undefined))
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/compa')
  await expect(page.getByText('Your earlier conversation could not be loaded.')).toBeVisible()
  await askQuestion(page, 'theatre club')
  await expect(messageItems(page).nth(2)).toContainText('Thirai')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your earlier conversation could not be loaded.')).toHaveCount(0)
  await expect(messageItems(page)).toHaveText([`Compa: ${greeting}`, 'You: theatre club', /Thirai/])
  await expect(questionField(page)).toBeEnabled()
})
