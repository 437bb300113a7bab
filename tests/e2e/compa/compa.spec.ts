import { createStudentAccount, restoreSession } from '../accounts.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
  expectTargetSizes,
  holdResponses,
  interceptOperation,
  overrideConfig,
  test,
  waitUntilIdle,
} from '../fixtures.ts'
import { askQuestion, fulfillWithStream, greeting, messageItems, messagesRegion, openCompa, questionField, streamUrl, streamWithoutEnd } from './compa-page.ts'

test('shows title and a scrolling chat area', { tag: '@phone' }, async ({ page }) => {
  await openCompa(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Hi! This is COMPA' })).toBeVisible()
  await expect(page).toHaveTitle('Help · Thinnai')
  const { height, width } = (await messagesRegion(page).boundingBox()) ?? { height: 0, width: 0 }
  expect(height).toBe(600)
  expect(width).toBeLessThanOrEqual(768)
  if ((page.viewportSize()?.width ?? 0) > 768) expect(width).toBeGreaterThan(740)
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  await expectNoHorizontalScroll(page)
})

test('shows greeting, placeholder and send button', async ({ page }) => {
  await openCompa(page)
  await expect(messageItems(page)).toHaveCount(1)
  await expect(messageItems(page).first()).toHaveText(`Compa: ${greeting}`)
  await expect(questionField(page)).toHaveAttribute('placeholder', 'Ask Compa something...')
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
})

test("aligns user right and assistant left, with '...' while waiting", { tag: ['@main', '@phone'] }, async ({ page }) => {
  await openCompa(page)
  const answerNow = await holdResponses(page, streamUrl)
  await askQuestion(page, 'When does the library close?')
  await expect(questionField(page)).toHaveValue('')
  await expect(messageItems(page).nth(1)).toHaveText('You: When does the library close?')
  await expect(messagesRegion(page).getByText('...', { exact: true })).toBeVisible()
  answerNow()
  await expect(messageItems(page).nth(2)).toContainText('The library is open from 8 am to 10 pm')
  await expect(messagesRegion(page).getByText('...', { exact: true })).toHaveCount(0)
  const boxes = await Promise.all([1, 2].map((index) => messageItems(page).nth(index).locator('p').first().boundingBox()))
  const area = (await messagesRegion(page).boundingBox()) ?? { x: 0, width: 0 }
  const [questionBox, answerBox] = boxes.map((box) => ({ left: (box?.x ?? 0) - area.x, right: area.x + area.width - (box?.x ?? 0) - (box?.width ?? 0) }))
  expect(questionBox?.right).toBeLessThan(questionBox?.left ?? 0)
  expect(answerBox?.left).toBeLessThan(120)
  await expect(messageItems(page).nth(2).getByRole('img')).toHaveCount(0)
  await expect(messageItems(page).nth(2).locator('picture img')).toBeVisible()
  await expect(messageItems(page).nth(1).locator('picture')).toHaveCount(0)
  await expectTargetSizes(page)
  await expectAccessibleInBothSchemes(page)
})

test('scrolls smoothly to the newest message', async ({ page }) => {
  await page.route(streamUrl, fulfillWithStream({ text: 'A long answer.\n'.repeat(40) }))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openCompa(page)
  await page.evaluate(() => {
    const { scrollTo } = Element.prototype
    const scrollCalls: unknown[] = []
    Object.assign(window, { scrollCalls })
    Element.prototype.scrollTo = function (...args: unknown[]) {
      scrollCalls.push((args[0] as ScrollToOptions).behavior)
      return scrollTo.apply(this, args as never)
    }
  })
  await askQuestion(page, 'one')
  await expect(messageItems(page)).toHaveCount(3)
  const below = () => messagesRegion(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
  await expect.poll(below).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => (window as unknown as { scrollCalls: unknown[] }).scrollCalls)).toContain('smooth')
})

test('ignores an empty question', async ({ page }) => {
  await openCompa(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('stream') && sent.push(request.url()))
  for (const blank of ['', '   ', '\u00A0\t']) await askQuestion(page, blank)
  await page.getByRole('button', { name: 'Send' }).click()
  await askQuestion(page, 'zeppelin')
  await expect(messageItems(page)).toHaveCount(3)
  await expect.poll(() => sent).toHaveLength(1)
})

const failures = [
  [
    "HTTP 429 gives the assistant message 'Compa says: You've reached the token limit for today.'",
    429,
    "Compa says: You've reached the token limit for today.",
  ],
  ["Any other failure gives 'Sorry, Compa failed to respond.'", 503, 'Sorry, Compa failed to respond.'],
] as const

for (const [sentence, status, text] of failures)
  test(sentence, async ({ page, expectError }) => {
    expectError(/429|503/)
    await page.route(streamUrl, fulfillWithStream({ status }))
    await openCompa(page)
    await askQuestion(page, 'one')
    await expect(messageItems(page).nth(2)).toHaveText(`Compa: ${text}`)
    await page.unroute(streamUrl)
    // The same without streaming, when the service itself responds with that status.
    await page.route(streamUrl, (route) => route.fulfill({ status, json: { error: 'no' } }))
    await interceptOperation(page, 'AskCompa', () => ({ status, json: { errors: [{ message: 'no', extensions: { code: 'X', status } }] } }))
    await askQuestion(page, 'two')
    await expect(messageItems(page).nth(4)).toHaveText(`Compa: ${text}`)
    await expect(questionField(page)).toBeFocused()
  })

