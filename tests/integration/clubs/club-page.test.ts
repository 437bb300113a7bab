import { expect, test } from 'vitest'
import { eraseData } from '../../../server/features/clubs/account-data.ts'
import { callClub, createClub, createMember, expectClub, readError } from '../../support/clubs.ts'
import { createStudent } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { createAdministrator } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const page = {
  about: 'We sing.\n\nIn five languages.',
  meetings: 'Mondays, 16:00, music room',
  contact: 'sing@example.edu',
  links: [{ label: 'Songs', url: 'https://example.com/songs' }],
  joinPolicy: 'REQUEST',
}

test('officers save the page, and both transports show it', async () => {
  const clubId = await createClub(app)
  const officer = await createMember(app, clubId, 'OFFICER', 'Choir master')
  await expectClub(app, 'saveClub', { clubId, ...page }, officer.token)
  const { club } = await expectClub(app, 'saveClub', { clubId, contact: '' }, officer.token)
  expect(club).toMatchObject({ ...page, contact: '', cover: null })
  const fields = 'slug name category banner setupLabel archivedAt about meetings contact links { label url } joinPolicy memberCount'
  const query = `{ club(slug: "${clubId}") { ${fields} leaders { user { username } role title } } clubs { slug } }`
  const { data } = await graphql(app, query)
  const leaders = data.club.leaders.map(({ user, ...leader }: any) => ({ ...user, ...leader }))
  expect((await request(app, 'GET', `/api/clubs/${clubId}`)).body.club).toEqual({ ...data.club, leaders, cover: null, darkCover: null })
  expect((await request(app, 'GET', '/api/clubs')).body.clubs.map(({ slug }: any) => slug)).toEqual(data.clubs.map(({ slug }: any) => slug))
  expect((await request(app, 'GET', `/api/clubs?search=${clubId}`)).body.clubs).toHaveLength(1)
  expect((await request(app, 'GET', '/api/clubs/nothing')).status).toBe(404)
  expect((await graphql(app, '{ club(slug: "nothing") { slug } }')).data.club).toBeNull()
})

test('invalid fields of a page are named', async () => {
  const clubId = await createClub(app)
  const { token } = await createMember(app, clubId, 'OFFICER')
  const links = Array.from({ length: 6 }, () => ({ label: 'x', url: 'https://example.com' }))
  for (const [field, input] of [
    ['about', { about: 'x'.repeat(4001) }],
    ['meetings', { meetings: 'x'.repeat(201) }],
    ['links', { links }],
    ['url', { links: [{ label: 'x', url: 'javascript:alert(1)' }] }],
  ] as const)
    expect((await callClub(app, 'saveClub', { clubId, ...input }, token)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      field: expect.stringContaining(field),
    })
})

const saveCovers = (clubId: string, token: string, files: { cover?: File; darkCover?: File }) =>
  graphql(
    app,
    'mutation($clubId: ID!, $cover: Upload, $darkCover: Upload) { saveClub(input: {clubId: $clubId, cover: $cover, darkCover: $darkCover}) { club { cover { url } darkCover { url } } } }',
    { clubId, ...files },
    token,
  )

test('covers are uploaded for both schemes, replaced and removed with their files', async () => {
  const clubId = await createClub(app)
  const { token } = await createMember(app, clubId, 'OFFICER')
  const before = (await app.listStoredFiles()).length
  const { data } = await saveCovers(clubId, token, { cover: await createPng('a.png'), darkCover: await createPng('b.png') })
  const { cover, darkCover } = data.saveClub.club
  for (const { url } of [cover, darkCover]) expect((await fetch(app.address + url)).status).toBe(200)
  const replaced = await saveCovers(clubId, token, { cover: await createPng('c.png') })
  expect(replaced.data.saveClub.club.darkCover).toEqual(darkCover)
  expect(replaced.data.saveClub.club.cover).not.toEqual(cover)
  expect((await fetch(app.address + cover.url)).status).toBe(404)
  await expectClub(app, 'saveClub', { clubId, removeCover: true, removeDarkCover: true }, token)
  expect((await app.listStoredFiles()).length).toBe(before)
})

test('a cover stays when the account that uploaded it is erased, and its club has no head until an administrator names one', async () => {
  const clubId = await createClub(app)
  const { uid, token } = await createMember(app, clubId, 'HEAD')
  const { data } = await saveCovers(clubId, token, { cover: await createPng() })
  await eraseData?.(app.jobContext, uid, { keepsPosts: false, signal: new AbortController().signal })
  expect(await app.database.file.count({ where: { ownerUid: uid } })).toBe(0)
  expect((await graphql(app, `{ club(slug: "${clubId}") { cover { url } memberCount leaders { id } } }`)).data.club).toEqual({
    ...{ cover: data.saveClub.club.cover, memberCount: 0, leaders: [] },
  })
})

