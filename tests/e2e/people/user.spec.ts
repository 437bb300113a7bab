import { createBusinessAccount, createDraftAccount, createUsername, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { postArticles, publishReply, publishTextPost } from '../posts/posts.ts'
import { createPost, openCard } from '../reactions/reactions.ts'
import { setUpAccount } from './people.ts'

test('names and mentions in a feed lead to the profile, with posts and replies, and the author has one too', async ({ page, request }) => {
  const tag = createUsername()
  const author = await createBusinessAccount(request, 'Tea & Talk')
  await setUpAccount(request, author, { bio: 'Runs on filter coffee.', clubs: ['Resonance-(Music)'] })
  await createPost(request, author, `My lecture notes. #${tag}`)
  const asker = await createDraftAccount(request)
  const postId = await publishTextPost(request, asker, `Who has a ladder? Ask @${author.username}. #${tag}`)
  await publishReply(request, author, postId, 'I have one.')
  const side = page.getByRole('complementary', { name: 'About' })
  const tabs = page.getByRole('navigation', { name: `By ${author.username}` })

  await test.step('a name leads to the profile', async () => {
    const card = await openCard(page, `/tag/${tag}`, 'My lecture notes.')
    await card.getByRole('link', { name: author.username, exact: false }).first().press('Enter')
    await expect(page).toHaveURL(`/u/${author.username}`)
    for (const text of ['BA English', 'Runs on filter coffee.', 'Resonance', '1 post']) await expect(side).toContainText(text)
    await expect(side.getByRole('heading', { level: 1 })).toHaveText(author.username)
    await expect(page.getByRole('region', { name: 'Shop' })).toContainText('Tea & Talk')
    await expect(postArticles(page)).toContainText('My lecture notes.')
  })

  await test.step('its replies lead to their places', async () => {
    await tabs.getByRole('link', { name: 'Replies' }).press('Enter')
    await expect(page).toHaveURL(`/u/${author.username}/replies`)
    await expect(tabs.getByRole('link', { name: 'Replies' })).toHaveAttribute('aria-current', 'page')
    await expect(tabs.getByRole('link', { name: 'Replies' })).toBeFocused()
    await expect(postArticles(page)).toContainText('I have one.')
    await expect(postArticles(page).getByRole('link', { name: /^Reply #1 to “Who has a ladder\?/ })).toHaveAttribute('href', `/post/${postId}?reply=1#reply-1`)
    await page.goBack()
    await expect(postArticles(page)).toContainText('My lecture notes.')
  })

  await test.step('a mention leads to the profile within the app', async () => {
    const card = await openCard(page, `/tag/${tag}`, 'Who has a ladder?')
    const mention = card.getByRole('link', { name: `@${author.username}` })
    // The server renders the link, and the browser renders the same.
    await expect(mention).toHaveAttribute('href', `/u/${author.username}`)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await mention.click()
    await expect(page).toHaveURL(`/u/${author.username}`)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })

  await test.step("the author's own profile has the same", async () => {
    await restoreSession(page, author)
    await page.goto('/profile')
    for (const words of [author.username, 'BA English', 'Runs on filter coffee.', author.email, 'Resonance', '1 post', '0 followers', '0 following'])
      await expect(side).toContainText(words)
    await expect(page.getByRole('region', { name: 'Shop' })).toContainText('Tea & Talk')
    await expect(postArticles(page)).toContainText('My lecture notes.')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the server renders the profile, its posts and its replies', async ({ page, request }) => {
    const author = await createDraftAccount(request)
    const postId = await publishTextPost(request, author, `By ${author.username}.`)
    await publishReply(request, author, postId, 'My own answer.')
    await page.goto(`/u/${author.username}`, { waitUntil: 'load' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(author.username)
    await expect(postArticles(page)).toContainText(`By ${author.username}.`)
    await page.getByRole('link', { name: 'Replies' }).click()
    await expect(page).toHaveURL(`/u/${author.username}/replies`)
    await expect(postArticles(page)).toContainText('My own answer.')
  })
})
