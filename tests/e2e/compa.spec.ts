import { enter, setUp } from './accounts.ts'
import { ask, chat, greeting, input, lines, neverEnding, openCompa, streamed, streamUrl } from './compa-page.ts'
import { expect, expectAccessibleInBothSchemes, expectNoSidewaysScroll, expectTargets, hold, onOperation, test, withConfig } from './fixtures.ts'

test("Title 'Hi! This is COMPA'. A scrolling chat area, 600 px tall, up to about 768 px wide.", { tag: '@phone' }, async ({ page }) => {
  await openCompa(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Hi! This is COMPA' })).toBeVisible()
  await expect(page).toHaveTitle('Help · Thinnai')
  const { height, width } = (await chat(page).boundingBox()) ?? { height: 0, width: 0 }
  expect(height).toBe(600)
  expect(width).toBeLessThanOrEqual(768)
  if ((page.viewportSize()?.width ?? 0) > 768) expect(width).toBeGreaterThan(740)
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test("The first assistant message is 'Hi!! Compa here! Do you need any help?'. Input with placeholder 'Ask Compa something...' and a send button.", async ({
  page,
}) => {
  await openCompa(page)
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).first()).toHaveText(`Compa: ${greeting}`)
  await expect(input(page)).toHaveAttribute('placeholder', 'Ask Compa something...')
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
})

test("User messages sit on the right; assistant messages on the left with an avatar. A pulsing '...' shows while waiting.", { tag: '@phone' }, async ({
  page,
}) => {
  await openCompa(page)
  const answerNow = await hold(page, streamUrl)
  await ask(page, 'When does the library close?')
  await expect(input(page)).toHaveValue('')
  await expect(lines(page).nth(1)).toHaveText('You: When does the library close?')
  await expect(chat(page).getByText('...', { exact: true })).toBeVisible()
  answerNow()
  await expect(lines(page).nth(2)).toContainText('The library is open from 8 am to 10 pm')
  await expect(chat(page).getByText('...', { exact: true })).toHaveCount(0)
  const boxes = await Promise.all([1, 2].map((index) => lines(page).nth(index).locator('p').first().boundingBox()))
  const area = (await chat(page).boundingBox()) ?? { x: 0, width: 0 }
  const [asked, answered] = boxes.map((box) => ({ left: (box?.x ?? 0) - area.x, right: area.x + area.width - (box?.x ?? 0) - (box?.width ?? 0) }))
  expect(asked?.right).toBeLessThan(asked?.left ?? 0)
  expect(answered?.left).toBeLessThan(120)
  await expect(lines(page).nth(2).getByRole('img')).toHaveCount(0)
  await expect(lines(page).nth(2).locator('picture img')).toBeVisible()
  await expect(lines(page).nth(1).locator('picture')).toHaveCount(0)
  await expectTargets(page)
  await expectAccessibleInBothSchemes(page)
})

test('The view scrolls smoothly to the newest message.', async ({ page }) => {
  await page.route(streamUrl, streamed({ text: 'A long answer.\n'.repeat(40) }))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openCompa(page)
  await page.evaluate(() => {
    const { scrollTo } = Element.prototype
    const seen: unknown[] = []
    Object.assign(window, { seen })
    Element.prototype.scrollTo = function (...args: unknown[]) {
      seen.push((args[0] as ScrollToOptions).behavior)
      return scrollTo.apply(this, args as never)
    }
  })
  await ask(page, 'one')
  await expect(lines(page)).toHaveCount(3)
  const below = () => chat(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
  await expect.poll(below).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toContain('smooth')
})

test('an empty or whitespace-only question is ignored and nothing is sent.', async ({ page }) => {
  await openCompa(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('stream') && sent.push(request.url()))
  for (const blank of ['', '   ', '\u00A0\t']) await ask(page, blank)
  await page.getByRole('button', { name: 'Send' }).click()
  await ask(page, 'zeppelin')
  await expect(lines(page)).toHaveCount(3)
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
    await page.route(streamUrl, streamed({ status }))
    await openCompa(page)
    await ask(page, 'one')
    await expect(lines(page).nth(2)).toHaveText(`Compa: ${text}`)
    await page.unroute(streamUrl)
    // The same where the service itself answers with that status.
    await page.route(streamUrl, (route) => route.fulfill({ status, json: { error: 'no' } }))
    await onOperation(page, 'AskCompa', () => ({ status, json: { errors: [{ message: 'no', extensions: { code: 'X', status } }] } }))
    await ask(page, 'two')
    await expect(lines(page).nth(4)).toHaveText(`Compa: ${text}`)
    await expect(input(page)).toBeFocused()
  })

test('where no stream can be had the answer comes whole', async ({ page, expectError }) => {
  expectError(/ERR_FAILED|Failed to load/)
  await page.route(streamUrl, (route) => route.abort())
  await openCompa(page)
  await ask(page, 'theatre club')
  await expect(lines(page).nth(2)).toContainText('Thirai: A club for theatre, drama.')
})

test('an answer is text, whatever it holds, and its sources are links of the app alone', async ({ page }) => {
  const sources = [
    { title: 'Elsewhere', url: 'https://evil.example' },
    { title: 'Script', url: 'javascript:alert(1)' },
    { title: 'Nowhere', url: '//evil.example' },
    { title: 'Library', url: '/compa/library' },
  ]
  await page.route(streamUrl, streamed({ text: '<b>bold</b> <img src=x onerror=alert(1)>', sources }))
  await openCompa(page)
  await ask(page, '<i>question</i>')
  await expect(lines(page).nth(1)).toContainText('<i>question</i>')
  await expect(lines(page).nth(2)).toContainText('<b>bold</b> <img src=x onerror=alert(1)>')
  await expect(chat(page).getByRole('link')).toHaveText(['Library'])
})

test('an answer that is being written can be stopped; what there is of it stays', async ({ page }) => {
  await neverEnding(page, 'The library is')
  await openCompa(page)
  await ask(page, 'library')
  await expect(lines(page).nth(2)).toHaveText('Compa: The library is')
  await input(page).fill('the next one')
  await input(page).press('Enter')
  await expect(input(page)).toHaveValue('the next one')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(lines(page).nth(2)).toHaveText('Compa: The library is')
  await expect(lines(page)).toHaveCount(3)
})

test('one that has not begun to be written can be stopped too', async ({ page }) => {
  await openCompa(page)
  const answerNow = await hold(page, streamUrl)
  await ask(page, 'library')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(lines(page).nth(2)).toHaveText('Compa: Stopped.')
  answerNow()
  await ask(page, 'theatre club')
  await expect(lines(page).nth(4)).toContainText('Thirai')
})

test('one can be stopped while it is not known yet who asks', async ({ page }) => {
  const goOn = await hold(page, /\/identity-.*\.js$/)
  await openCompa(page)
  await ask(page, 'library')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(lines(page).nth(2)).toHaveText('Compa: Stopped.')
  goOn()
})

test('the message list announces itself to screen readers once per answer', async ({ page }) => {
  await openCompa(page)
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    const region = document.querySelector('[aria-label="Chat with Compa"] > [role="status"]')
    if (!region) throw new Error('no status')
    new MutationObserver(() => region.textContent && told.push(region.textContent)).observe(region, { childList: true, subtree: true, characterData: true })
  })
  for (const [index, question] of ['theatre club', 'theatre club', 'music club'].entries()) {
    await ask(page, question)
    await expect(lines(page)).toHaveCount(3 + 2 * index)
  }
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await expect.poll(told).toEqual([expect.stringContaining('Thirai'), expect.stringContaining('Thirai'), expect.stringContaining('Resonance')])
})

