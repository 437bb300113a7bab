import type { Locator, Page } from '@playwright/test'
import { createDraftAccount, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, isOperation, test } from '../fixtures.ts'
import { publishTextPost } from '../posts/posts.ts'
import { openCard, sendQuery } from '../reactions/reactions.ts'
import { addReply, createThread, insertReplies, readTopNumber, replyItem } from '../replies/replies.ts'

async function selectMenuItem(page: Page, button: Locator, name: string) {
  await button.click()
  await page.getByRole('menuitem', { name }).press('Enter')
}

test('blocking from a feed folds the posts, with Show and Undo, and the settings end it', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const text = `Words of ${author.username}.`
  const item = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
  await publishTextPost(request, author, text)
  await restoreSession(page, await createDraftAccount(request))
  const card = await openCard(page, '/lounge', text)
  await selectMenuItem(page, card.getByRole('button', { name: 'More about' }), `Block ${author.username}`)
  const dialog = page.getByRole('dialog', { name: `Block ${author.username}?` })
  await expect(dialog).toContainText('They cannot follow you, mention you, or reply to what you write.')
  await expectAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect(item.filter({ hasText: 'Somebody you blocked' })).toHaveCount(1)
  await expect(page.getByText(`You blocked ${author.username}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(card).toBeVisible()
  await expect(item.filter({ has: card })).toBeFocused()
  await selectMenuItem(page, card.getByRole('button', { name: 'More about' }), `Block ${author.username}`)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(card).toHaveCount(0)

  // After hydration the list of the last visit folds, without a request.
  await page.goto(`/u/${author.username}`)
  const fold = item.first()
  await expect(fold).toHaveText('Somebody you blockedShow')
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await fold.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(fold).toContainText(text)
  const hide = fold.getByRole('button', { name: 'Hide' })
  await expect(hide).toBeFocused()
  await expect(hide).toHaveAttribute('aria-expanded', 'true')
  await expectNoHorizontalScroll(page)

  await page.goto('/settings/privacy')
  await expect(page.getByRole('heading', { name: 'Blocked people' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: `Unblock ${author.username}` }).press('Enter')
  await expect(page.getByText('You have blocked nobody.')).toBeVisible()
  await page.goto(`/u/${author.username}`)
  await expect(item.first()).toContainText(text)
  await expect(page.getByText('Somebody you blocked')).toHaveCount(0)
})

test('a muted word folds replies of a thread, which keep their numbers', { tag: '@phone' }, async ({ page, request }) => {
  const { author, nodeId, path } = await createThread(request)
  const { id } = await addReply(request, author, nodeId, '<p>The EXAM results are out.</p>')
  await addReply(request, author, nodeId, '<p>Examples do not count.</p>', id)
  await restoreSession(page, await createDraftAccount(request))
  await page.goto('/settings/privacy')
  await page.getByRole('textbox', { name: 'Word or #hashtag' }).fill('Exam')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Unmute exam' })).toBeVisible()
  await page.goto(path)
  await expect(replyItem(page, 1)).toHaveText('Muted: examShow#1')
  await expect(replyItem(page, 2)).toContainText('In reply to #1 Muted: exam')
  await expect(replyItem(page, 2)).toContainText('Examples do not count.')
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await replyItem(page, 1).getByRole('button', { name: 'Show' }).press('Enter')
  await expect(replyItem(page, 1)).toContainText('The EXAM results are out.')
  await selectMenuItem(page, replyItem(page, 1).getByRole('button', { name: 'More about' }), `Mute ${author.username}`)
  await expect(replyItem(page, 2)).toHaveText(`Muted: ${author.username}Show#2`)
})

test('a long thread of a blocked author opens at the reply of its address', async ({ page, request }) => {
  const { author, id, path } = await createThread(request)
  await insertReplies({ id, author }, 200)
  const viewer = await createDraftAccount(request)
  await sendQuery(request, viewer, 'mutation ($input: SetUserBlockInput!) { setUserBlock(input: $input) { viewer { id } } }', {
    input: { userId: Buffer.from(`User:${author.uid}`).toString('base64url'), block: true },
  })
  await restoreSession(page, viewer)
  const fetched = page.waitForResponse((response) => isOperation(response.request(), 'ContentFilters'))
  await page.goto(`${path}?reply=120#reply-120`)
  await fetched
  await expect(replyItem(page, 120)).toHaveText('Somebody you blockedShow#120')
  await expect.poll(() => readTopNumber(page)).toBe(120)
})
