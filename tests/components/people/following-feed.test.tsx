import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { articles, createPost } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

const orders = page.getByRole('navigation', { name: 'Order of the posts' })
const readOrders = () =>
  orders
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

test("'Following' lists the posts of followed people, and without any leads to the people", async () => {
  await signInAsViewer()
  await openPage('/lounge')
  await orders.getByRole('link', { name: 'Following' }).click()
  await expect.poll(readPath).toBe('/lounge?order=following')
  await expect.element(page.getByText('No posts of people you follow.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/people')
  await expectAccessible()
})

test('a feed of followed people is marked as such', async () => {
  await signInAsViewer()
  const post = createPost('From a friend.', { community: 'LEARN' })
  network.on('FollowingPosts', { followingPosts: { edges: [{ cursor: 'a', node: post }] } })
  await openPage('/lounge?order=following')
  await expect.element(articles).toMatchTextContent('From a friend.')
  await expect.element(orders.getByRole('link', { name: 'Following' })).toHaveAttribute('aria-current', 'true')
})

test('the gaps between the orders are equal', async () => {
  await openPage('/lounge?order=following')
  await expect.poll(readOrders).toEqual(['Newest', 'Active', 'Top', 'Following'])
  const words = orders
    .getByRole('link')
    .elements()
    .map((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      return range.getBoundingClientRect()
    })
  const gaps = words.slice(1).map(({ left }, index) => left - (words[index]?.right ?? 0))
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(2)
})

test('visitors have no choice Following', async () => {
  await openPage('/lounge')
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(readOrders).toEqual(['Newest', 'Active', 'Top'])
})

test("the address of 'Following' asks visitors to log in", async () => {
  await openPage('/lounge?order=following')
  await expect.element(page.getByText('Log in to read the posts of people you follow.')).toBeVisible()
})

test("other feeds have no order 'Following'", async () => {
  await openPage('/learn?order=following')
  await expect.element(orders.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true')
})
