import type { Page } from '@playwright/test'
import { restoreSession, signInSampleStudent } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, interceptOperation, test } from '../fixtures.ts'
import { caseLink, openBrowser, reportPost } from '../moderation/moderation.ts'
import { clickPost, createPngPayload, postTextField } from '../posts/post-dialog.ts'
import { postArticles } from '../posts/posts.ts'
import { archiveClub, type Club, callClub, clubTab, createClub, createMember } from './clubs.ts'

async function openDialog(page: Page, { name }: Club) {
  await page.getByRole('button', { name: `Post for ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Create Post for ${name}` })
  await expect(postTextField(dialog)).toBeFocused()
  return dialog
}

async function selectMenuItem(page: Page, text: string, item: string) {
  await postArticles(page)
    .filter({ hasText: text })
    .getByRole('button', { name: /^More about the post/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

const publish = (request: Parameters<typeof callClub>[0], club: Club, text: string, isMembersOnly = false) =>
  callClub(request, club.head, 'createPost', { contentHtml: `<p>${text}</p>`, community: 'CLUB_BUZZ', clubId: club.id, isMembersOnly })

test('an officer posts for the club, and it is in Club Buzz and on the page of the club', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const club = await createClub(request)
  await restoreSession(page, club.head)
  await page.goto(`/clubs/${club.slug}`)
  await clubTab(page, club, 'Posts').click()
  await expect(page).toHaveURL(`/clubs/${club.slug}/posts`)
  await expect(page.getByText('No posts yet — be the first to post!')).toBeVisible()
  const dialog = await openDialog(page, club)
  await expect(dialog.getByRole('radio', { name: 'Everyone, in Club Buzz' })).toBeChecked()
  await postTextField(dialog).pressSequentially('We won by six runs')
  await expectAccessibleInBothSchemes(page)
  await clickPost(dialog)
  await expect(page.getByText('Your post is up.')).toBeVisible()
  const card = postArticles(page).filter({ hasText: 'We won by six runs' })
  await expect(card.getByRole('link', { name: club.name })).toHaveAttribute('href', `/clubs/${club.slug}`)
  await expect(card).toContainText(`for ${club.name}`)
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  await page.goto('/club-buzz')
  await expect(postArticles(page).filter({ hasText: `for ${club.name}` })).toContainText('We won by six runs')
})

test('a post for members has its picture for members alone, and goes when they leave', async ({ page, request, browser, baseURL }) => {
  const club = await createClub(request)
  const member = await createMember(request, club)
  await restoreSession(page, club.head)
  await page.goto(`/clubs/${club.slug}/posts`)
  const dialog = await openDialog(page, club)
  await postTextField(dialog).pressSequentially('Nets at five')
  await dialog.getByRole('radio', { name: `Members of ${club.name}` }).check()
  await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('nets.png'))
  await clickPost(dialog)
  const card = postArticles(page).filter({ hasText: 'Nets at five' })
  await expect(card).toContainText(`Only members of ${club.name} see this.`)
  await expectAccessibleInBothSchemes(page)
  await page.goto('/club-buzz')
  await expect(postArticles(page).first()).toBeVisible()
  await expect(card).toHaveCount(0)

  const other = await openBrowser(browser, member, { baseURL })
  await other.goto(`/clubs/${club.slug}/posts`)
  const seen = postArticles(other).filter({ hasText: 'Nets at five' })
  await expect(seen).toBeVisible()
  await expect.poll(() => seen.locator('button[aria-haspopup] img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(seen.getByRole('link', { name: /repl/ })).toHaveCount(0)
  await other.getByRole('button', { name: 'Leave' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(other.getByText('No posts yet.')).toBeVisible()
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(seen).toBeVisible()
})

test('a member reports a post for members, and a moderator reads it', async ({ page, request, browser, baseURL }) => {
  const club = await createClub(request)
  const text = `Nets at five, says ${club.name}`
  await publish(request, club, text, true)
  await restoreSession(page, await createMember(request, club))
  await page.goto(`/clubs/${club.slug}/posts`)
  await reportPost(page, 'An advertisement.')
  const moderator = await openBrowser(browser, await signInSampleStudent(request, 'meenakshi'), { baseURL })
  await moderator.goto('/moderation')
  await caseLink(moderator, text).click()
  await expect(moderator.getByRole('main')).toContainText('An advertisement.')
  await expect(moderator.getByRole('main')).toContainText(text)
})

test('officers pin one post, which comes first, and unpin it', async ({ page, request, browser, baseURL }) => {
  const club = await createClub(request)
  for (const text of ['The first', 'The second', 'The third']) await publish(request, club, text)
  await restoreSession(page, club.head)
  await page.goto(`/clubs/${club.slug}/posts`)
  await expect(postArticles(page)).toHaveCount(3)
  await selectMenuItem(page, 'The first', 'Pin to the page')
  await expect(postArticles(page).first()).toContainText(/Pinned[\s\S]*The first/)
  await expect(
    postArticles(page)
      .first()
      .getByRole('button', { name: /^More about the post/ }),
  ).toBeFocused()
  await selectMenuItem(page, 'The second', 'Pin to the page')
  await expect(postArticles(page).first()).toContainText('The second')
  await expect(page.getByRole('main').getByText('Pinned', { exact: true })).toHaveCount(1)
  await expectAccessibleInBothSchemes(page)

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visitor.goto(`/clubs/${club.slug}/posts`)
  await expect(postArticles(visitor).first()).toContainText(/Pinned[\s\S]*The second/)
  await expect(visitor.getByRole('button', { name: `Post for ${club.name}` })).toHaveCount(0)
  await selectMenuItem(page, 'The second', 'Unpin')
  await expect(postArticles(page).first()).toContainText('The third')
  await selectMenuItem(page, 'The third', 'Pin to the page')
  await expect(postArticles(page).first()).toContainText('Pinned')
  await selectMenuItem(page, 'The third', 'Delete')
  await expect(postArticles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(postArticles(page)).toHaveCount(3)
  await expect(postArticles(page).first()).toContainText(/Pinned[\s\S]*The third/)
})

test('the author deletes a post for members, and restores it', async ({ page, request }) => {
  const club = await createClub(request)
  await publish(request, club, 'Bring shoes', true)
  await restoreSession(page, club.head)
  await page.goto(`/clubs/${club.slug}/posts`)
  await page.getByRole('button', { name: /^More about the post/ }).click()
  for (const item of ['Copy link', 'Edit', 'Close to replies']) await expect(page.getByRole('menuitem', { name: item })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(postArticles(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(postArticles(page)).toContainText('Bring shoes')
})

test('a post for members that could not be sent waits, and stays for members', async ({ page, request, expectError }) => {
  expectError(/Failed to load resource|Failed to fetch/)
  const club = await createClub(request)
  await restoreSession(page, club.head)
  await page.goto(`/clubs/${club.slug}/posts`)
  await interceptOperation(page, 'CreatePost', (count) => (count === 1 ? 'abort' : undefined))
  const dialog = await openDialog(page, club)
  await postTextField(dialog).pressSequentially('From the train')
  await dialog.getByRole('radio', { name: `Members of ${club.name}` }).check()
  await clickPost(dialog)
  await expect(dialog).toBeHidden()
  const card = postArticles(page).filter({ hasText: 'From the train' }).filter({ hasText: 'Only members' })
  await expect(card).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('article', { name: 'Your waiting post' })).toHaveCount(0)
})

test('a draft stays with its club and its readers after a reload', async ({ page, request }) => {
  const club = await createClub(request)
  await restoreSession(page, club.head)
  await page.goto(`/clubs/${club.slug}/posts`)
  const dialog = await openDialog(page, club)
  await postTextField(dialog).pressSequentially('Half a thought')
  await dialog.getByRole('radio', { name: `Members of ${club.name}` }).check()
  await page.reload()
  await openDialog(page, club)
  await expect(postTextField(dialog)).toHaveText('Half a thought')
  await expect(dialog.getByRole('radio', { name: `Members of ${club.name}` })).toBeChecked()
})

test('an archived club keeps its posts and takes no new ones', async ({ page, request }) => {
  const club = await createClub(request)
  await publish(request, club, 'The last match')
  await archiveClub(request, club)
  await restoreSession(page, club.head)
  await page.goto(`/clubs/${club.slug}/posts`)
  await expect(postArticles(page)).toContainText('The last match')
  await expect(page.getByRole('button', { name: `Post for ${club.name}` })).toHaveCount(0)
})
