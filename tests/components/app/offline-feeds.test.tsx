import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { articles, createPosts, scrollToEnd, serveFeed } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { setOnline } from '../support/browser.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

const alert = page.getByRole('alert')
const notice = page.getByText('You are offline. What is shown may be old.')

/** Lets what follows a reconnection follow at once. */
const skipDelays = () => vi.spyOn(Math, 'random').mockReturnValue(0)

test('the offline notice shows while offline', async () => {
  await openPage('/thrift')
  await expect.element(page.getByText('Bicycle')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  setOnline(false)
  await expect.element(notice).toBeVisible()
  await expectAccessible()
  setOnline(true)
  await expect.element(notice).not.toBeInTheDocument()
})

test('a failed feed reloads once online; a loaded one stays', async () => {
  skipDelays()
  network.on('Feed', connectionLost)
  await openPage('/learn')
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 0 Connection failed.')
  setOnline(false)
  serveFeed(createPosts(2))
  setOnline(true)
  await expect.element(articles.first()).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  const count = network.sent('Feed').length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  setOnline(false)
  await expect.element(notice).toBeVisible()
  setOnline(true)
  await expect.element(notice).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(2000)
  expect(network.sent('Feed')).toHaveLength(count)
})

test('older posts that failed offline load once online', async () => {
  skipDelays()
  const posts = createPosts(21, 'Post', { community: 'CLUB_BUZZ' })
  serveFeed(posts)
  await openPage('/club-buzz')
  await expect.element(articles).toHaveLength(20)
  network.on('Feed', connectionLost)
  setOnline(false)
  scrollToEnd()
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 0 Connection failed.')
  serveFeed(posts)
  setOnline(true)
  await expect.element(articles.nth(20)).toBeInTheDocument()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a query whose connection breaks is retried', async () => {
  skipDelays()
  const posts = createPosts(1)
  let count = 0
  network.on('Feed', () => {
    count += 1
    if (count === 1) return connectionLost
    return { posts: { edges: posts.map((node) => ({ cursor: node.id, node })) } }
  })
  await openPage('/lounge')
  await expect.element(articles.first()).toBeVisible()
})
