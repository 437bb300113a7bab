import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { createDraftAccount, createStudentAccount, password } from '../e2e/accounts.ts'
import { publishPost } from '../e2e/posts/posts.ts'
import { test } from './fixtures.ts'
import { article, button, dialog, field, heading, keys, link, type Tab } from './tab.ts'

/** Sign in through the login page; leads to the lounge. */
async function logIn(tab: Tab, { email }: { email: string }) {
  await tab.open('/login')
  await tab.fill(field('Email'), email)
  await tab.fill(field('Password'), password)
  await tab.click(button('LOG IN'))
  await tab.expectPath('/lounge')
  await tab.expectVisible(button('Account menu'))
}

test('the landing page prefetches the app, which then loads from the cache', async ({ tab, engine }) => {
  await tab.open('/')
  await tab.expectVisible(heading('YOUR UNIVERSITY BUT MAKE IT MORE FUN AND NO FOMO'))
  const urls = await tab.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')].map(({ href }) => href))
  expect(urls).not.toEqual([])
  const readTransferSizes = () =>
    tab.evaluate(() =>
      Object.fromEntries(performance.getEntriesByType('resource').map((entry) => [entry.name, (entry as PerformanceResourceTiming).transferSize])),
    )
  await tab.retry(async () => expect(Object.keys(await readTransferSizes())).toEqual(expect.arrayContaining(urls)))
  await tab.click(link('Get Started'))
  await tab.expectVisible(button('LOG IN'))
  // WebKit has no cache under automation.
  if (engine === 'firefox') await tab.retry(async () => expect(await readTransferSizes()).toMatchObject(Object.fromEntries(urls.map((url) => [url, 0]))))
})

test('a student signs in and out', async ({ tab, request }) => {
  await logIn(tab, await createStudentAccount(request))
  await tab.click(button('Account menu'))
  await tab.click(button('Sign out'))
  await tab.expectPath('/login')
  expect(await tab.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('uid')])).toEqual([null, null])
})

test('a student publishes a post with a picture and opens it in the lightbox', async ({ tab, request }, testInfo) => {
  const picture = testInfo.outputPath('view.png')
  await writeFile(
    picture,
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#B83F27' } })
      .png()
      .toBuffer(),
  )
  const words = `Hello ${randomUUID()}`
  await logIn(tab, await createStudentAccount(request))
  await tab.click(button('Add a new post / Review / Update'))
  await tab.fill(field('Post text'), words)
  await tab.setFiles('dialog input[type=file]', [picture])
  await tab.expectVisible({ selector: 'img', within: dialog })
  await tab.click(button('Post', dialog))
  await tab.expectHidden(dialog)
  const card = article(words)
  await tab.expectVisible(card)

  await tab.click(button('View picture', card))
  await tab.expectVisible({ selector: 'dialog[open][aria-label="Picture"]' })
  await tab.retry(async () => expect(await tab.evaluate(() => document.querySelector<HTMLImageElement>('dialog[open] img')?.naturalWidth)).toBeGreaterThan(0))
  await tab.type(keys.escape)
  await tab.expectHidden(dialog)
  await tab.click(button('View picture', card))
  await tab.click(button('Close', dialog))
  await tab.expectHidden(dialog)
  expect(await tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^View picture/)
})

test('the feed loads older posts and announces new ones', async ({ tab, request }) => {
  const author = await createDraftAccount(request)
  const words = randomUUID()
  for (let n = 0; n < 21; n += 1) await publishPost(request, author, `${words} number ${n}.`, 'club-buzz')
  await tab.open('/club-buzz')
  await tab.expectVisible(article(`${words} number 20.`))
  await tab.retry(async () => {
    await tab.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await tab.evaluate((text) => {
      if (!document.body.textContent.includes(text)) throw new Error('The older posts are not loaded')
    }, `${words} number 0.`)
  })
  await publishPost(request, author, `${words} news.`, 'club-buzz')
  await tab.click(button('1 new post'))
  await tab.expectVisible(article(`${words} news.`))
})

test('Compa answers a question', async ({ tab }) => {
  await tab.open('/compa')
  await tab.expectVisible({ selector: 'html[data-hydrated]' })
  await tab.fill({ selector: '[placeholder="Ask Compa something..."]' }, `When does the library close?${keys.enter}`)
  await tab.expectVisible({ selector: 'li', name: 'The library is open from 8 am to 10 pm' })
})

test('the events are listed and open in a dialog', async ({ tab }) => {
  await tab.open('/events')
  await tab.click(button('Agenda'))
  await tab.click({ selector: '[role=button], button, a', name: 'CodeForge build night' })
  await tab.expectVisible(link('Add to my calendar', dialog))
  await tab.type(keys.escape)
  await tab.expectHidden(dialog)
  await tab.click(button('Month'))
  await tab.expectVisible({ selector: '[aria-pressed=true]', name: 'Month' })
})

test('the GraphQL sandbox runs a query', async ({ tab }) => {
  await tab.open('/graphql')
  await tab.click(button('The lounge feed'))
  await tab.click({ selector: '[aria-label^="Execute query"]' })
  await tab.expectVisible({ selector: '.result-window', name: '"posts": {' })
})
