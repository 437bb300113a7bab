import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { createDraftAccount } from '../accounts.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, graphqlUrlPattern, interceptOperation, isOperation, removeInitialData, test } from '../fixtures.ts'
import { openLoungeSignedIn } from './post-dialog.ts'
import { postArticles, publishPost } from './posts.ts'

/** Publish `count` posts; use the clubs for many posts, so that they do not push the posts of other tests off their page. */
async function publishMany(request: APIRequestContext, count: number, textPrefix: string, community?: string) {
  const author = await createDraftAccount(request)
  for (let n = 0; n < count; n += 1) await publishPost(request, author, `${textPrefix} ${n}.`, community)
}

/** Fail the feed's requests until the returned function is called. */
async function failFeed(page: Page) {
  let isRefused = true
  const refusal = { status: 200, json: { errors: [{ message: 'The campus sleeps.', extensions: { status: 503 } }] } }
  await interceptOperation(page, 'Feed', () => (isRefused ? refusal : undefined))
  return () => {
    isRefused = false
  }
}

/** Dispatch the events of a page that becomes visible and focused. */
const simulateFocus = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })

test('an error replaces the list and can be retried', async ({ page }) => {
  const restoreFeed = await failFeed(page)
  await page.goto('/lounge')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 503 The campus sleeps.')
  await expect(postArticles(page)).toHaveCount(0)
  await expect(page.getByText('Loading posts...')).toBeHidden()
  await expect(page.getByText('No posts yet')).toBeHidden()
  await expectAccessible(page)
  restoreFeed()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(postArticles(page).first()).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('scrolling loads older posts once each, and an error keeps the list', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const stamp = `Older ${randomUUID()}`
  await publishMany(request, 45, stamp, 'club-buzz')
  await page.goto('/club-buzz')
  await expect(postArticles(page)).toHaveCount(20)
  const restoreFeed = await failFeed(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 503 The campus sleeps.')
  await expect(postArticles(page)).toHaveCount(20)
  restoreFeed()
  await page.getByRole('button', { name: 'Show older posts' }).press('Enter')
  await expect(postArticles(page).nth(39)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  const scrolled = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    return postArticles(page)
      .filter({ hasText: `${stamp} 0.` })
      .count()
  }
  await expect.poll(scrolled).toBe(1)
  const texts = (await postArticles(page).allTextContents()).filter((text) => text.includes(stamp))
  expect(texts).toHaveLength(45)
  expect(new Set(texts).size).toBe(45)
})

test('without IntersectionObserver the button loads older posts', async ({ page, request }) => {
  await publishMany(request, 21, 'Button', 'club-buzz')
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    }
  })
  await page.goto('/club-buzz')
  await expect(postArticles(page)).toHaveCount(20)
  const older = page.getByRole('button', { name: 'Show older posts' })
  await older.focus()
  await older.press('Enter')
  await expect(page.getByRole('list', { name: 'Posts' }).locator('> li').nth(20)).toBeFocused()
  await expect(postArticles(page).nth(19)).toBeInViewport()
})

test('a sentinel reported far and then near loads older posts', async ({ page, request }) => {
  await publishMany(request, 21, 'Late news', 'club-buzz')
  await page.addInitScript(() => {
    const far = { isIntersecting: false } as IntersectionObserverEntry
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => callback([far, ...entries], observer), options)
      }
    }
  })
  await page.goto('/club-buzz')
  await expect(postArticles(page)).toHaveCount(20)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(postArticles(page).nth(20)).toBeAttached()
})

