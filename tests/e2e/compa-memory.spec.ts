import { enter, setUp } from './accounts.ts'
import { ask, chat, greeting, input, lines, openCompa } from './compa-page.ts'
import { expect, expectAccessibleInBothSchemes, onOperation, test } from './fixtures.ts'

test('Sources are links under an answer; a visitor who comes back from one finds the chat again', { tag: '@phone' }, async ({ page }) => {
  await openCompa(page)
  await ask(page, 'When does the library close?')
  await chat(page).getByRole('list', { name: 'Sources' }).getByRole('link', { name: 'Library: Opening hours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await expect(page.getByText('Library office. Last checked on November 2, 2026.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Opening hours' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Opening hours' })).toBeInViewport()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('link', { name: 'Ask Compa' }).click()
  await expect(lines(page)).toHaveCount(3)
  await expect(lines(page).nth(1)).toHaveText('You: When does the library close?')
})

test('a campus page that is none says so', async ({ page, expectError }) => {
  expectError(/404/)
  await page.goto('/compa/nothing')
  await expect(page.getByText('This page is not here, or not any more.')).toBeVisible()
})

test('Signed-in students find their conversation again on another device; nobody else does', async ({ page, request, browser }) => {
  const student = await setUp(request)
  await enter(page, student)
  await openCompa(page)
  await ask(page, 'theatre club')
  await expect(lines(page).nth(2)).toContainText('Thirai')

  const device = await (await browser.newContext()).newPage()
  await enter(device, student)
  await openCompa(device)
  await expect(lines(device)).toHaveText([`Compa: ${greeting}`, 'You: theatre club', /Thirai: A club for theatre, drama\./])
  await device.context().close()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(lines(page)).toHaveText([`Compa: ${greeting}`])
})

test('earlier messages come at the press of a button, and the newest is in view', async ({ page, request }) => {
  const student = await setUp(request)
  const headers = { authorization: `Bearer ${student.token}` }
  for (let index = 0; index < 12; index += 1) await request.post('/compa/ask', { headers, data: { question: `zeppelin ${index}` } })
  await enter(page, student)
  await openCompa(page)
  await expect(lines(page)).toHaveCount(21)
  await expect(lines(page).last()).toBeInViewport()
  await chat(page).getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(lines(page)).toHaveCount(25)
  await expect(lines(page).nth(1)).toHaveText('You: zeppelin 0')
  await expect(chat(page).getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
})

test('a conversation that cannot be loaded says so, can be tried again, and holds up no question', async ({ page, request, expectError }) => {
  expectError(/500/)
  await onOperation(page, 'Conversation', (count) => (count === 1 ? { status: 500, json: { errors: [{ message: 'no' }] } } : undefined))
  await enter(page, await setUp(request))
  await page.goto('/compa')
  await expect(page.getByText('Your earlier conversation could not be loaded.')).toBeVisible()
  await ask(page, 'theatre club')
  await expect(lines(page).nth(2)).toContainText('Thirai')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your earlier conversation could not be loaded.')).toHaveCount(0)
  await expect(lines(page)).toHaveText([`Compa: ${greeting}`, 'You: theatre club', /Thirai/])
  await expect(input(page)).toBeEnabled()
})