test('shows the whole answer where streaming is unavailable', async ({ page, expectError }) => {
  expectError(/ERR_FAILED|Failed to load/)
  await page.route(streamUrl, (route) => route.abort())
  await openCompa(page)
  await askQuestion(page, 'theatre club')
  await expect(messageItems(page).nth(2)).toContainText('Thirai: A club for theatre, drama.')
})

test('renders answers as text with sources inside the app only', async ({ page }) => {
  const sources = [
    { title: 'Elsewhere', url: 'https://evil.example' },
    { title: 'Script', url: 'javascript:alert(1)' },
    { title: 'Nowhere', url: '//evil.example' },
    { title: 'Library', url: '/compa/library' },
  ]
  await page.route(streamUrl, fulfillWithStream({ text: '<b>bold</b> <img src=x onerror=alert(1)>', sources }))
  await openCompa(page)
  await askQuestion(page, '<i>question</i>')
  await expect(messageItems(page).nth(1)).toContainText('<i>question</i>')
  await expect(messageItems(page).nth(2)).toContainText('<b>bold</b> <img src=x onerror=alert(1)>')
  await expect(messagesRegion(page).getByRole('link')).toHaveText(['Library'])
})

test('an answer in progress can be stopped and keeps its text', async ({ page }) => {
  await streamWithoutEnd(page, 'The library is')
  await openCompa(page)
  await askQuestion(page, 'library')
  await expect(messageItems(page).nth(2)).toHaveText('Compa: The library is')
  await questionField(page).fill('the next one')
  await questionField(page).press('Enter')
  await expect(questionField(page)).toHaveValue('the next one')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(messageItems(page).nth(2)).toHaveText('Compa: The library is')
  await expect(messageItems(page)).toHaveCount(3)
})

test('an answer that has not started can be stopped', async ({ page }) => {
  await openCompa(page)
  const answerNow = await holdResponses(page, streamUrl)
  await askQuestion(page, 'library')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(messageItems(page).nth(2)).toHaveText('Compa: Stopped.')
  answerNow()
  await askQuestion(page, 'theatre club')
  await expect(messageItems(page).nth(4)).toContainText('Thirai')
})

test('a question can be stopped while the session is unknown', async ({ page }) => {
  const release = await holdResponses(page, /\/firebase-auth-.*\.js$/)
  await openCompa(page)
  await askQuestion(page, 'library')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(messageItems(page).nth(2)).toHaveText('Compa: Stopped.')
  release()
})

test('the message list announces each answer once', async ({ page }) => {
  await openCompa(page)
  await page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const region = document.querySelector('[aria-label="Chat with Compa"] > [role="status"]')
    if (!region) throw new Error('no status')
    new MutationObserver(() => region.textContent && announcements.push(region.textContent)).observe(region, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  for (const [index, question] of ['theatre club', 'theatre club', 'music club'].entries()) {
    await askQuestion(page, question)
    await expect(messageItems(page)).toHaveCount(3 + 2 * index)
  }
  const readAnnouncements = () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
  await expect.poll(readAnnouncements).toEqual([expect.stringContaining('Thirai'), expect.stringContaining('Thirai'), expect.stringContaining('Resonance')])
})

test('a question that is too long is refused and stays editable', async ({ page }) => {
  await openCompa(page)
  await askQuestion(page, 'x'.repeat(2001))
  await expect(page.getByRole('alert')).toHaveText('A question has at most 2,000 characters; this one has 2,001.')
  await expect(questionField(page)).toHaveValue('x'.repeat(2001))
  await expect(questionField(page)).toHaveAttribute('aria-invalid', 'true')
  await questionField(page).fill('theatre club')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an external Compa service receives the question only', async ({ page, request, baseURL, expectError }) => {
  expectError(/429/)
  await overrideConfig(page, { compaServiceUrl: `${baseURL}/elsewhere` })
  await restoreSession(page, await createStudentAccount(request))
  const requests: { body: unknown; authorization: string | undefined }[] = []
  await page.route('**/elsewhere/compa/ask', (route) => {
    requests.push({ body: route.request().postDataJSON(), authorization: route.request().headers().authorization })
    return route.fulfill(requests.length > 1 ? { status: 429, json: {} } : { json: { answer: 'From elsewhere.' } })
  })
  await openCompa(page)
  await askQuestion(page, 'one')
  await expect(messageItems(page).nth(2)).toHaveText('Compa: From elsewhere.')
  await askQuestion(page, 'two')
  await expect(messageItems(page).nth(4)).toHaveText("Compa: Compa says: You've reached the token limit for today.")
  expect(requests.map(({ body }) => body)).toEqual([{ question: 'one' }, { question: 'two' }])
  expect(requests.map(({ authorization }) => authorization)).toEqual([undefined, undefined])
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