test('window focus refetches the lounge', async ({ page, request }) => {
  const stamp = randomUUID()
  // Other tests may post at the same time: compare only the posts of this test.
  const own = async () => (await postArticles(page).allTextContents()).filter((text) => text.includes(stamp))
  await publishMany(request, 25, stamp)
  await page.goto('/lounge')
  await expect(postArticles(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show older posts' }).press('Enter')
  await expect(postArticles(page).nth(39)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  const before = await own()
  expect(before).toHaveLength(25)

  const newPostText = `Meanwhile ${stamp}`
  await publishPost(request, await createDraftAccount(request), `${newPostText}.`)
  const requests: string[] = []
  page.on('request', (sent) => isOperation(sent, 'Feed') && !sent.url().includes('after') && requests.push(sent.url()))
  await page.evaluate(() => {
    const loading = new MutationObserver(() => document.body.textContent?.includes('Loading posts...') && document.body.setAttribute('data-flashed', ''))
    loading.observe(document.body, { childList: true, subtree: true })
  })
  await simulateFocus(page)
  await expect(page.getByText(newPostText)).toBeVisible()
  expect((await own()).slice(1)).toEqual(before)
  expect(requests).toHaveLength(1)
  await expect(page.locator('body')).not.toHaveAttribute('data-flashed')

  const restoreFeed = await failFeed(page)
  await expect(async () => {
    await simulateFocus(page)
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 503 The campus sleeps.', { timeout: 500 })
  }).toPass()
  await expect(postArticles(page)).toHaveCount(0)
  restoreFeed()
  // A request of an earlier focus, which is sent again until it succeeds, may restore the feed first.
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry.or(page.getByText(newPostText))).toBeVisible()
  await retry.click({ timeout: 2000 }).catch(() => {})
  await expect(page.getByText(newPostText)).toBeVisible()
  expect((await own()).slice(1)).toEqual(before)
})

test('a new post refetches and scrolls to the top', { tag: '@main' }, async ({ page, request }) => {
  await publishMany(request, 8, 'Tall')
  await openLoungeSignedIn(page, request)
  await expect(postArticles(page).nth(7)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  const bar = page.getByRole('button', { name: 'Add a new post / Review / Update' })
  await bar.dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const words = `Fresh ${randomUUID()}`
  await dialog.getByRole('textbox', { name: 'Post text' }).pressSequentially(words)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(postArticles(page).filter({ hasText: words })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(bar).toBeFocused()
})

test('long names, words, tags and links stay inside their card', { tag: '@phone' }, async ({ page, request }, { project }) => {
  const username = `${project.name}${Date.now()}_`.padEnd(30, 'W')
  const author = await createDraftAccount(request, username)
  const long = 'W'.repeat(120)
  await publishPost(request, author, `${long} #${long} <a href="https://example.org/${long}">https://example.org/${long}</a></p><pre>${long}</pre><p>`)
  await page.goto('/lounge')
  const card = postArticles(page).filter({ hasText: username.toUpperCase() })
  await expect(card).toContainText(`#${long}`)
  await expectNoHorizontalScroll(page)
  const sticksOut = await card.evaluate((article) => {
    const { left, right } = article.getBoundingClientRect()
    return [...article.querySelectorAll('*')]
      .filter((element) => !element.closest('svg, [popover]') && (element.getBoundingClientRect().right > right || element.getBoundingClientRect().left < left))
      .map(({ tagName, className }) => `${tagName} ${className}`)
  })
  expect(sticksOut).toEqual([])
})

test('attachments list PDF, DOC and DOCX only; videos have controls', { tag: ['@main', '@phone'] }, async ({ page }) => {
  const attachment = (filename: string, mimeType: string) => ({ __typename: 'Attachment', url: `/media/${filename}`, filename, mimeType, size: 2048 })
  await removeInitialData(page, 'Feed')
  await page.route(graphqlUrlPattern, async (route) => {
    if (!isOperation(route.request(), 'Feed')) return route.fallback()
    const response = await route.fetch()
    const json = await response.json()
    const { node } = json.data.posts.edges[0]
    node.media = [
      { __typename: 'Media', url: '/favicon.svg', type: 'IMAGE', alt: 'A kolam', width: 64, height: 64 },
      { __typename: 'Media', url: '/favicon.svg?clip', type: 'VIDEO', alt: '', width: null, height: null },
    ]
    node.attachments = [
      attachment('a.pdf', 'application/pdf'),
      attachment('b.doc', 'application/msword'),
      attachment(`${'long-'.repeat(30)}c.docx`, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      attachment('d.exe', 'application/octet-stream'),
      attachment('e.html', 'text/html'),
    ]
    const [, second] = json.data.posts.edges
    second.node.attachments = [attachment('f.zip', 'application/zip')]
    return route.fulfill({ response, json })
  })
  await page.goto('/lounge')
  const card = postArticles(page).first()
  await expect(card.getByRole('heading', { name: 'Attachments' })).toBeVisible()
  await expect(card.getByRole('link', { name: /\.(pdf|docx?)$/ })).toHaveCount(3)
  await expect(card.getByText('a.pdf')).toBeVisible()
  await expect(card.getByText('2 KB')).toHaveCount(3)
  await expect(card.getByText(/d\.exe|e\.html/)).toHaveCount(0)
  await expect(card.getByRole('img', { name: 'A kolam' })).toHaveCount(1)
  await expect(card.locator('video[controls]')).toHaveCount(1)
  await expect(postArticles(page).nth(1).getByRole('heading', { name: 'Attachments' })).toHaveCount(0)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('a feed is requested by hash, and by text from a server without it', async ({ page, expectError }) => {
  expectError(/400/)
  await page.goto('/learn')
  await expect(postArticles(page).first()).toBeVisible()
  await removeInitialData(page, 'Feed')
  const methods: string[] = []
  page.on('request', (sent) => isOperation(sent, 'Feed') && methods.push(sent.method()))
  await page.route(graphqlUrlPattern, (route) => {
    const routedRequest = route.request()
    return routedRequest.method() === 'GET' ? route.continue({ url: routedRequest.url().replace(/[0-9a-f]{64}(?=%22)/, '0'.repeat(64)) }) : route.fallback()
  })
  await page.goto('/lounge')
  await expect(postArticles(page).first()).toBeVisible()
  expect(methods).toEqual(['GET', 'POST'])
})
