import { beforeAll, expect, test } from 'vitest'
import { createUnsubscribeToken, getUnsubscribeKey } from '../../../server/features/notifications/email/unsubscribe-token.ts'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { createEvent, createOfficer, register } from '../../support/check-in.ts'
import { fetchOpenApiDocument, succeededOperationIds } from '../../support/docs/openapi.ts'
import { type Account, createPost, createReply, createStudent, signUp } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { createForm, graphql, post, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let account: Account
const username = 'contract'
beforeAll(async () => {
  account = await signUp()
})

const fetchStatus = async (url: string) => (await fetch(new URL(url, app.address))).status

// The table of section 7, row by row, by a client that knows nothing else. Each test continues from the one before.

test('GET /api/users/check-username/{username} | none | available (boolean)', async () => {
  expect(await request(app, 'GET', `/api/users/check-username/${username}`)).toMatchObject({ status: 200, body: { available: true } })
  expect(await request(app, 'GET', '/api/users/check-username/no%20name')).toMatchObject({ status: 200, body: { available: false } })
})

test('POST /api/users/draft | JSON: uid, email, username', async () => {
  const { uid, email, token } = account
  expect(await post(app, '/api/users/draft', { uid, email, username }, token)).toMatchObject({ status: 200, body: { user: { uid, email, username, step: 2 } } })
  expect((await request(app, 'GET', `/api/users/check-username/${username.toUpperCase()}`)).body).toEqual({ available: false })
})

test('GET /api/users/progress/{uid} | none | step, ownsBusiness, isSetupComplete, uid', async () => {
  const { status, body } = await request(app, 'GET', `/api/users/progress/${account.uid}`)
  expect({ status, body }).toEqual({ status: 200, body: { step: 2, ownsBusiness: false, isSetupComplete: false, uid: account.uid } })
  expect(await request(app, 'GET', '/api/users/progress/nobody')).toMatchObject({ status: 404, body: { error: 'No profile found' } })
})

test('GET /api/users/by-email?email={email} | none | a user record', async () => {
  const path = `/api/users/by-email?email=${encodeURIComponent(account.email.toUpperCase())}`
  expect((await request(app, 'GET', path)).body).toEqual({ step: 2, ownsBusiness: false, isSetupComplete: false, uid: account.uid })
  expect((await request(app, 'GET', path, undefined, account.token)).body).toMatchObject({ _id: account.uid, id: account.uid, email: account.email, username })
  expect(await request(app, 'GET', '/api/users/by-email?email=')).toMatchObject({ status: 400, body: { error: 'Give an email.' } })
})

test("PUT /api/users/setup/{uid} | multipart: course, bio, ownsBusiness ('true' or 'false'), clubs (repeated), profilePic (file, optional) | next (may be business)", async () => {
  const path = `/api/users/setup/${account.uid}`
  const clubs = ['CodeForge-(Coding)', 'Resonance-(Music)']
  const form = createForm({ course: 'BA English', bio: 'hello', ownsBusiness: 'false', clubs, profilePic: await createPng() })
  const { status, body } = await request(app, 'PUT', path, form, account.token)
  expect({ status, next: body.next }).toEqual({ status: 200, next: 'lounge' })
  expect(body.user).toMatchObject({ course: 'BA English', bio: 'hello', clubs: expect.arrayContaining(clubs) })
  expect(await fetchStatus(body.user.profilePic)).toBe(200)
  const owner = createForm({ course: 'BA English', ownsBusiness: 'true' })
  expect((await request(app, 'PUT', path, owner, account.token)).body).toMatchObject({ next: 'business', user: { ownsBusiness: true, clubs: [] } })
  const unanswered = await request(app, 'PUT', path, createForm({ course: 'BA English' }), account.token)
  expect(unanswered).toMatchObject({ status: 400, body: { error: 'Please answer the last question.' } })
})

test('a profile is changed in parts and read by username', async () => {
  const links = [{ label: 'Poems', url: 'https://example.com/poems' }]
  const saved = await request(app, 'PATCH', '/api/users/me', { links, bioVisibility: 'CAMPUS' }, account.token)
  expect(saved).toMatchObject({ status: 200, body: { user: { links, course: 'BA English' } } })
  const { body } = await request(app, 'GET', `/api/users/${username}`)
  expect(body.user).toMatchObject({ username, links, bio: '' })
  expect(body.user).not.toHaveProperty('email')
  expect(await request(app, 'GET', '/api/users/nobody.here')).toMatchObject({ status: 404, body: { error: 'There is no user with this name.' } })
})

let logo = ''

test('POST /api/users/upload-logo/{uid} | multipart: logo | url', async () => {
  const { status, body } = await request(app, 'POST', `/api/users/upload-logo/${account.uid}`, createForm({ logo: await createPng() }), account.token)
  expect(status).toBe(200)
  expect(await fetchStatus(body.url)).toBe(200)
  logo = body.url
})

test('PATCH /api/users/business/{uid} | JSON: name, tagline, logo (url or empty), whatsapp, instagram | business, or user.business', async () => {
  const path = `/api/users/business/${account.uid}`
  const business = { name: 'Idli Corner', tagline: 'Soft', logo, whatsapp: '+91 98765 43210', instagram: 'https://instagram.com/idli' }
  const saved = await request(app, 'PATCH', path, business, account.token)
  expect(saved).toMatchObject({ status: 200, body: { business: { ...business, image: logo, ownerUid: account.uid } } })
  expect(saved.body.business._id).toBe(saved.body.business.id)
  const bare = await request(app, 'PATCH', path, { name: 'Idli Corner', logo: '' }, account.token)
  expect(bare.body.business).toMatchObject({ image: null, logo: null, tagline: 'Soft' })
})

test('GET /api/users/profile?uid={uid} | bearer token if one is stored | user, business', async () => {
  const path = `/api/users/profile?uid=${account.uid}`
  const profile = await request(app, 'GET', path)
  expect(profile).toMatchObject({ status: 200, body: { user: { username, ownsBusiness: true }, business: { name: 'Idli Corner' } } })
  expect(profile.body.user).not.toHaveProperty('email')
  expect((await request(app, 'GET', path, undefined, account.token)).body.user).toMatchObject({ email: account.email, step: 4, isSetupComplete: true })
  expect((await request(app, 'GET', `/api/users/profile?uid=${toNodeId('User', account.uid)}`)).body).toEqual(profile.body)
  for (const query of ['', '?uid=']) expect((await request(app, 'GET', `/api/users/profile${query}`)).status).toBe(400)
})

test('GET /api/users/businesses | none | businesses: list of id, ownerUid, name, tagline, image, whatsapp, instagram', async () => {
  const { body } = await request(app, 'GET', '/api/users/businesses')
  const fields = { id: expect.any(String), ownerUid: account.uid, name: 'Idli Corner', tagline: 'Soft', image: null, whatsapp: '+91 98765 43210' }
  expect(body.businesses).toEqual([expect.objectContaining(fields)])
})

test('POST /api/posts | JSON: contentHtml, community; bearer identity token; used when no files', async () => {
  const content = { contentHtml: '<p>Hello #campus</p>', community: 'lounge' }
  const created = await post(app, '/api/posts', content, account.token)
  expect(created).toMatchObject({ status: 201, body: { ...content, summary: 'Hello #campus', hashtags: ['campus'], media: [], attachments: [] } })
  expect(await post(app, '/api/posts', content)).toMatchObject({ status: 401, body: { error: 'Sign in to post' } })
})

test('POST /api/posts/add | multipart: media (repeated files), contentHtml, community, summary; bearer identity token; used when files are attached', async () => {
  const media = [await createPng(), createPdf('unit 1.pdf')]
  const form = createForm({ contentHtml: '<p>Notes</p>', community: 'learn', summary: 'not read', media })
  const { status, body } = await request(app, 'POST', '/api/posts/add', form, account.token)
  expect(status).toBe(201)
  expect(body).toMatchObject({ summary: 'Notes', media: [{ type: 'image', alt: '', width: 640, height: 480 }], attachments: [{ filename: 'unit 1.pdf' }] })
  for (const { url } of [...body.media, ...body.attachments]) expect(await fetchStatus(url)).toBe(200)
})

test('GET /api/posts?community={community} | none; value URL-encoded | a bare list of posts', async () => {
  for (const community of ['lounge', 'learn', 'market-explore', 'club%2Dbuzz']) {
    const { status, body } = await request(app, 'GET', `/api/posts?community=${community}`)
    expect({ status, isList: Array.isArray(body) }).toEqual({ status: 200, isList: true })
  }
  const [listed] = (await request(app, 'GET', '/api/posts?community=lounge')).body
  expect(listed).toMatchObject({ contentHtml: '<p>Hello #campus</p>', user: { username, course: 'BA English', profilePic: expect.any(String) } })
  expect(listed._id).toBe(listed.id)
})

test('Compa service: POST /compa/ask with payload field question; the response field read is answer', async () => {
  expect(await post(app, '/compa/ask', { question: 'Where is the moon?' })).toMatchObject({ status: 200, body: { answer: expect.any(String) } })
  expect((await post(app, '/compa/ask', { question: ' ' })).status).toBe(400)
})

test('An optional same-origin token-sync call (POST or DELETE with a bearer token)', async () => {
  expect((await request(app, 'POST', '/api/session', undefined, account.token)).status).toBe(204)
  for (const token of [account.token, 'expired', undefined]) expect((await request(app, 'DELETE', '/api/session', undefined, token)).status).toBe(204)
  expect((await request(app, 'POST', '/api/session')).status).toBe(401)
})

test('calendar clients read the feed and single events', async () => {
  const id = crypto.randomUUID()
  await app.database.event.create({
    data: {
      id,
      title: 'Open mic',
      description: '',
      place: 'Amphitheatre',
      startsAt: new Date(),
      endsAt: new Date(Date.now() + 3_600_000),
      updatedAt: new Date(),
    },
  })
  for (const path of ['/api/events.ics', `/api/events/${id}.ics`]) expect((await request(app, 'GET', path)).body).toContain('SUMMARY:Open mic')
})

test('clubs are listed and read', async () => {
  const { body } = await request(app, 'GET', '/api/clubs')
  const [club] = body.clubs
  expect((await request(app, 'GET', `/api/clubs/${club.slug}`)).body.club).toMatchObject({ slug: club.slug, name: club.name })
})

test('an event is read, and people register for it', async () => {
  const { token } = await createStudent(app)
  const startsAt = new Date(Date.now() + 86_400_000)
  const { id } = await app.database.event.create({
    data: { id: crypto.randomUUID(), title: 'Recital', startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), takesRegistrations: true },
  })
  expect((await request(app, 'GET', `/api/events/${id}`)).body).toMatchObject({ id, registrationState: 'OPEN' })
  const period = `from=${new Date().toISOString()}&to=${new Date(Date.now() + 30 * 86_400_000).toISOString()}`
  expect((await request(app, 'GET', `/api/events?${period}`)).body.events).toContainEqual(expect.objectContaining({ id }))
  expect((await request(app, 'PUT', `/api/events/${id}/registration`, {}, token)).body).toMatchObject({ state: 'REGISTERED' })
  expect((await request(app, 'GET', '/api/users/me/registrations', undefined, token)).body).toMatchObject([
    { registration: { state: 'REGISTERED' }, event: { id } },
  ])
  expect((await request(app, 'DELETE', `/api/events/${id}/registration`, undefined, token)).status).toBe(204)
  const { data } = await graphql(app, 'mutation { resetCalendarFeed { path } }', {}, token)
  expect((await request(app, 'GET', data.resetCalendarFeed.path)).body).toContain('BEGIN:VCALENDAR')
})

