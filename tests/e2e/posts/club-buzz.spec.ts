import type { APIRequestContext } from '@playwright/test'
import { createDraftAccount, createUsername } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, interceptOperation, test } from '../fixtures.ts'
import { postArticles, publishPost } from './posts.ts'

test('search filters by content, ignoring case, and shows an empty result', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const searchTerm = await announce(request)
  await page.goto('/club-buzz')
  const search = page.getByRole('searchbox', { name: 'Search Club Buzz' })
  await search.fill(` ${searchTerm.toUpperCase()} `)
  await expect(postArticles(page)).toHaveCount(1)
  await expect(postArticles(page)).toContainText(`Auditions ${searchTerm} & tea`)
  await search.fill(`${searchTerm} & TEA`)
  await expect(postArticles(page)).toHaveCount(1)
  await search.fill(`${searchTerm} amp`)
  await expect(page.getByText(`No post has “${searchTerm} amp”`)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await search.fill('')
  await expect.poll(() => postArticles(page).count()).toBeGreaterThan(1)
})

test('search reads 200 posts, shows its progress and continues on request', async ({ page }) => {
  await interceptOperation(page, 'Feed', (count) => ({ status: 200, json: feedPage(count) }))
  await page.goto('/club-buzz')
  await expect(postArticles(page).first()).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search Club Buzz' })
  await search.fill('number 255 ')
  await expect(page.getByText('Searched the newest 200 posts.')).toBeVisible()
  await expect(postArticles(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Search older posts' }).click()
  await expect(postArticles(page)).toHaveCount(1)
  await expect(postArticles(page)).toContainText('number 255')
})

async function announce(request: APIRequestContext) {
  const searchTerm = createUsername()
  await publishPost(request, await createDraftAccount(request), `Auditions ${searchTerm} &amp; tea`, 'club-buzz')
  return searchTerm
}

/** A page of 20 posts, out of twenty pages. */
const feedPage = (page: number) => {
  const edges = Array.from({ length: 20 }, (_, index) => {
    const number = (page - 1) * 20 + index
    const author = { __typename: 'User', id: 'author', uid: 'author', username: 'nila', course: null, profilePic: null }
    const lists = { hashtags: [], media: [], attachments: [], voteCount: 0, replyCount: 0 }
    const texts = {
      contentHtml: `<p>Post number ${number} here</p>`,
      community: 'CLUB_BUZZ',
      createdAt: new Date(1e12 - number * 1000).toISOString(),
      editedAt: null,
      closedAt: null,
      club: null,
      isMembersOnly: false,
    }
    return { __typename: 'PostEdge', cursor: `${number}`, node: { __typename: 'Post', id: `${number}`, ...texts, ...lists, author } }
  })
  const pageInfo = { __typename: 'PageInfo', hasNextPage: page < 20, endCursor: `${page * 20 - 1}` }
  return { data: { posts: { __typename: 'PostConnection', edges, pageInfo } } }
}
