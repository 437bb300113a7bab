import { createRoleHolder, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { caseLink, openBrowser, reportPost } from '../moderation/moderation.ts'
import { clickPost, createPngPayload, postTextField } from '../posts/post-dialog.ts'
import { postArticles } from '../posts/posts.ts'
import { clubTab, createClub, createMember } from './clubs.ts'

test('an officer posts for everyone and for the members of a club, who report what they may see', async ({ page, request, browser, baseURL }) => {
  // Five people sign in, each in a browser of their own.
  const club = await createClub(request)
  const text = `Nets at five, says ${club.name}`
  const dialog = page.getByRole('dialog', { name: `Create Post for ${club.name}` })
  const openDialog = async () => {
    await page.getByRole('button', { name: `Post for ${club.name}` }).click()
    await expect(postTextField(dialog)).toBeFocused()
  }
  await restoreSession(page, club.head)

  await test.step('a post for everyone is on the page of the club and in Club Buzz', async () => {
    await page.goto(`/clubs/${club.slug}`)
    await clubTab(page, club, 'Posts').click()
    await expect(page).toHaveURL(`/clubs/${club.slug}/posts`)
    await expect(page.getByText('No posts yet — be the first to post!')).toBeVisible()
    await openDialog()
    await expect.soft(dialog.getByRole('radio', { name: 'Everyone, in Club Buzz' })).toBeChecked()
    await postTextField(dialog).pressSequentially('We won by six runs')
    await clickPost(dialog)
    await expect(page.getByText('Your post is up.')).toBeVisible()
    const card = postArticles(page).filter({ hasText: 'We won by six runs' })
    await expect.soft(card.getByRole('link', { name: club.name })).toHaveAttribute('href', `/clubs/${club.slug}`)
    await expect.soft(card).toContainText(`for ${club.name}`)
    await page.goto('/club-buzz')
    await expect(postArticles(page).filter({ hasText: `for ${club.name}` })).toContainText('We won by six runs')
  })

  await test.step('a post for members is not in Club Buzz', async () => {
    await page.goto(`/clubs/${club.slug}/posts`)
    await openDialog()
    await postTextField(dialog).pressSequentially(text)
    await dialog.getByRole('radio', { name: `Members of ${club.name}` }).check()
    await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('nets.png'))
    await clickPost(dialog)
    const card = postArticles(page).filter({ hasText: text })
    await expect(card).toContainText(`Only members of ${club.name} see this.`)
    await page.goto('/club-buzz')
    await expect(postArticles(page).filter({ hasText: `for ${club.name}` })).toContainText('We won by six runs')
    await expect(card).toHaveCount(0)
  })

  await test.step('a visitor sees the pinned post first, and no post for members', async () => {
    await page.goto(`/clubs/${club.slug}/posts`)
    await postArticles(page)
      .filter({ hasText: 'We won' })
      .getByRole('button', { name: /^More about the post/ })
      .click()
    await page.getByRole('menuitem', { name: 'Pin to the page' }).press('Enter')
    await expect(postArticles(page).first()).toContainText(/Pinned[\s\S]*We won/)
    const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await visitor.goto(`/clubs/${club.slug}/posts`)
    await expect(postArticles(visitor)).toHaveCount(1)
    await expect(postArticles(visitor)).toContainText(/Pinned[\s\S]*We won/)
    await expect.soft(visitor.getByRole('button', { name: `Post for ${club.name}` })).toHaveCount(0)
    await visitor.context().close()
  })

  await test.step('a member sees the picture, until they leave', async () => {
    const member = await openBrowser(browser, await createMember(request, club), { baseURL })
    await member.goto(`/clubs/${club.slug}/posts`)
    const card = postArticles(member).filter({ hasText: text })
    await expect(card).toBeVisible()
    await expect.poll(() => card.locator('button[aria-haspopup] img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect.soft(card.getByRole('link', { name: /repl/ })).toHaveCount(0)
    await member.getByRole('button', { name: 'Leave' }).click()
    await member.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(card).toHaveCount(0)
    await expect(postArticles(member)).toContainText('We won by six runs')
    await member.getByRole('button', { name: 'Join' }).click()
    await expect(card).toBeVisible()
    await member.context().close()
  })

  await test.step('a member reports it, and a moderator reads it', async () => {
    const post = postArticles(page).filter({ hasText: text })
    const member = await openBrowser(browser, await createMember(request, club), { baseURL })
    await member.goto(`/clubs/${club.slug}/posts`)
    await reportPost(member, 'An advertisement.', postArticles(member).filter({ hasText: text }))
    await expect(post).toBeVisible()
    const moderator = await openBrowser(browser, await createRoleHolder(request, 'MODERATOR'), { baseURL })
    await moderator.goto('/moderation')
    await caseLink(moderator, text).click()
    await expect(moderator.getByRole('main')).toContainText('An advertisement.')
    await expect(moderator.getByRole('main')).toContainText(text)
    await member.context().close()
    await moderator.context().close()
  })
})