test('replies are added and listed', async () => {
  const { id } = await createPost(app, { community: 'learn' })
  const reply = await createReply(app, id)
  const { nodeId: _nodeId, isHeldForReview: _isHeldForReview, ...listed } = reply
  expect((await request(app, 'GET', `/api/posts/${id}/replies`)).body).toEqual([listed])
})

test('a post is read, edited and deleted', async () => {
  const author = await createStudent(app)
  const { id } = await createPost(app, { token: author.token, community: 'club-buzz' })
  const path = `/api/posts/${id}`
  expect((await request(app, 'GET', path)).body).toMatchObject({ id, version: 1 })
  expect((await request(app, 'PATCH', path, { version: 1, contentHtml: '<p>Edited</p>' }, author.token)).body).toMatchObject({ id, version: 2 })
  expect((await request(app, 'DELETE', path, undefined, author.token)).status).toBeLessThan(300)
  expect((await request(app, 'GET', path)).status).toBe(404)
})

test('the posts of a user are listed', async () => {
  const { token, username } = await createStudent(app)
  const { id } = await createPost(app, { token, community: 'learn' })
  expect((await request(app, 'GET', `/api/users/${username}/posts`)).body).toMatchObject([{ id }])
})

test('a vote is set and withdrawn', async () => {
  const { id } = await createPost(app, { community: 'club-buzz' })
  for (const method of ['PUT', 'DELETE'])
    expect((await request(app, method, `/api/posts/${id}/vote`, undefined, (await createStudent(app)).token)).status).toBe(200)
})

