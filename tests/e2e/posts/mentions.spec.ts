import { createStudentAccount, createUsername, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { clickPost, openPostDialog, postTextField } from './post-dialog.ts'
import { postArticles, publishReply, publishTextPost } from './posts.ts'

test('mentions and hashtags of posts and replies lead to profiles and to the page of the tag', { tag: '@main' }, async ({ page, request }) => {
  const [author, replier] = [await createStudentAccount(request), await createStudentAccount(request)]
  const tag = `Ladders${createUsername()}`
  const tagPath = `/tag/${tag}`
  await restoreSession(page, await createStudentAccount(request))

  await test.step('a person of the campus is mentioned in a post', async () => {
    await page.goto('/lounge')
    await expectSignedIn(page)
    const dialog = await openPostDialog(page)
    const text = postTextField(dialog)
    await page.keyboard.type(`#${tag} Thank you @${author.username}`)
    const option = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option', { name: author.username })
    await expect(option.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(text.locator('[data-mention]')).toHaveText(`@${author.username}`)
    await page.keyboard.type('for the notes')
    await clickPost(dialog)
    await expect(dialog).toBeHidden()
    await page.goto(`/tag/${tag.toLowerCase()}`)
    const mention = postArticles(page).first().locator('[data-mention]')
    await expect(mention).toHaveText(`@${author.username}`)
    await expect(mention).toHaveAttribute('data-mention', author.uid)
    await expect(mention).toHaveAttribute('href', `/u/${author.username}`)
    await expect(postArticles(page).first()).toContainText(`Thank you @${author.username} for the notes`)
  })

  const id = await publishTextPost(request, author, `Who has a ladder? #${tag}`)
  await publishReply(request, replier, id, `Found one #${tag}`)

  await test.step('a reply proposes the people of the thread first', async () => {
    await page.goto(`/post/${id}`)
    await page.getByRole('button', { name: 'Write a reply' }).click()
    const text = page.getByRole('textbox', { name: 'Reply' })
    await expect(text).toBeFocused()
    await page.keyboard.type('@')
    const options = page.getByRole('option')
    await expect(options.filter({ hasText: author.username })).toBeVisible()
    await options.filter({ hasText: replier.username }).click()
    await expect(text.locator('[data-mention]')).toHaveText(`@${replier.username}`)
    await page.getByRole('region', { name: 'Your reply' }).getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(page.getByRole('article', { name: 'Reply #2' }).locator('[data-mention]')).toHaveText(`@${replier.username}`)
  })

  await test.step('a hashtag leads to its page without a new document, whether the server or the browser rendered it', async () => {
    // The server has rendered this text.
    const rendered = await (await request.get(`/post/${id}`, { headers: { accept: 'text/html' } })).text()
    expect(rendered).toContain(`Found one <a data-hashtag href="${tagPath}">#${tag}</a>`)
    await page.goto(`/post/${id}`)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page
      .getByRole('article', { name: 'Reply #1' })
      .getByRole('link', { name: `#${tag}` })
      .click()
    await expect(page).toHaveURL(tagPath)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    // The browser has rendered this text.
    await page.getByRole('article').locator('[data-hashtag]').first().click()
    await expect(page).toHaveURL(tagPath)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await expect(page.getByRole('article').first()).toContainText('Who has a ladder?')
  })
})
