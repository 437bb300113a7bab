import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { articles, createPost } from '../posts/posts.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

const serveTag = (...texts: string[]) =>
  network.on('TagPosts', ({ name }) => ({ tag: { name, posts: { edges: texts.map((text) => createPost(text)).map((node) => ({ cursor: node.id, node })) } } }))

test.each(['/tag/mazhai', '/tag/Mazhai'])('%s lists the posts with the hashtag, which has one spelling', async (path) => {
  serveTag('Notes got wet', 'Umbrella found')
  await openPage(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('#mazhai')
  await expect.element(articles.first()).toMatchTextContent('Notes got wet')
  await expect.element(articles.nth(1)).toMatchTextContent('Umbrella found')
  expect(new Set(network.sent('TagPosts').map(({ variables }) => variables.name))).toEqual(new Set(['mazhai']))
})

test('one hashtag in composed and decomposed letters has one page', async () => {
  serveTag('Tea')
  await openPage('/tag/cafe%CC%81')
  await expect.element(articles.first()).toMatchTextContent('Tea')
  expect(network.sent('TagPosts').at(-1)?.variables.name).toBe('caf\u00e9')
})

test('an unused hashtag says so', async () => {
  await openPage('/tag/nobodywrotethis')
  await expect.element(page.getByText('No posts with #nobodywrotethis')).toBeVisible()
})
