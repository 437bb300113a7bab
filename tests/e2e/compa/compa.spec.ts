import { createStudentAccount, restoreSession, signOut } from '../accounts.ts'
import { expect, holdResponses, test, waitUntilIdle } from '../fixtures.ts'
import {
  askAndWaitForAnswer,
  askQuestion,
  fulfillWithStream,
  greeting,
  messageItems,
  messagesRegion,
  openCompa,
  questionField,
  streamUrl,
} from './compa-page.ts'

test('a visitor asks, follows a source and returns to the chat', { tag: ['@main', '@phone'] }, async ({ page }) => {
  await openCompa(page)

  await test.step("an answer takes the place of '...'", async () => {
    const release = await holdResponses(page, streamUrl)
    await askQuestion(page, 'When does the library close?')
    await expect(questionField(page)).toHaveValue('')
    await expect(messageItems(page).nth(1)).toHaveText('You: When does the library close?')
    await expect(messagesRegion(page).getByText('...', { exact: true })).toBeVisible()
    release()
    await expect(messageItems(page).nth(2)).toContainText('The library is open from 8 am to 10 pm')
    await expect(messagesRegion(page).getByText('...', { exact: true })).toHaveCount(0)
  })

  await test.step('follow-ups refer to the last subject', async () => {
    await expect.soft(await askAndWaitForAnswer(page, 'when is the open mic?')).toContainText('Open mic:')
    await expect.soft(await askAndWaitForAnswer(page, 'and where is it?')).toContainText('Amphitheatre')
    await expect.soft(await askAndWaitForAnswer(page, 'who leads CodeForge?')).toContainText('The head of CodeForge is @farhan_k')
    await expect.soft(await askAndWaitForAnswer(page, 'thank you!')).toContainText("You're welcome!")
  })

  await test.step('a source leads to its section, and back to the chat', async () => {
    await messagesRegion(page).getByRole('list', { name: 'Sources' }).getByRole('link', { name: 'Library: Opening hours' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    await expect.soft(page.getByText(/^Library office\. Last checked on [A-Z][a-z]+ \d{1,2}, \d{4}\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Opening hours' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2, name: 'Opening hours' })).toBeInViewport()
    await page.getByRole('link', { name: 'Ask Compa' }).click()
    await expect(messageItems(page)).toHaveCount(11)
    await expect(messageItems(page).nth(1)).toHaveText('You: When does the library close?')
  })
})

test("a student's conversation is private and available on another device", async ({ page, request, browser }) => {
  const student = await createStudentAccount(request)
  const headers = { authorization: `Bearer ${student.token}` }
  const searchTerm = `theremin${Date.now()}`
  const posted = await request.post('/api/posts', { headers, data: { contentHtml: `<p>Does anyone have a ${searchTerm}?</p>`, community: 'lounge' } })
  expect(posted.status()).toBe(201)
  await restoreSession(page, student)
  await openCompa(page)

  await test.step("one's own post is no source", async () => {
    await expect(await askAndWaitForAnswer(page, `does anyone have a ${searchTerm}?`)).toContainText("I don't know that yet.")
    await expect(await askAndWaitForAnswer(page, 'when is the open mic?')).toContainText('Open mic:')
  })

  await test.step('another device has the conversation and goes on with it', async () => {
    const device = await (await browser.newContext()).newPage()
    await restoreSession(device, student)
    await openCompa(device)
    await expect(messageItems(device)).toHaveText([
      ...[`Compa: ${greeting}`, `You: does anyone have a ${searchTerm}?`, /I don't know that yet\./],
      ...['You: when is the open mic?', /Open mic:/],
    ])
    await expect(await askAndWaitForAnswer(device, 'and where is it?')).toContainText('Amphitheatre')
    await device.context().close()
  })

  await test.step('it is stored, and gone after the sign-out', async () => {
    await page.reload()
    await expect(messageItems(page)).toHaveCount(7)
    await signOut(page)
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(messageItems(page)).toHaveText([`Compa: ${greeting}`])
  })
})

test('a source link scrolls to its section although the sanitiser is loaded after the prefetched page', async ({ page }) => {
  await page.route(streamUrl, fulfillWithStream({ text: 'At the library.', sources: [{ title: 'Library', url: '/compa/library#library-annex' }] }))
  const release = await holdResponses(page, '**/assets/sanitize*.js')
  await openCompa(page)
  await askQuestion(page, 'Where?')
  const source = messagesRegion(page).getByRole('link', { name: 'Library' })
  await source.hover()
  await waitUntilIdle(page)
  await source.click()
  await expect(page).toHaveURL('/compa/library#library-annex')
  // A page that did not wait for the sanitiser would have rendered by now.
  await waitUntilIdle(page)
  release()
  await expect(page.getByRole('heading', { name: 'Library annex' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Library annex' })).toBeInViewport()
})
