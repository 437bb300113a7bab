import { createDraftAccount, openAccountMenu } from '../accounts.ts'
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectNoHorizontalScroll, interceptOperation, isOperation, test } from '../fixtures.ts'
import { postArticles } from '../posts/posts.ts'
import { addReply, createThread } from '../replies/replies.ts'
import { bookmark, createPost, openCard, sendQuery, signInAsStudent } from './reactions.ts'

test('a bookmarked post is listed under Saved, and Undo restores a removed one', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await createPost(request, author, 'Read later.')
  await signInAsStudent(page, request)
  const card = await openCard(page, '/learn', author.username)
  const saved = page.waitForResponse((response) => isOperation(response.request(), 'SetBookmark'))
  await card.getByRole('button', { name: /^Bookmark/ }).click()
  await expect(card.getByRole('button', { name: /^Bookmark/ })).toHaveAttribute('aria-pressed', 'true')
  await saved
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Saved' }).click()
  await expect(page).toHaveURL('/saved')
  const list = page.getByRole('list', { name: 'Saved posts and replies' })
  await expect(list.getByRole('article')).toContainText('Read later.')
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await list.getByRole('button', { name: /^Bookmark/ }).press('Enter')
  await expect(list.getByText('The post is no longer saved.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(list.getByRole('article')).toBeVisible()
  await page.reload()
  await expect(list.getByRole('article')).toContainText('Read later.')
})

test('a bookmarked reply is listed with a link to its place', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const postId = await createPost(request, author, 'A question.')
  const replier = await createDraftAccount(request)
  const { addReply } = await sendQuery(request, replier, 'mutation ($input: AddReplyInput!) { addReply(input: $input) { reply { id } } }', {
    input: { postId, contentHtml: '<p>The answer.</p>' },
  })
  await bookmark(request, await signInAsStudent(page, request), addReply.reply.id)
  await page.goto('/saved')
  await expect(postArticles(page)).toContainText('The answer.')
  await expect(postArticles(page).getByRole('link', { name: `Reply #1 to ${author.username}` })).toHaveAttribute('href', `/post/${postId}?reply=1#reply-1`)
  await expectAccessible(page)
})

test('/saved without bookmarks, with an error, and for visitors', async ({ page, request, expectError }) => {
  expectError(/500/)
  await page.goto('/saved')
  await expect(page.getByText('Log in to see what you have saved.')).toBeVisible()
  await expectAccessible(page)
  await signInAsStudent(page, request)
  await interceptOperation(page, 'Bookmarks', (count) => (count < 2 ? { status: 500, json: { errors: [{ message: 'Try later.' }] } } : undefined))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Your saved posts could not be loaded. Try later.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  await expectAccessible(page)
})

test('/saved loads further pages', async ({ page, request }) => {
  const [thread, viewer] = [await createThread(request), await signInAsStudent(page, request)]
  // Replies: 21 posts would push the posts of other tests off the first page of a feed.
  for (let n = 0; n < 21; n += 1) await bookmark(request, viewer, (await addReply(request, thread.author, thread.nodeId, `<p>Reply ${n}.</p>`)).id)
  await page.goto('/saved')
  await expect(postArticles(page).first()).toContainText('Reply 20.')
  await page.getByRole('button', { name: 'Show older' }).press('Enter')
  await expect(postArticles(page)).toHaveCount(21)
  await expect(page.getByRole('button', { name: 'Show older' })).toBeHidden()
})

test('a list that is in the cache stays when it cannot be fetched again', async ({ page, request, expectError }) => {
  expectError(/500/)
  const [author, viewer] = [await createDraftAccount(request), await signInAsStudent(page, request)]
  await bookmark(request, viewer, await createPost(request, author, 'Read later.'))
  await page.goto('/saved')
  await expect(postArticles(page)).toContainText('Read later.')
  await page.getByRole('link', { name: 'Lounge' }).first().click()
  await expect(page).toHaveURL('/lounge')
  await interceptOperation(page, 'Bookmarks', () => ({ status: 500, json: { errors: [{ message: 'Try later.' }] } }))
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Saved' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your saved posts could not be loaded. Try later.')
  await expect(postArticles(page)).toContainText('Read later.')
})
