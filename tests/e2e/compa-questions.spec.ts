import { enter, setUp } from './accounts.ts'
import { campusDay, dateInWords, dayLabel, daysLater, eventSentence, librarySentence, listEvents, weekLabel } from './campus-calendar.ts'
import { ask, chat, input, lines, openCompa, streamed, streamUrl } from './compa-page.ts'
import { expect, expectAccessibleInBothSchemes, expectTargets, onOperation, test } from './fixtures.ts'

/** Asks, and waits for the whole answer. */
async function answerTo(page: Parameters<typeof ask>[0], question: string) {
  const count = await lines(page).count()
  await ask(page, question)
  await expect(lines(page)).toHaveCount(count + 2)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  return lines(page).last()
}

/** Asks, and expects an answer that begins with a sentence of the moment before it or after it. */
async function expectSentence(page: Parameters<typeof ask>[0], questionAt: (now: Date) => string, sentenceAt: (now: Date) => string) {
  const before = new Date()
  const text = await (await answerTo(page, questionAt(before))).locator('p').innerText()
  const sentences = [sentenceAt(before), sentenceAt(new Date())]
  expect(sentences.filter((sentence) => text.replace(/^Compa: /, '').startsWith(sentence)).length, `${text}\n\nis not\n\n${sentences[0]}`).toBeGreaterThan(0)
}

test('today, tomorrow, this week, a weekday and a date in words mean the days of the campus', { tag: '@phone' }, async ({ page, request }) => {
  const events = await listEvents(request)
  const expectEvents = (questionAt: (now: Date) => string, spanAt: (now: Date) => { from: number; count: number; label: string }) =>
    expectSentence(page, questionAt, (now) => eventSentence(events, now, spanAt(now)))
  const oneDay = (days: number) => (now: Date) => ({ from: days, count: 1, label: dayLabel(now, days) })
  await openCompa(page)
  await expectEvents(() => 'what is on today?', oneDay(0))
  await expectEvents(() => "what's happening tomorrow?", oneDay(1))
  await expectEvents(
    () => 'which events are there this week?',
    (now) => ({ from: 0, count: weekLabel(now).days, label: weekLabel(now).label }),
  )
  await expectEvents((now) => `is there anything on ${campusDay(daysLater(now, 2)).weekday}?`, oneDay(2))
  await expectEvents((now) => `what is on on ${dateInWords(daysLater(now, 3))}?`, oneDay(3))
  await expectSentence(page, () => 'is the library open now?', librarySentence)
})

test("a visitor asks what is on, what is open and who leads, and 'it' means what the last answer was about", { tag: '@phone' }, async ({ page }) => {
  await openCompa(page)
  // The sample campus has a build night in a day and an open mic in three.
  await expect(await answerTo(page, 'next event')).toContainText('The next event is CodeForge build night:')
  await expect(await answerTo(page, 'and where is it?')).toContainText('Lab 4')
  await expect(await answerTo(page, 'and after that?')).toContainText('After that: Open mic:')
  await expect(await answerTo(page, 'when is the build night?')).toContainText('CodeForge build night:')
  await expect(await answerTo(page, 'is there anything on yesterday')).toContainText('I know of no event yesterday')
  await expectSentence(page, () => 'is the library open now?', librarySentence)
  await expect(chat(page).getByRole('link', { name: 'Library: Opening hours' })).toBeVisible()
  await expect(await answerTo(page, 'who leads CodeForge?')).toContainText("I don't know that yet.")
  await expect(await answerTo(page, 'thank you!')).toContainText("You're welcome!")
})

test("a student's conversation is remembered on another device, and their own post answers nothing", async ({ page, request, browser }) => {
  const student = await setUp(request)
  const headers = { authorization: `Bearer ${student.token}` }
  const word = `theremin${Date.now()}`
  const posted = await request.post('/api/posts', { headers, data: { contentHtml: `<p>Does anyone have a ${word}?</p>`, community: 'lounge' } })
  expect(posted.status()).toBe(201)
  await enter(page, student)
  await openCompa(page)
  await expect(await answerTo(page, `does anyone have a ${word}?`)).toContainText("I don't know that yet.")
  await expect(await answerTo(page, 'when is the open mic?')).toContainText('Open mic:')

  const device = await (await browser.newContext()).newPage()
  await enter(device, student)
  await openCompa(device)
  await expect(lines(device)).toHaveCount(5)
  await expect(await answerTo(device, 'and where is it?')).toContainText('Amphitheatre')
  await device.context().close()
})

test('a question that failed can be tried again, and its answer takes the place of the failure', { tag: '@phone' }, async ({ page, expectError }) => {
  expectError(/503/)
  await page.route(streamUrl, streamed({ status: 503 }))
  await onOperation(page, 'AskCompa', () => ({ status: 503, json: { errors: [{ message: 'no', extensions: { code: 'X', status: 503 } }] } }))
  await openCompa(page)
  await ask(page, 'theatre club')
  await expect(lines(page).nth(2)).toHaveText('Compa: Sorry, Compa failed to respond.')
  const again = chat(page).getByRole('button', { name: 'Try again' })
  await expect(again).toHaveAccessibleDescription('theatre club')
  await expectTargets(page)
  await expectAccessibleInBothSchemes(page)
  await page.unroute(streamUrl)
  await again.click()
  await expect(lines(page).nth(2)).toContainText('Thirai')
  await expect(lines(page)).toHaveCount(3)
  await expect(again).toHaveCount(0)
  await expect(input(page)).toBeFocused()
})

test('the answer that was stored and lost on its way is shown at the next try, and not asked for twice', async ({ page, request }) => {
  await enter(page, await setUp(request))
  await page.route(streamUrl, async (route) => {
    await route.fetch()
    await route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' })
  })
  await openCompa(page)
  await expect(page.getByText('Loading your conversation...')).toHaveCount(0)
  await ask(page, 'theatre club')
  await expect(lines(page).nth(2)).toHaveText('Compa: Sorry, Compa failed to respond.')
  await page.unroute(streamUrl)
  await chat(page).getByRole('button', { name: 'Try again' }).click()
  await expect(lines(page).nth(2)).toContainText('Thirai')
  await expect(lines(page)).toHaveCount(3)
  await expect(await answerTo(page, 'music club')).toContainText('Resonance')
  await page.reload()
  await expect(lines(page)).toHaveText([/Hi!!/, 'You: theatre club', /Thirai/, 'You: music club', /Resonance/])
})
