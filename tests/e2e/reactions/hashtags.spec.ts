import { createDraftAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { postArticles } from '../posts/posts.ts'
import { createPost, openCard } from './reactions.ts'

test('a hashtag leads to its posts in all communities, newest first, in any script and spelling', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const tag = `மழை${author.username}`
  const path = `/tag/${encodeURIComponent(tag)}`
  await createPost(request, author, `Umbrella found #${tag}`, 'lounge')
  const id = await createPost(request, author, `மழை வருது #${tag.toUpperCase()}`, 'learn')

  await test.step('the link of a post leads to the page of the hashtag', async () => {
    const card = await openCard(page, `/post/${id}`, 'மழை வருது')
    await card.getByRole('link', { name: `#${tag.toUpperCase()}` }).click()
    await expect(page).toHaveURL(`/tag/${encodeURIComponent(tag.toUpperCase())}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${tag}`)
    await expect(postArticles(page)).toHaveText([/மழை வருது/, /Umbrella found/])
  })
  await test.step('the page has the posts without scripts', async () => {
    const source = await request.get(path, { headers: { accept: 'text/html' } })
    expect(await source.text()).toContain('மழை வருது')
  })
  await test.step('another spelling, which the browser renders, has the same posts', async () => {
    await page.goto(`/tag/${encodeURIComponent(tag.toUpperCase())}`)
    await expect(postArticles(page)).toHaveCount(2)
  })
  await test.step('an unused hashtag is 404', async () => {
    expect((await request.get('/tag/nobodywrotethis', { headers: { accept: 'text/html' } })).status()).toBe(404)
  })
})
