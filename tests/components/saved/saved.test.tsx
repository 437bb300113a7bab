import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { articles, createPost, createTallPosts } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { signInAsViewer } from '../support/viewer.ts'

const list = page.getByRole('list', { name: 'Saved posts and replies' })
const alert = page.getByRole('alert')

type Node = Record<string, unknown> & { id: string }

/** Answers with pages of 20 of these bookmarks. */
function serveBookmarks(nodes: Node[]) {
  network.on('ViewerFields', ({ ids }) => ({ nodes: nodes.filter(({ id }) => ids.includes(id)).map((node) => ({ ...node, viewerHasBookmarked: true })) }))
  network.on('Bookmarks', ({ after }: { after?: string | null }) => {
    const start = after ? nodes.findIndex(({ id }) => id === after) + 1 : 0
    const shown = nodes.slice(start, start + 20)
    const pageInfo = { hasNextPage: start + 20 < nodes.length, endCursor: shown.at(-1)?.id ?? null }
    return { bookmarks: { edges: shown.map((node) => ({ cursor: node.id, node })), pageInfo } }
  })
}

test('a removed bookmark can be restored by Undo', async () => {
  await signInAsViewer()
  const post = createPost('Read later.')
  serveBookmarks([post])
  network.on('SetBookmark', { setBookmark: { subject: { __typename: 'Post', id: post.id } } })
  await openPage('/saved')
  const button = list.getByRole('button', { name: /^Bookmark/ })
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list.getByText('The post is no longer saved.')).toBeVisible()
  const undo = list.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(list.getByRole('article')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  await expect.poll(() => network.sent('SetBookmark').map(({ variables }) => variables.input.bookmarked)).toEqual([false, true])
})

test('a bookmarked reply is listed with a link to its place', async () => {
  await signInAsViewer()
  const { id, author } = createPost('A question.')
  const replier = { id: 'replier', uid: 'replier', username: 'arjun' }
  serveBookmarks([{ __typename: 'Reply', id: 'reply-1', number: 1, contentHtml: '<p>The answer.</p>', author: replier, post: { id, author } }])
  await openPage('/saved')
  await expect.element(articles).toMatchTextContent('The answer.')
  await expect.element(articles.getByRole('link', { name: 'Reply #1 to nila' })).toHaveAttribute('href', `/post/${id}?reply=1#reply-1`)
  await expectAccessible()
})

test("a bookmarked reply whose author is missing is shown as 'Unknown'; a deleted one is not shown", async () => {
  await signInAsViewer()
  const { id, author } = createPost('A question.')
  const reply = { __typename: 'Reply', id: 'reply-1', number: 1, contentHtml: '<p>The answer.</p>', author: null, post: { id, author } }
  serveBookmarks([reply, { ...reply, id: 'reply-2', number: 2, contentHtml: '', isDeleted: true }])
  await openPage('/saved')
  await expect.element(articles.getByRole('heading', { name: 'UNKNOWN' })).toBeVisible()
  await expect.element(list.getByText('This reply was deleted.')).toBeVisible()
})

test('visitors are asked to log in', async () => {
  await openPage('/saved')
  await expect.element(page.getByText('Log in to see what you have saved.')).toBeVisible()
  await expectAccessible()
})

test('a failed load says why and can be retried; without bookmarks the list says so', async () => {
  expectError(/500/)
  await signInAsViewer()
  network.on('Bookmarks', () => Response.json({ errors: [{ message: 'Try later.' }] }, { status: 500 }))
  await openPage('/saved')
  await expect.element(alert).toHaveTextContent('Your saved posts could not be loaded. Try later.')
  serveBookmarks([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nothing saved yet.')).toBeVisible()
  await expectAccessible()
})

test("'Show older' loads further pages", async () => {
  await signInAsViewer()
  serveBookmarks(createTallPosts(21, 'Saved'))
  await openPage('/saved')
  await expect.element(articles.first()).toMatchTextContent('Saved 0.')
  page.getByRole('button', { name: 'Show older' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => articles.elements()).toHaveLength(21)
  await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
})

test('a list that is in the cache stays when it cannot be fetched again', async () => {
  expectError(/500/)
  await signInAsViewer()
  serveBookmarks([createPost('Read later.')])
  await openPage('/saved')
  await expect.element(articles).toMatchTextContent('Read later.')
  await page.getByRole('link', { name: 'Lounge' }).first().click()
  await expect.poll(readPath).toBe('/lounge')
  network.on('Bookmarks', new ApiFailure(500, 'Try later.'))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Saved' }).click()
  await expect.element(alert).toHaveTextContent('Your saved posts could not be loaded. Try later.')
  await expect.element(articles).toMatchTextContent('Read later.')
})
