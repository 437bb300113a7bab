import { enter, setUp } from './accounts.ts'
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

test("a visitor asks what is on, what is open and who leads, and 'it' means what the last answer was about", { tag: '@phone' }, async ({ page }) => {
  await openCompa(page)
  // The sample campus has a build night in a day and an open mic in three.
  await expect(await answerTo(page, 'next event')).toContainText('The next event is CodeForge build night:')
  await expect(await answerTo(page, 'and where is it?')).toContainText('Lab 4')
  await expect(await answerTo(page, 'and after that?')).toContainText('After that: Open mic:')
  await expect(await answerTo(page, "what's happening in the next 3 days?")).toContainText('CodeForge build night')
  await expect(await answerTo(page, 'is there anything on yesterday')).toContainText('I know of no event yesterday')
  await expect(await answerTo(page, 'is the library open now?')).toContainText(/(Yes|No), the library is (open|closed) now/)
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
  await expect(again).toBeVisible()
  await expectTargets(page)
  await expectAccessibleInBothSchemes(page)
  await page.unroute(streamUrl)
  await again.click()
  await expect(lines(page).nth(2)).toContainText('Thirai')
  await expect(lines(page)).toHaveCount(3)
  await expect(again).toHaveCount(0)
  await expect(input(page)).toBeFocused()
})
