import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { acceptPosts, community, dialog, postBar, postButton, readSentPosts, textField } from './post-dialog.ts'
import { articles, createPost, createPosts, createTallPosts, isInViewport, readTexts, scrollToEnd, serveFeed } from './posts.ts'

const alert = page.getByRole('alert')
const olderButton = page.getByRole('button', { name: 'Show older posts' })
const unavailable = () => Response.json({ errors: [{ message: 'The campus sleeps.', extensions: { status: 503 } }] })

/** Lets retries follow at once. */
const skipRetryDelays = () => vi.spyOn(Math, 'random').mockReturnValue(0)

/** A browser that reports no intersections. */
const disableIntersections = () => vi.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(() => {})

/** The events of a page that becomes visible and focused. */
function simulateFocus() {
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
}

test('scrolling loads older posts once each, and an error keeps the list', async () => {
  skipRetryDelays()
  const posts = createTallPosts(45, 'Older')
  serveFeed(posts)
  await openPage('/club-buzz')
  await expect.poll(() => articles.elements()).toHaveLength(20)
  network.on('Feed', unavailable)
  scrollToEnd()
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 503 The campus sleeps.')
  expect(articles.elements()).toHaveLength(20)
  serveFeed(posts)
  olderButton.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => articles.elements().length).toBeGreaterThanOrEqual(40)
  await expect.element(alert).not.toBeInTheDocument()
  await expect
    .poll(() => {
      scrollToEnd()
      return articles.elements().length
    })
    .toBe(45)
  const cursors = network.sent('Feed').map(({ variables }) => variables.after ?? null)
  expect([...new Set(cursors)]).toEqual([null, posts[19]?.id, posts[39]?.id])
  await expect.element(olderButton).not.toBeInTheDocument()
})

test('without IntersectionObserver the button loads older posts and moves the focus to the first of them', async () => {
  disableIntersections()
  serveFeed(createPosts(21, 'Button'))
  await openPage('/club-buzz')
  await expect.poll(() => articles.elements()).toHaveLength(20)
  olderButton.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.textContent).toContain('Button 20.')
  expect(document.activeElement).toBe(document.querySelectorAll('ul[aria-label="Posts"] > li')[20])
  expect(isInViewport(articles.nth(19).element())).toBe(true)
})

test('a sentinel reported far and then near loads older posts', async () => {
  const far = { isIntersecting: false } as IntersectionObserverEntry
  const Original = IntersectionObserver
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Original {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => callback([far, ...entries], observer), options)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  serveFeed(createTallPosts(21, 'Late'))
  await openPage('/club-buzz')
  await expect.poll(() => articles.elements()).toHaveLength(20)
  scrollToEnd()
  await expect.poll(() => articles.elements()).toHaveLength(21)
})

async function openTwoPages() {
  disableIntersections()
  const posts = createPosts(45)
  serveFeed(posts)
  await openPage('/lounge')
  await expect.poll(() => articles.elements()).toHaveLength(20)
  await olderButton.click()
  await expect.poll(() => articles.elements()).toHaveLength(40)
  return posts
}

test('window focus refetches the newest posts of the lounge and keeps the pages', async () => {
  const posts = await openTwoPages()
  const before = readTexts()
  serveFeed([createPost('Meanwhile', { createdAt: '2026-08-02T00:00:00.000Z' }), ...posts])
  const texts: string[] = []
  const observer = new MutationObserver(() => texts.push(document.body.textContent ?? ''))
  observer.observe(document.body, { childList: true, subtree: true })
  const sentCount = network.sent('Feed').length
  simulateFocus()
  await expect.element(page.getByText('Meanwhile')).toBeVisible()
  observer.disconnect()
  expect(readTexts().slice(1)).toEqual(before)
  expect(network.sent('Feed').slice(sentCount)).toMatchObject([{ variables: { community: 'LOUNGE' } }])
  expect(network.sent('Feed').at(-1)?.variables.after).toBeUndefined()
  expect(texts.filter((text) => text.includes('Loading posts...'))).toEqual([])
})

test('a failed refetch on window focus replaces the list until it is retried', async () => {
  skipRetryDelays()
  const posts = await openTwoPages()
  const before = readTexts()
  network.on('Feed', unavailable)
  simulateFocus()
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 503 The campus sleeps.')
  await expect.element(articles).not.toBeInTheDocument()
  serveFeed(posts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(readTexts).toEqual(before)
})

test.each([
  ['/lounge', 'lounge', 'LOUNGE', false],
  ['/club-buzz', 'club-buzz', 'CLUB_BUZZ', true],
])('a new post in %s is sent to its community, and the feed refetches and scrolls to the top', async (path, name, id, isFixed) => {
  acceptPosts()
  await signInAs()
  const posts = createTallPosts(8, 'Tall', { community: id })
  serveFeed(posts)
  await openPage(path)
  await expect.element(articles.nth(7)).toBeInTheDocument()
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(innerHeight + 300)
  window.scrollTo(0, 300)
  const bar = postBar.element() as HTMLElement
  bar.click()
  await expect.element(textField).toHaveFocus()
  await expect.element(community).toHaveValue(name)
  if (isFixed) await expect.element(community).toBeDisabled()
  else await expect.element(community).toBeEnabled()
  await textField.fill('Fresh news')
  serveFeed([createPost('Fresh news', { createdAt: '2026-08-02T00:00:00.000Z', community: id }), ...posts])
  await postButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(articles.first()).toMatchTextContent(/Fresh news/)
  expect(readSentPosts()).toMatchObject([{ community: id }])
  if (isFixed) await expect.element(articles.first().getByText(name, { exact: true })).toBeVisible()
  await expect.poll(() => window.scrollY).toBe(0)
  expect(document.activeElement).toBe(bar)
})
