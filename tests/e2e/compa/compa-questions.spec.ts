import { createStudentAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectTargetSizes, interceptOperation, test } from '../fixtures.ts'
import { addDays, campusDay, dateInWords, formatDayLabel, formatEventSentence, formatWeekLabel, librarySentence, listEvents } from '../pages/campus-calendar.ts'
import { askQuestion, fulfillWithStream, messageItems, messagesRegion, openCompa, questionField, streamUrl } from './compa-page.ts'

/** Ask a question and wait for the complete answer. */
async function askAndWaitForAnswer(page: Parameters<typeof askQuestion>[0], question: string) {
  const count = await messageItems(page).count()
  await askQuestion(page, question)
  await expect(messageItems(page)).toHaveCount(count + 2)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  return messageItems(page).last()
}

/** Ask a question and expect an answer that begins with the sentence for the time before the question or after the answer. */
async function expectSentence(page: Parameters<typeof askQuestion>[0], questionAt: (now: Date) => string, sentenceAt: (now: Date) => string) {
  const before = new Date()
  const text = await (await askAndWaitForAnswer(page, questionAt(before))).locator('p').innerText()
  const sentences = [sentenceAt(before), sentenceAt(new Date())]
  expect(sentences.filter((sentence) => text.replace(/^Compa: /, '').startsWith(sentence)).length, `${text}\n\nis not\n\n${sentences[0]}`).toBeGreaterThan(0)
}

test('date expressions refer to campus days', { tag: '@phone' }, async ({ page, request }) => {
  const events = await listEvents(request)
  const expectEvents = (questionAt: (now: Date) => string, spanAt: (now: Date) => { from: number; count: number; label: string }) =>
    expectSentence(page, questionAt, (now) => formatEventSentence(events, now, spanAt(now)))
  const oneDay = (days: number) => (now: Date) => ({ from: days, count: 1, label: formatDayLabel(now, days) })
  await openCompa(page)
  await expectEvents(() => 'what is on today?', oneDay(0))
  await expectEvents(() => "what's happening tomorrow?", oneDay(1))
  await expectEvents(
    () => 'which events are there this week?',
    (now) => ({ from: 0, count: formatWeekLabel(now).days, label: formatWeekLabel(now).label }),
  )
  await expectEvents((now) => `is there anything on ${campusDay(addDays(now, 2)).weekday}?`, oneDay(2))
  await expectEvents((now) => `what is on on ${dateInWords(addDays(now, 3))}?`, oneDay(3))
  await expectSentence(page, () => 'is the library open now?', librarySentence)
})

test('follow-ups refer to the last subject', { tag: ['@main', '@phone'] }, async ({ page }) => {
  await openCompa(page)
  // The sample campus has a build night tomorrow and an open mic in three days.
  await expect(await askAndWaitForAnswer(page, 'next event')).toContainText('The next event is CodeForge build night:')
  await expect(await askAndWaitForAnswer(page, 'and where is it?')).toContainText('Lab 4')
  await expect(await askAndWaitForAnswer(page, 'and after that?')).toContainText('After that: Open mic:')
  await expect(await askAndWaitForAnswer(page, 'when is the build night?')).toContainText('CodeForge build night:')
  await expect(await askAndWaitForAnswer(page, 'is there anything on yesterday')).toContainText('I know of no event yesterday')
  await expectSentence(page, () => 'is the library open now?', librarySentence)
  await expect(messagesRegion(page).getByRole('link', { name: 'Library: Opening hours' })).toBeVisible()
  await expect(await askAndWaitForAnswer(page, 'who leads CodeForge?')).toContainText('The head of CodeForge is @farhan_k')
  await expect(await askAndWaitForAnswer(page, 'thank you!')).toContainText("You're welcome!")
})

test("a conversation is available on another device, and one's own post is no source", async ({ page, request, browser }) => {
  const student = await createStudentAccount(request)
  const headers = { authorization: `Bearer ${student.token}` }
  const searchTerm = `theremin${Date.now()}`
  const posted = await request.post('/api/posts', { headers, data: { contentHtml: `<p>Does anyone have a ${searchTerm}?</p>`, community: 'lounge' } })
  expect(posted.status()).toBe(201)
  await restoreSession(page, student)
  await openCompa(page)
  await expect(await askAndWaitForAnswer(page, `does anyone have a ${searchTerm}?`)).toContainText("I don't know that yet.")
  await expect(await askAndWaitForAnswer(page, 'when is the open mic?')).toContainText('Open mic:')

  const device = await (await browser.newContext()).newPage()
  await restoreSession(device, student)
  await openCompa(device)
  await expect(messageItems(device)).toHaveCount(5)
  await expect(await askAndWaitForAnswer(device, 'and where is it?')).toContainText('Amphitheatre')
  await device.context().close()
})

test('a failed question can be retried in place', { tag: '@phone' }, async ({ page, expectError }) => {
  expectError(/503/)
  await page.route(streamUrl, fulfillWithStream({ status: 503 }))
  await interceptOperation(page, 'AskCompa', () => ({ status: 503, json: { errors: [{ message: 'no', extensions: { code: 'X', status: 503 } }] } }))
  await openCompa(page)
  await askQuestion(page, 'theatre club')
  await expect(messageItems(page).nth(2)).toHaveText('Compa: Sorry, Compa failed to respond.')
  const retryButton = messagesRegion(page).getByRole('button', { name: 'Try again' })
  await expect(retryButton).toHaveAccessibleDescription('theatre club')
  await expectTargetSizes(page)
  await expectAccessibleInBothSchemes(page)
  await page.unroute(streamUrl)
  await retryButton.click()
  await expect(messageItems(page).nth(2)).toContainText('Thirai')
  await expect(messageItems(page)).toHaveCount(3)
  await expect(retryButton).toHaveCount(0)
  await expect(questionField(page)).toBeFocused()
})

test('a lost stored answer is shown on retry without asking again', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.route(streamUrl, async (route) => {
    await route.fetch()
    await route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' })
  })
  await openCompa(page)
  await expectSignedIn(page)
  await expect(page.getByText('Loading your conversation...')).toHaveCount(0)
  await askQuestion(page, 'theatre club')
  await expect(messageItems(page).nth(2)).toHaveText('Compa: Sorry, Compa failed to respond.')
  await page.unroute(streamUrl)
  await messagesRegion(page).getByRole('button', { name: 'Try again' }).click()
  await expect(messageItems(page).nth(2)).toContainText('Thirai')
  await expect(messageItems(page)).toHaveCount(3)
  await expect(await askAndWaitForAnswer(page, 'music club')).toContainText('Resonance')
  await page.reload()
  await expect(messageItems(page)).toHaveText([/Hi!!/, 'You: theatre club', /Thirai/, 'You: music club', /Resonance/])
})