test('a refused cover and a refused officer leave no files', async () => {
  const clubId = await createClub(app)
  const [officer, member] = [await createMember(app, clubId, 'OFFICER'), await createMember(app, clubId)]
  const before = await app.listStoredFiles()
  const refused = await saveCovers(clubId, officer.token, { cover: await createPng(), darkCover: createPdf() })
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'UNSUPPORTED_MEDIA', field: 'darkCover' })
  expect((await saveCovers(clubId, member.token, { cover: await createPng() })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect(await app.listStoredFiles()).toEqual(before)
})

test('the clubs with their leaders and the viewer’s state run a constant number of statements', async () => {
  const { token } = await createMember(app, 'resonance', 'OFFICER')
  const query =
    'query($search: String) { clubs(search: $search) { memberCount leaders { user { username } } viewerMembership { role } viewerRequests { id } viewerCanManage cover { url } } }'
  const [one, all] = [await countStatements(app, query, { search: 'resonance' }, token), await countStatements(app, query, {}, token)]
  expect([one.data.clubs.length, all.data.clubs.length > 4]).toEqual([1, true])
  expect(all.count).toBe(one.count)
})

test('members come in pages, by role and then in the order in which they joined', async () => {
  const clubId = await createClub(app)
  const usernames: string[] = []
  for (const role of ['MEMBER', 'MEMBER', 'OFFICER', 'HEAD', 'MEMBER', 'OFFICER'] as const) usernames.push((await createMember(app, clubId, role)).username)
  const query = `query($first: Int, $after: String) { club(slug: "${clubId}") { members(first: $first, after: $after) { edges { node { user { username } } } pageInfo { endCursor hasNextPage } } } }`
  const listed: string[] = []
  for (let after: string | null = null, hasNextPage = true; hasNextPage; ) {
    const { edges, pageInfo }: any = (await graphql(app, query, { first: 4, after })).data.club.members
    listed.push(...edges.map(({ node }: any) => node.user.username))
    ;({ endCursor: after, hasNextPage } = pageInfo)
  }
  expect(listed).toEqual([3, 2, 5, 0, 1, 4].map((index) => usernames[index]))
  const [one, six] = [await countStatements(app, query, { first: 1 }), await countStatements(app, query, { first: 6 })]
  expect(six.count).toBe(one.count)
})

test('a new club is requested once at a time, and approved with its head by an administrator', async () => {
  const [student, administrator] = [await createStudent(app), await createAdministrator(app)]
  const name = `Kolam ${student.username}`
  const { request: open } = await expectClub(app, 'requestClub', { name, category: 'Art', message: 'Twelve of us.' }, student.token)
  expect(readError(await callClub(app, 'requestClub', { name: 'Another', category: 'Art' }, student.token))?.[0]).toBe('CONFLICT')
  const own = async ({ token }: { token: string }) => (await graphql(app, '{ viewerClubRequest { id name } }', {}, token)).data.viewerClubRequest
  expect(await own(student)).toEqual({ id: open.id, name })
  expect(await own(administrator)).toBeNull()
  const list = '{ clubRequests { edges { node { id name category message user { username } } } } }'
  const { data } = await graphql(app, list, {}, administrator.token)
  expect(data.clubRequests.edges[0].node).toEqual({ id: open.id, name, category: 'Art', message: 'Twelve of us.', user: { username: student.username } })
  const decide = (decision: string, token: string) => callClub(app, 'decideMembership', { requestId: open.id, decision }, token)
  expect(readError(await decide('ACCEPTED', student.token))?.[0]).toBe('FORBIDDEN')
  const slug = `kolam-${student.username.replace('_', '-')}`
  for (let times = 0; times < 2; times++) expect((await decide('ACCEPTED', administrator.token)).data.decideMembership.club).toEqual({ slug })
  expect((await request(app, 'GET', `/api/clubs/${slug}`)).body.club).toMatchObject({ name, leaders: [{ username: student.username, role: 'HEAD' }] })
  expect((await graphql(app, list, {}, administrator.token)).data.clubRequests.edges).toEqual([])
  expect(await own(student)).toBeNull()

  const { request: second } = await expectClub(app, 'requestClub', { name, category: 'Art' }, student.token)
  const accept = await callClub(app, 'decideMembership', { requestId: second.id, decision: 'ACCEPTED' }, administrator.token)
  expect(readError(accept)).toEqual(['CONFLICT', 'There is a club with this name.'])
  await expectClub(app, 'decideMembership', { requestId: second.id, decision: 'WITHDRAWN' }, student.token)
})
