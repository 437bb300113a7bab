import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '../../../client/src/lib/paths.ts'
import { getHtmlPage } from '../../../server/pages/html-pages.ts'
import { createClub } from '../../support/clubs.ts'
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
  expect(page.initialQuery?.pictures?.({ post: { media } })).toEqual([{ url, srcset, sizes: '(width < 896px) calc(100vw - 66px), 646px' }])
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
  const routes = Object.values(paths).filter((path) => typeof path === 'string' && path !== paths.eventsFeed) as string[]
  for (const path of [...routes, paths.settings('account'), '/index.html', '/lounge/', '/Lounge']) {
    const page = await getHtmlPage(app, path, new URLSearchParams(), true)
    expect(page, path).not.toHaveProperty('status')
    for (const part of [...(page.modules ?? []), ...(page.prefetchModules ?? [])]) expect(existsSync(`client/${part}`), part).toBe(true)
  }
  for (const path of ['/nowhere', '/lounge/nowhere', '/toString', paths.devMail]) expect(await getHtmlPage(app, path), path).toMatchObject({ status: 404 })
})

test('the documents of check-in alone may use the camera', async () => {
  for (const path of [paths.eventCheckIn('abc-1'), paths.offlineCheckIn]) expect(await getHtmlPage(app, path), path).toMatchObject({ usesCamera: true })
  for (const path of [paths.eventTicket('abc-1'), paths.offline, paths.events]) {
    const page = await getHtmlPage(app, path)
    expect([page.status, page.usesCamera], path).toEqual([undefined, undefined])
  }
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

test('a profile has the posts or the replies of the user; a former name leads to it, and a name that nobody can have is 404', async () => {
  const { uid, username } = await createStudent(app)
  await app.database.oldUsername.create({ data: { usernameKey: `old_${username}`.slice(0, 30), userUid: uid, changedAt: new Date() } })
  for (const [path, operationName, isRenderedOnServer] of [
    [`/u/${username}`, 'UserPosts', true],
    [`/u/${username}/replies`, 'UserReplies', true],
    [`/u/${username.toUpperCase()}`, 'UserPosts', false],
    [`/u/${`old_${username}`.slice(0, 30)}`, 'UserPosts', false],
  ] as const)
    expect(await getHtmlPage(app, path), path).toMatchObject({ title: `${username} · Thinnai`, isRenderedOnServer, initialQuery: { operationName } })
  expect(await getHtmlPage(app, `/u/${username}`, new URLSearchParams({ as: 'visitor' }))).toMatchObject({ search: '?as=visitor' })
  const hostileNames = [
    'nobody',
    '%00',
    '..',
    '...',
    '%2e%2e',
    '%2F',
    "a'--",
    '<script>',
    'Former%20student',
    'me',
    'x'.repeat(101),
    `${username}/posts`,
    `${username}/replies/`,
  ]
  for (const name of hostileNames) expect(await getHtmlPage(app, `/u/${name}`), name).toMatchObject({ status: 404 })
})

test('both ids of a post have the same query', async () => {
  const { id, nodeId } = await createPost(app)
  for (const spelling of [id, nodeId]) {
    const { initialQuery, isRenderedOnServer } = await getHtmlPage(app, `/post/${spelling}`)
    expect(initialQuery?.variables).toEqual({ id: nodeId, from: 1 })
    expect(isRenderedOnServer).toBe(spelling === nodeId)
  }
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
  expect(await getHtmlPage(app, '/tag/Cafe%CC%81')).toMatchObject({ isRenderedOnServer: false, initialQuery: { variables: { name: 'caf\u00e9' } } })
  expect(await getHtmlPage(app, '/tag/Rain')).toMatchObject({ isRenderedOnServer: false, initialQuery: { variables: { name: 'rain' } } })
})

test('a club has a page with tabs, an archived one too; another name is 404', async () => {
  const slug = await createClub(app, { archivedAt: new Date() })
  for (const [tab, isRenderedOnServer] of Object.entries({ '': true, '/posts': true, '/events': true, '/members': true, '/manage': false, '/members/': false }))
    expect(await getHtmlPage(app, `/clubs/${slug}${tab}`), tab).toMatchObject({
      title: `${slug} · Thinnai`,
      isRenderedOnServer,
      initialQuery: { operationName: 'ClubPage', variables: { slug } },
    })
  expect(await getHtmlPage(app, `/clubs/${slug.toUpperCase()}`)).toMatchObject({ isRenderedOnServer: false, initialQuery: { variables: { slug } } })
  for (const path of ['/clubs/nothing', '/clubs/%00', `/clubs/${slug}/other`, '/clubs//posts'])
    expect(await getHtmlPage(app, path), path).toMatchObject({ status: 404 })
})
