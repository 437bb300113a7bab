import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '../../../client/src/lib/paths.ts'
import { getHtmlPage } from '../../../server/pages/html-pages.ts'
import { createPost, createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const create =
  'mutation($html: String!, $media: [Upload!]) { createPost(input: {contentHtml: $html, community: LEARN, media: $media}) { post { id media { type url srcset } } } }'

test('a post has Open Graph metadata with author, text and image', async () => {
  const { token, username } = await createStudent(app)
  const { data } = await graphql(app, create, { html: '<p>Notes on <b>joins</b></p>', media: [await createPng()] }, token)
  const { id, media } = data.createPost.post
  const page = await getHtmlPage(app, `/post/${id}`)
  expect(page).toEqual({
    title: `${username} in learn · Thinnai`,
    description: 'Notes on joins',
    type: 'article',
    image: { url: media[0].url, alt: '' },
    modules: expect.arrayContaining(['src/pages/posts/post.tsx']),
    isRenderedOnServer: true,
    cache: 'public',
    initialQuery: { operationName: 'SinglePost', variables: { id, from: 1 }, pictures: expect.any(Function) },
  })
  const [{ url, srcset }] = media
  expect(page.initialQuery?.pictures?.({ post: { media } })).toEqual([{ url, srcset, sizes: '(width < 712px) calc(100vw - 66px), 646px' }])
  expect(page.initialQuery?.pictures?.({ post: null })).toEqual([])
})

test('an unknown post is 404, and every page has a title', async () => {
  for (const id of ['none', Buffer.from('Post:11111111-1111-4111-8111-111111111111').toString('base64url'), Buffer.from('User:x').toString('base64url')]) {
    expect(await getHtmlPage(app, `/post/${id}`)).toMatchObject({ status: 404 })
  }
  expect(await getHtmlPage(app, '/')).toMatchObject({ title: 'Thinnai' })
  expect(await getHtmlPage(app, '/clubs')).toMatchObject({ title: 'Clubs · Thinnai' })
  expect(await getHtmlPage(app, '/account-setup')).toMatchObject({ title: 'Thinnai' })
})

test('every route of the client is 200 in any accepted spelling; others are 404', async () => {
  const { post: _post, reply: _reply, tag: _tag, campusPage: _page, eventsFeed: _feed, ...routes } = paths
  for (const path of [...Object.values(routes), '/index.html', '/lounge/', '/Lounge']) {
    const page = await getHtmlPage(app, path)
    expect(page, path).not.toHaveProperty('status')
    for (const part of [...(page.modules ?? []), ...(page.prefetchModules ?? [])]) expect(existsSync(`client/${part}`), part).toBe(true)
  }
  for (const path of ['/nowhere', '/lounge/nowhere', '/toString']) expect(await getHtmlPage(app, path), path).toMatchObject({ status: 404 })
})

test('a post opens at a reply of its thread, and at its first replies for any other number', async () => {
  const { id, nodeId } = await createPost(app)
  await app.database.postCounts.update({ where: { postId: id }, data: { lastNumber: 42 } })
  const open = async (reply: string) => {
    const { search, initialQuery } = await getHtmlPage(app, `/post/${nodeId}`, new URLSearchParams({ reply }))
    return [search, initialQuery?.variables.from]
  }
  expect(await open('21')).toEqual(['?reply=21', 21])
  expect(await open('42')).toEqual(['?reply=42', 41])
  for (const reply of ['43', '9999999', '0', '-1', '1e1', 'x', '']) expect(await open(reply), reply).toEqual([undefined, 1])
})

test('a feed has the query of the order in its address', async () => {
  const getFeed = (search: string) => getHtmlPage(app, '/learn', new URLSearchParams(search))
  for (const [search, order] of Object.entries({
    '': 'NEWEST',
    'order=active': 'ACTIVE',
    'order=top': 'TOP',
    'order=toString': 'NEWEST',
    'order=TOP': 'NEWEST',
  }))
    expect((await getFeed(search)).initialQuery, search).toMatchObject({ operationName: 'Feed', variables: { community: 'LEARN', order } })
  expect(await getFeed('order=top&from=mail')).toMatchObject({ search: '?order=top' })
  expect(await getFeed('order=other')).not.toHaveProperty('search')
})

test('a hashtag has a page, which is rendered at its own path only', async () => {
  const variables = { name: 'மழை' }
  const page = await getHtmlPage(app, `/tag/${encodeURIComponent('மழை')}`)
  expect(page).toMatchObject({ title: '#மழை · Thinnai', cache: 'public', isRenderedOnServer: true, initialQuery: { operationName: 'TagPosts', variables } })
  expect(page.initialQuery?.isMissing?.({ tag: null })).toBe(true)
  expect(page.initialQuery?.pictures?.({ tag: null })).toEqual([])
  expect(await getHtmlPage(app, '/tag/Rain')).toMatchObject({ isRenderedOnServer: false, initialQuery: { variables: { name: 'rain' } } })
})