test('a question that is too long is told so, and stays to be shortened', async ({ page }) => {
  await openCompa(page)
  await ask(page, 'x'.repeat(2001))
  await expect(page.getByRole('alert')).toHaveText('A question has at most 2,000 characters; this one has 2,001.')
  await expect(input(page)).toHaveValue('x'.repeat(2001))
  await expect(input(page)).toHaveAttribute('aria-invalid', 'true')
  await input(page).fill('theatre club')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the service may live on another host: POST {compa-service}/compa/ask with payload field question, and nothing of who asks', async ({
  page,
  request,
  baseURL,
  expectError,
}) => {
  expectError(/429/)
  await withConfig(page, { compaServiceUrl: `${baseURL}/elsewhere` })
  await enter(page, await setUp(request))
  const asked: { body: unknown; authorization: string | undefined }[] = []
  await page.route('**/elsewhere/compa/ask', (route) => {
    asked.push({ body: route.request().postDataJSON(), authorization: route.request().headers().authorization })
    return route.fulfill(asked.length > 1 ? { status: 429, json: {} } : { json: { answer: 'From elsewhere.' } })
  })
  await openCompa(page)
  await ask(page, 'one')
  await expect(lines(page).nth(2)).toHaveText('Compa: From elsewhere.')
  await ask(page, 'two')
  await expect(lines(page).nth(4)).toHaveText("Compa: Compa says: You've reached the token limit for today.")
  expect(asked.map(({ body }) => body)).toEqual([{ question: 'one' }, { question: 'two' }])
  expect(asked.map(({ authorization }) => authorization)).toEqual([undefined, undefined])
})
