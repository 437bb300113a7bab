import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { emulateMedia } from '../support/media.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { article, openOwnPost, ownPostId, selectMenuItem } from './own-post.ts'
import { articles, createPost, readTexts, serveFeed } from './posts.ts'

const undo = page.getByRole('button', { name: 'Undo', exact: true })

test('a deleted post disappears from the feed at once, and Undo puts it back at its place', async () => {
  const { uid } = await signInAs()
  const author = { id: 'own', uid, username: 'nila' }
  const posts = ['Newer post', 'Post to delete', 'Older post'].map((text) => createPost(text, { author }))
  serveFeed(posts)
  network.on('ViewerFields', ({ ids }) => ({ nodes: ids.map((id: string) => ({ __typename: 'Post', id, viewerCanEdit: true, viewerCanDelete: true })) }))
  network.on('DeletePost', { deletePost: { deletedId: posts[1]?.id } })
  const release = network.hold('DeletePost')
  network.on('RestoreDeleted', { restoreDeleted: { subject: { __typename: 'Post', id: posts[1]?.id } } })
  await openPage('/lounge')
  const target = articles.filter({ hasText: 'Post to delete' })
  const button = target.getByRole('button', { name: 'More about the post' })
  await expect.element(button).toBeVisible()
  await expect.poll(() => network.sent('ViewerFields')).not.toHaveLength(0)
  button.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => page.getByRole('menuitem').elements()).toHaveLength(4)
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(target).not.toBeInTheDocument()
  await expect.element(undo).toHaveFocus()
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  release()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => readTexts().map((text) => text?.match(/Newer post|Post to delete|Older post/)?.[0]))
    .toEqual(['Newer post', 'Post to delete', 'Older post'])
  await expect.element(page.getByText('Restored.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Show', exact: true })).toHaveAttribute('href', `/post/${posts[1]?.id}`)
  expect(network.sent('RestoreDeleted').map(({ variables }) => variables.input)).toEqual([{ subjectId: posts[1]?.id }])
})

test('a deletion that fails says so until it is closed', async () => {
  await openOwnPost('Stays here')
  network.on('DeletePost', new ApiFailure(500, 'Try later.'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await selectMenuItem('Delete')
  const error = page.getByRole('alert').filter({ hasText: 'The post could not be deleted. Try later.' })
  await expect.element(error).toBeVisible()
  await expect.element(article).toMatchTextContent('Stays here')
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(error).toBeVisible()
  page.getByRole('button', { name: 'Close', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(error).not.toBeInTheDocument()
})

test('the author closes and opens the thread', async () => {
  await openOwnPost('Found a key')
  const notice = page.getByText('The author has closed this thread to new replies.')
  const answerCloseThread = (closedAt: string | null) => network.on('CloseThread', { closeThread: { post: { id: ownPostId, closedAt } } })
  answerCloseThread('2026-08-01T10:00:00.000Z')
  await selectMenuItem('Close to replies')
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText('The thread takes no new replies.')).toBeVisible()
  answerCloseThread(null)
  await selectMenuItem('Reopen to replies')
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(page.getByText('The thread takes replies again.')).toBeVisible()
  expect(network.sent('CloseThread').map(({ variables }) => variables.input)).toEqual([
    { postId: ownPostId, closed: true },
    { postId: ownPostId, closed: false },
  ])
})

test('a visitor can only copy the link and report', async () => {
  network.on('SinglePost', { post: createPost('Read me', { id: ownPostId }) })
  network.on('ThreadWatch', { post: { id: ownPostId } })
  network.on('ReadMark', { post: { id: ownPostId } })
  await openPage(`/post/${ownPostId}`)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'More about the post' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Copy link', 'Report'])
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Link copied.')).toBeVisible()
  expect(writeText.mock.calls).toEqual([[new URL(`/post/${ownPostId}`, location.href).href]])
})

test('an unknown post says so', async () => {
  await openPage('/post/nothing')
  await expect.element(page.getByText('This post is not here, or not any more.')).toBeVisible()
})

test.each([1280, 390])('recently deleted replies are listed and restored one by one (%i px)', async (width) => {
  await page.viewport(width, 844)
  await signInAs()
  const deleted = ['Second floor', 'Next to the stairs'].map((text, index) => ({
    id: `reply-${index}`,
    postId: ownPostId,
    number: index + 1,
    contentHtml: `<p>${text}</p>`,
  }))
  network.on('DeletedSubjects', () => ({ deletedSubjects: deleted }))
  network.on('RestoreDeleted', ({ input }) => {
    const [subject] = deleted.splice(
      deleted.findIndex(({ id }) => id === input.subjectId),
      1,
    )
    return { restoreDeleted: { subject: { __typename: 'Reply', id: subject?.id } } }
  })
  await openPage('/saved')
  const section = page.getByRole('region', { name: 'Recently deleted' })
  await expect.poll(() => section.getByRole('listitem').elements()).toHaveLength(2)
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  await section.getByRole('button', { name: 'Restore: Second floor' }).click()
  await expect.poll(() => section.getByRole('listitem').elements()).toHaveLength(1)
  await expect.element(section).toMatchTextContent('Next to the stairs')
  await section.getByRole('button', { name: 'Restore: Next to the stairs' }).click()
  await expect.element(section).not.toBeInTheDocument()
})
