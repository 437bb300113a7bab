import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { articles, createPost, createPosts, serveFeed } from '../posts/posts.ts'
import { signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { signInAsViewer } from '../support/viewer.ts'

const upvoteButton = articles.first().getByRole('button', { name: /^Upvote/ })
const bookmarkButton = articles.first().getByRole('button', { name: /^Bookmark/ })
const waitUntilIdle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))

/** Opens a feed with one post of 'nila', which has this many upvotes. */
async function openPost(voteCount = 0, fields = {}) {
  const post = createPost('Worth an upvote.', { voteCount, ...fields })
  serveFeed([post])
  await openPage('/learn')
  await expect.element(articles).toBeVisible()
  return post
}

/** Answers votes for a post that others have given this many upvotes, and the viewer's own vote as it was saved. */
function acceptVotes(id: string, otherVotes = 0) {
  let viewerHasVoted = false
  const toPost = () => ({ __typename: 'Post', id, viewerHasVoted, voteCount: otherVotes + Number(viewerHasVoted) })
  network.on('ViewerFields', () => ({ nodes: [toPost()] }))
  network.on('SetVote', ({ input }) => {
    viewerHasVoted = input.up
    return { setVote: { subject: toPost() } }
  })
}

const readSentVotes = () => network.sent('SetVote').map(({ variables }) => variables.input.up)

describe('an upvote', () => {
  test('is counted and can be withdrawn, by the keyboard', async () => {
    await signInAsViewer()
    const { id } = await openPost(1)
    acceptVotes(id, 1)
    await expect.element(upvoteButton).toHaveAccessibleName('Upvote the post of nila, 1 upvote')
    const { width, height } = upvoteButton.element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    upvoteButton.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(upvoteButton).toHaveAttribute('aria-pressed', 'true')
    await expect.element(upvoteButton).toHaveAccessibleName('Upvote the post of nila, 2 upvotes')
    await userEvent.keyboard(' ')
    await expect.element(upvoteButton).toHaveAttribute('aria-pressed', 'false')
    await expect.element(upvoteButton).toHaveAccessibleName('Upvote the post of nila, 1 upvote')
    await expect.poll(readSentVotes).toEqual([true, false])
  })

  test("that is pressed before the viewer's own votes are known is not counted twice", async () => {
    await signInAsViewer()
    const post = createPost('Worth an upvote.', { voteCount: 3 })
    serveFeed([post])
    acceptVotes(post.id, 2)
    network.on('ViewerFields', { nodes: [{ __typename: 'Post', id: post.id, viewerHasVoted: true, voteCount: 3 }] })
    const release = network.hold('ViewerFields')
    const releaseVote = network.hold('SetVote')
    await openPage('/learn')
    await upvoteButton.click()
    await expect.element(upvoteButton).toHaveAttribute('aria-pressed', 'true')
    await expect.element(upvoteButton).toHaveAccessibleName('Upvote the post of nila, 3 upvotes')
    release()
    releaseVote()
    await expect.poll(readSentVotes).toEqual([true])
    await expect.element(upvoteButton).toHaveAccessibleName('Upvote the post of nila, 3 upvotes')
    await upvoteButton.click()
    await expect.element(upvoteButton).toHaveAccessibleName('Upvote the post of nila, 2 upvotes')
  })

  test('that cannot be saved is undone, with the reason', async () => {
    expectError(/429/)
    await signInAsViewer()
    await openPost()
    network.on('SetVote', () => Response.json({ errors: [{ message: 'Too many requests. Try again in 5 seconds.' }] }, { status: 429 }))
    const release = network.hold('SetVote')
    await upvoteButton.click()
    await expect.element(upvoteButton).toHaveAttribute('aria-pressed', 'true')
    release()
    await expect.element(articles.getByRole('alert')).toHaveTextContent('Your upvote was not saved. Too many requests. Try again in 5 seconds.')
    await expect.element(upvoteButton).toHaveAttribute('aria-pressed', 'false')
    await expect.element(upvoteButton).toHaveAccessibleName('Upvote the post of nila, 0 upvotes')
  })

  test('is sent before a second press, which is the one that counts', async () => {
    await signInAsViewer()
    const { id } = await openPost()
    acceptVotes(id)
    await upvoteButton.dblClick()
    await expect.poll(readSentVotes).toEqual([true, false])
    await expect.element(upvoteButton).toHaveAttribute('aria-pressed', 'false')
    await expect.element(upvoteButton).toHaveAccessibleName('Upvote the post of nila, 0 upvotes')
  })

  test('is not possible for the own post', async () => {
    const { uid } = await signInAsViewer()
    await openPost(0, { author: { id: 'me', uid, username: 'kavya' } })
    await expect.element(upvoteButton).toBeDisabled()
    await expect.element(upvoteButton).toHaveAccessibleDescription('You cannot upvote your own text.')
  })
})

test('Upvote and Bookmark ask visitors to log in', async () => {
  await openPost()
  for (const [button, text] of [
    [upvoteButton, 'Log in to upvote.'],
    [bookmarkButton, 'Log in to save this.'],
  ] as const) {
    await button.click()
    await expect.element(articles.getByText(text)).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  }
  await articles.getByRole('link', { name: 'Log in' }).first().click()
  await expect.poll(readPath).toMatch(/^\/login\?returnTo=%2F/)
})

test('viewer fields of a feed are one request, and none for visitors', async () => {
  const posts = createPosts(4)
  serveFeed(posts)
  await openPage('/learn')
  await expect.poll(() => articles.elements()).toHaveLength(4)
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await waitUntilIdle()
  expect(network.sent('ViewerFields')).toEqual([])
  await signInAs()
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  const readRequestedIds = () => network.sent('ViewerFields').map(({ variables }) => variables.ids)
  await expect.poll(readRequestedIds).toEqual([posts.map(({ id }) => id)])
  await waitUntilIdle()
  expect(readRequestedIds()).toHaveLength(1)
})

test('Share copies the address of the post where the browser has no dialog for it', async () => {
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const copy = vi.spyOn(Clipboard.prototype, 'writeText').mockResolvedValue()
  const { id } = await openPost()
  await articles.getByRole('button', { name: /^Share/ }).click()
  await expect.element(page.getByText('Link copied.')).toBeVisible()
  expect(copy).toHaveBeenCalledExactlyOnceWith(`${location.origin}/post/${id}`)
})