test('a post is reported, and the log has the opened case', async () => {
  const { nodeId: subjectId } = await createPost(app, { community: 'club-buzz' })
  const { token } = await createStudent(app)
  const reported = await request(app, 'POST', '/api/reports', { subjectId, reason: 'SPAM' }, token)
  expect(reported).toMatchObject({ status: 201, body: { report: { kind: 'POST', reason: 'SPAM', note: '' } } })
  const log = await request(app, 'GET', '/api/moderation-log')
  expect(log).toMatchObject({ status: 200, body: { entries: [{ act: 'case.opened', kind: 'POST' }] } })
})

test('notifications are listed and marked as seen', async () => {
  const { token } = await createStudent(app)
  expect(await request(app, 'GET', '/api/notifications', undefined, token)).toMatchObject({ status: 200, body: { unseenCount: 0, notifications: [] } })
  const until = new Date().toISOString()
  expect(await request(app, 'POST', '/api/notifications/seen', { until }, token)).toMatchObject({ status: 200, body: { unseenCount: 0 } })
})

test('organisers check people in, and read the registrations as CSV', async () => {
  const [officer, { uid, username: name }] = [await createOfficer(app, 'resonance'), await createStudent(app)]
  const { id } = await createEvent(app, { clubSlug: 'resonance' })
  const { ticket } = await register(app, id, uid)
  const scans = [{ deviceScanId: '1', ticket, at: new Date().toISOString() }]
  const checkedIn = await request(app, 'POST', `/api/events/${id}/check-ins`, { scans }, officer.token)
  expect(checkedIn).toMatchObject({ status: 200, body: { results: [{ deviceScanId: '1', outcome: 'CHECKED_IN', name, event: null }] } })
  expect(await request(app, 'GET', `/api/events/${id}/registrations.csv`, undefined, officer.token)).toMatchObject({
    status: 200,
    body: expect.stringContaining(name),
  })
})

test('an unsubscribe link is opened, and posted to', async () => {
  const { uid } = await createStudent(app)
  const path = `/email/unsubscribe/${createUnsubscribeToken(await getUnsubscribeKey(app.database), uid)}`
  for (const method of ['GET', 'POST']) expect((await request(app, method, path)).status).toBe(200)
})

test('an export is downloaded by its link', async () => {
  const { token } = await createStudent(app)
  await graphql(app, 'mutation { requestExport { export { id } } }', {}, token)
  await app.runJobs()
  const { data } = await graphql(app, 'mutation { createExportLink { url } }', {}, token)
  expect((await request(app, 'GET', data.createExportLink.url)).status).toBe(200)
})

test('every endpoint of the OpenAPI document is covered', async () => {
  const { paths } = await fetchOpenApiDocument(app.address)
  const calls = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  const [post] = (await request(app, 'GET', '/api/posts?community=lounge')).body
  await request(app, 'GET', post.user.profilePic)
  expect([...succeededOperationIds].sort()).toEqual([...new Set(calls)].sort())
})
