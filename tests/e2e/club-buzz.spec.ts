import type { APIRequestContext } from '@playwright/test'
import { drafted, freshName } from './accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoSidewaysScroll, onOperation, test } from './fixtures.ts'
import { articles, publish } from './posts.ts'

test('a search field filters Club Buzz by content, case-insensitively; an empty result says so', { tag: '@phone' }, async ({ page, request }) => {
  const word = await announce(request)
  await page.goto('/club-buzz')
  const search = page.getByRole('searchbox', { name: 'Search Club Buzz' })
  await search.fill(` ${word.toUpperCase()} `)
  await expect(articles(page)).toHaveCount(1)
  await expect(articles(page)).toContainText(`Auditions ${word} & tea`)
  await search.fill(`${word} & TEA`)
  await expect(articles(page)).toHaveCount(1)
  await search.fill(`${word} amp`)
  await expect(page.getByText(`No post has “${word} amp”`)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoSidewaysScroll(page)
  await search.fill('')
  await expect.poll(() => articles(page).count()).toBeGreaterThan(1)
})

test('a search of a long feed reads on by itself for 200 posts, says how far it went, and goes on when asked to', async ({ page }) => {
  await onOperation(page, 'Feed', (count) => ({ status: 200, json: feedPage(count) }))
  await page.goto('/club-buzz')
  await expect(articles(page).first()).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search Club Buzz' })
  await search.fill('number 255 ')
  await expect(page.getByText('Searched the newest 200 posts.')).toBeVisible()
  await expect(articles(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Search older posts' }).click()
  await expect(articles(page)).toHaveCount(1)
  await expect(articles(page)).toContainText('number 255')
})

async function announce(request: APIRequestContext) {
  const word = freshName()
  await publish(request, await drafted(request), `Auditions ${word} &amp; tea`, 'club-buzz')
  return word
}

/** One of twenty pages of 20 posts. */
const feedPage = (page: number) => {
  const edges = Array.from({ length: 20 }, (_, index) => {
    const number = (page - 1) * 20 + index
    const author = { __typename: 'User', id: 'author', uid: 'author', username: 'nila', course: null, profilePic: null }
    const lists = { hashtags: [], media: [], attachments: [] }
    const texts = { contentHtml: `<p>Post number ${number} here</p>`, community: 'CLUB_BUZZ', createdAt: new Date(1e12 - number * 1000).toISOString() }
    return { __typename: 'PostEdge', cursor: `${number}`, node: { __typename: 'Post', id: `${number}`, ...texts, ...lists, author } }
  })
  const pageInfo = { __typename: 'PageInfo', hasNextPage: page < 20, endCursor: `${page * 20 - 1}` }
  return { data: { posts: { __typename: 'PostConnection', edges, pageInfo } } }
}
