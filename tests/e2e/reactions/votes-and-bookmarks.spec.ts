import { createDraftAccount, openAccountMenu } from '../accounts.ts'
import { expect, isOperation, test } from '../fixtures.ts'
import { createPost, openCard, signInAsStudent, vote } from './reactions.ts'

test('a student upvotes and bookmarks a post, finds it under Saved, and may take both back', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const id = await createPost(request, author, 'Worth an upvote.')
  await vote(request, await createDraftAccount(request), id)
  await signInAsStudent(page, request)
  const card = await openCard(page, `/post/${id}`, 'Worth an upvote.')
  const upvoteButton = card.getByRole('button', { name: `Upvote the post of ${author.username}` })
  const bookmarkButton = card.getByRole('button', { name: /^Bookmark/ })
  const waitForResponse = (operation: string) => page.waitForResponse((response) => isOperation(response.request(), operation))

  await test.step('the upvote is counted and stays after a reload', async () => {
    await expect(upvoteButton).toHaveAccessibleName(/, 1 upvote$/)
    const saved = waitForResponse('SetVote')
    await upvoteButton.click()
    await expect(upvoteButton).toHaveAttribute('aria-pressed', 'true')
    await expect(upvoteButton).toHaveAccessibleName(/, 2 upvotes$/)
    await saved
    await page.reload()
    await expect(upvoteButton).toHaveAttribute('aria-pressed', 'true')
    await expect(upvoteButton).toHaveAccessibleName(/, 2 upvotes$/)
  })
  await test.step('the bookmarked post is listed under Saved', async () => {
    const saved = waitForResponse('SetBookmark')
    await bookmarkButton.click()
    await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true')
    await saved
    await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Saved' }).click()
    await expect(page).toHaveURL('/saved')
  })
  const list = page.getByRole('list', { name: 'Saved posts and replies' })
  await test.step('Undo saves a removed bookmark again', async () => {
    await expect(list.getByRole('article')).toContainText('Worth an upvote.')
    const removed = waitForResponse('SetBookmark')
    const removeButton = list.getByRole('button', { name: /^Bookmark/ })
    await expect(removeButton).toHaveAttribute('aria-pressed', 'true')
    await removeButton.click()
    await expect(list.getByText('The post is no longer saved.')).toBeVisible()
    await removed
    const savedAgain = waitForResponse('SetBookmark')
    await list.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('article')).toBeVisible()
    await savedAgain
    await page.reload()
    await expect(list.getByRole('article')).toContainText('Worth an upvote.')
  })
  await test.step('the upvote is withdrawn', async () => {
    // Until the viewer's own votes are known, a press is an upvote.
    await expect(upvoteButton).toHaveAttribute('aria-pressed', 'true')
    await expect(upvoteButton).toHaveAccessibleName(/, 2 upvotes$/)
    const withdrawn = waitForResponse('SetVote')
    await upvoteButton.click()
    await expect(upvoteButton).toHaveAccessibleName(/, 1 upvote$/)
    await withdrawn
    await page.reload()
    await expect(upvoteButton).toHaveAttribute('aria-pressed', 'false')
    await expect(upvoteButton).toHaveAccessibleName(/, 1 upvote$/)
  })
})
