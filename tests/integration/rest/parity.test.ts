import { beforeAll, expect, test } from 'vitest'
import { type Account, createBusiness, createPost, createReply, createStudent, signUp } from '../../support/factories.ts'
import { createPdf, createPng, createTextNamedPng } from '../../support/files/image-and-pdf-files.ts'
import { createForm, graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let owner: Account & { username: string }
let [someonesPost, ownPost]: { id: string; nodeId: string }[] = []
beforeAll(async () => {
  owner = await createStudent(app)
  someonesPost = await createPost(app)
  ownPost = await createPost(app, { token: owner.token })
})

/** The outcome over one transport: `OK`, or the error code and field. */
type Outcome = { code: string; field?: string | undefined }
type Call = { rest: (token?: string) => Promise<Outcome>; graphql: (token?: string) => Promise<Outcome> }

const success = { code: 'OK' }

async function sendRest(method: string, path: string, body: unknown, token?: string): Promise<Outcome> {
  const response = await request(app, method, path, body, token, { accept: 'application/problem+json, application/json;q=0.9' })
  return response.status < 300 ? success : { code: response.body.code, field: response.body.field }
}

async function sendGraphql(query: string, variables: Record<string, unknown>, token?: string): Promise<Outcome> {
  const [error] = (await graphql(app, query, variables, token)).errors ?? []
  return error ? { code: error.extensions.code, field: error.extensions.field } : success
}

const documents = {
  draft: 'mutation($username: String!) { createDraft(input: {username: $username}) { user { uid } } }',
  setUp: `mutation($course: String!, $ownsBusiness: Boolean!, $clubs: [String!], $bio: String, $profilePic: Upload) {
    setUpAccount(input: {course: $course, ownsBusiness: $ownsBusiness, clubs: $clubs, bio: $bio, profilePic: $profilePic}) { next } }`,
  saveProfile: 'mutation($input: SaveProfileInput!) { saveProfile(input: $input) { user { id } } }',
  logo: 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }',
  business:
    'mutation($name: String!, $tagline: String, $logo: String) { saveBusiness(input: {name: $name, tagline: $tagline, logo: $logo}) { business { id } } }',
  post: 'mutation($contentHtml: String!, $community: Community!, $media: [Upload!]) { createPost(input: {contentHtml: $contentHtml, community: $community, media: $media}) { post { id } } }',
  vote: 'mutation($subjectId: ID!, $up: Boolean!) { setVote(input: {subjectId: $subjectId, up: $up}) { subject { __typename } } }',
  editPost:
    'mutation($id: ID!, $version: Int!, $contentHtml: String!, $removedFiles: [String!]) { editPost(input: {postId: $id, version: $version, contentHtml: $contentHtml, removedFiles: $removedFiles}) { post { id } } }',
  deletePost: 'mutation($id: ID!) { deletePost(input: {postId: $id}) { deletedId } }',
  reply:
    'mutation($id: ID!, $contentHtml: String!, $inReplyTo: ID) { addReply(input: {postId: $id, contentHtml: $contentHtml, inReplyTo: $inReplyTo}) { reply { id } } }',
  compa: 'mutation($question: String!) { askCompa(input: {question: $question}) { answer } }',
}

const draft = (username: string): Call => ({
  rest: (token) => sendRest('POST', '/api/users/draft', { username }, token),
  graphql: (token) => sendGraphql(documents.draft, { username }, token),
})
const saveProfile = (fields: Record<string, unknown>): Call => ({
  rest: (token) => sendRest('PATCH', '/api/users/me', fields, token),
  graphql: (token) => sendGraphql(documents.saveProfile, { input: fields }, token),
})
type Profile = { course: string; clubs?: string[]; bio?: string; profilePic?: File }
const setUp = (account: Account, fields: Profile): Call => ({
  rest: (token) => sendRest('PUT', `/api/users/setup/${account.uid}`, createForm({ ...fields, ownsBusiness: 'true' }), token),
  graphql: (token) => sendGraphql(documents.setUp, { ...fields, ownsBusiness: true }, token),
})
const logo = (account: Account, file: File): Call => ({
  rest: (token) => sendRest('POST', `/api/users/upload-logo/${account.uid}`, createForm({ logo: file }), token),
  graphql: (token) => sendGraphql(documents.logo, { file }, token),
})
const business = (account: Account, fields: { name: string; tagline?: string; logo?: string }): Call => ({
  rest: (token) => sendRest('PATCH', `/api/users/business/${account.uid}`, fields, token),
  graphql: (token) => sendGraphql(documents.business, fields, token),
})
const post = (contentHtml: string, community: 'lounge' | 'learn', media: File[] = []): Call => ({
  rest: (token) =>
    media.length
      ? sendRest('POST', '/api/posts/add', createForm({ contentHtml, community, media }), token)
      : sendRest('POST', '/api/posts', { contentHtml, community }, token),
  graphql: (token) => sendGraphql(documents.post, { contentHtml, community: community.toUpperCase(), ...(media.length && { media }) }, token),
})
const vote = (method: 'PUT' | 'DELETE', { id, nodeId }: { id: string; nodeId: string } = { id: 'x', nodeId: 'x' }): Call => ({
  rest: (token) => sendRest(method, `/api/posts/${id}/vote`, undefined, token),
  graphql: (token) => sendGraphql(documents.vote, { subjectId: nodeId, up: method === 'PUT' }, token),
})
/** The two transports each change a post of their own by `author`. */
type Change = { version?: number; contentHtml?: string; removedFiles?: string[] }
const editPost = async (author: Account, { version = 1, contentHtml = 'y', removedFiles }: Change = {}): Promise<Call> => {
  const [one, other] = [await createPost(app, { token: author.token }), await createPost(app, { token: author.token })]
  const change = { version, contentHtml, removedFiles }
  return {
    rest: (token) => sendRest('PATCH', `/api/posts/${one.id}`, change, token),
    graphql: (token) => sendGraphql(documents.editPost, { ...change, id: other.nodeId }, token),
  }
}
const deletePost = async (author: Account): Promise<Call> => {
  const [one, other] = [await createPost(app, { token: author.token }), await createPost(app, { token: author.token })]
  return {
    rest: (token) => sendRest('DELETE', `/api/posts/${one.id}`, undefined, token),
    graphql: (token) => sendGraphql(documents.deletePost, { id: other.nodeId }, token),
  }
}
/** A reply to a new post by `author`. */
const reply = async (author: Account, contentHtml = 'x', { inReplyTo, isClosed = false }: { inReplyTo?: string; isClosed?: boolean } = {}): Promise<Call> => {
  const { id, nodeId } = await createPost(app, { token: author.token })
  if (isClosed) await app.database.post.update({ where: { id }, data: { closedAt: new Date() } })
  return {
    rest: (token) => sendRest('POST', `/api/posts/${id}/replies`, { contentHtml, inReplyTo }, token),
    graphql: (token) => sendGraphql(documents.reply, { id: nodeId, contentHtml, inReplyTo }, token),
  }
}
const compa = (question: string): Call => ({
  rest: (token) => sendRest('POST', '/compa/ask', { question }, token),
  graphql: (token) => sendGraphql(documents.compa, { question }, token),
})

const profile = { course: 'BA English' }

/** Each write with valid input of the owner. */
const writes = async (account: Account): Promise<Record<string, Call>> => ({
  'POST /api/users/draft': draft('parity.name'),
  'PUT /api/users/setup/{uid}': setUp(account, profile),
  'PUT /api/users/setup/{uid} with a picture': setUp(account, { ...profile, profilePic: await createPng() }),
  'POST /api/users/upload-logo/{uid}': logo(account, await createPng()),
  'PATCH /api/users/business/{uid}': business(account, { name: 'Dosa Corner' }),
  'PATCH /api/users/me': saveProfile({ bio: 'Filter coffee.' }),
  'POST /api/posts': post('x', 'lounge'),
  'POST /api/posts/add': post('x', 'lounge', [await createPng()]),
  'PUT /api/posts/{id}/vote': vote('PUT', someonesPost),
  'DELETE /api/posts/{id}/vote': vote('DELETE', someonesPost),
  'PATCH /api/posts/{id}': await editPost(owner),
  'DELETE /api/posts/{id}': await deletePost(owner),
  'POST /api/posts/{id}/replies': await reply(owner),
  'POST /compa/ask': compa('Where is the moon?'),
})

async function callBoth(call: Call, token?: string) {
  const [rest, other] = [await call.rest(token), await call.graphql(token)]
  expect(rest).toEqual(other)
  return rest.code
}

test('both transports refuse the same callers with the same code', { tags: ['rest'] }, async () => {
  const [withoutUsername, outsider] = [await signUp(), await signUp(`outsider${Date.now()}@example.com`)]
  const codes: Record<string, string[]> = {}
  for (const [name, call] of Object.entries(await writes(owner)))
    codes[name] = [await callBoth(call), await callBoth(call, 'rubbish'), await callBoth(call, owner.token)]
  for (const account of [withoutUsername, outsider])
    for (const [name, call] of Object.entries(await writes(account))) codes[name] = [...(codes[name] ?? []), await callBoth(call, account.token)]
  const [anonymousCode, invalidTokenCode, ownerCode] = ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'OK']
  // In order: no token, an invalid token, the owner, an account without a username, an account of another email domain.
  expect(codes).toEqual({
    'POST /api/users/draft': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'PUT /api/users/setup/{uid}': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'PUT /api/users/setup/{uid} with a picture': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'POST /api/users/upload-logo/{uid}': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'PATCH /api/users/business/{uid}': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'PATCH /api/users/me': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'POST /api/posts': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'POST /api/posts/add': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'PUT /api/posts/{id}/vote': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'DELETE /api/posts/{id}/vote': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'PATCH /api/posts/{id}': [anonymousCode, invalidTokenCode, ownerCode, 'FORBIDDEN', 'FORBIDDEN'],
    'DELETE /api/posts/{id}': [anonymousCode, invalidTokenCode, ownerCode, 'FORBIDDEN', 'FORBIDDEN'],
    'POST /api/posts/{id}/replies': [anonymousCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
    'POST /compa/ask': [ownerCode, invalidTokenCode, ownerCode, ownerCode, 'FORBIDDEN'],
  })
})

test('both transports refuse the same input with the same code and field', async () => {
  const invalidCalls: [code: string, call: Call][] = [
    ['INVALID_INPUT', draft('no name')],
    ['INVALID_INPUT', setUp(owner, { course: 'Astrology' })],
    ['INVALID_INPUT', setUp(owner, { ...profile, clubs: ['Chess'] })],
    ['INVALID_INPUT', setUp(owner, { ...profile, bio: 'x'.repeat(501) })],
    ['UNSUPPORTED_MEDIA', setUp(owner, { ...profile, profilePic: createTextNamedPng() })],
    ['UNSUPPORTED_MEDIA', logo(owner, createPdf())],
    ['INVALID_INPUT', saveProfile({ bio: 'x'.repeat(501) })],
    ['INVALID_INPUT', saveProfile({ links: [{ label: 'x', url: 'javascript:alert(1)' }] })],
    ['INVALID_INPUT', business(owner, { name: ' ' })],
    ['INVALID_INPUT', business(owner, { name: 'x', tagline: 'x'.repeat(161) })],
    ['INVALID_INPUT', business(owner, { name: 'x', logo: '/media/none.webp' })],
    ['INVALID_INPUT', post('<p> </p>', 'lounge')],
    ['INVALID_INPUT', post('x'.repeat(60_000), 'lounge')],
    ['UNSUPPORTED_MEDIA', post('x', 'lounge', [createPdf()])],
    ['INVALID_INPUT', post('x', 'lounge', [createPdf(), createPdf(), createPdf(), createPdf(), createPdf(), createPdf()])],
    ['NOT_FOUND', vote('PUT')],
    ['NOT_FOUND', vote('DELETE')],
    ['FORBIDDEN', vote('PUT', ownPost)],
    ['CONFLICT', await editPost(owner, { version: 2 })],
    ['INVALID_INPUT', await editPost(owner, { version: 0 })],
    ['INVALID_INPUT', await editPost(owner, { contentHtml: ' ' })],
    ['INVALID_INPUT', await editPost(owner, { contentHtml: 'x'.repeat(60_000) })],
    ['INVALID_INPUT', await editPost(owner, { removedFiles: ['/media/none.webp'] })],
    ['FORBIDDEN', await editPost(await createStudent(app))],
    ['FORBIDDEN', await deletePost(await createStudent(app))],
    ['INVALID_INPUT', await reply(owner, ' ')],
    ['INVALID_INPUT', await reply(owner, 'x'.repeat(60_000))],
    ['INVALID_INPUT', await reply(owner, 'x', { inReplyTo: 'x' })],
    ['FORBIDDEN', await reply(owner, 'x', { isClosed: true })],
    ['INVALID_INPUT', compa(' ')],
    ['INVALID_INPUT', compa('x'.repeat(2001))],
  ]
  for (const [index, [code, call]] of invalidCalls.entries()) expect([index, await callBoth(call, owner.token)]).toEqual([index, code])
})

test('both transports return the same data', async () => {
  const read = async (path: string, token?: string) => (await request(app, 'GET', path, undefined, token)).body
  const query = async (text: string, token?: string) => (await graphql(app, text, {}, token)).data
  const media = [await createPng(), createPdf('unit.pdf')]
  await createPost(app, { token: owner.token, contentHtml: '<p>Both #transports</p>', community: 'learn', media })

  const fields = `contentHtml summary hashtags createdAt version editedAt closedAt voteCount replyCount media { url type alt width height placeholder srcset }
    attachments { url filename mimeType size } author { username course profilePic }`
  const { posts } = await query(`{ posts(community: LEARN) { edges { node { community ${fields} } } } }`)
  const fromGraphql = posts.edges.map(({ node: { author, community, media, ...post } }: any) => ({
    ...post,
    user: author,
    community: community.toLowerCase(),
    media: media.map((each: any) => ({ ...each, type: each.type.toLowerCase() })),
  }))
  const fromRest = (await read('/api/posts?community=learn')).map(({ _id, id: _same, ...post }: any) => post)
  expect(fromRest).toEqual(fromGraphql)
  const [listed] = await read('/api/posts?community=learn')
  expect(await read(`/api/posts/${listed.id}`)).toEqual(listed)

  const { user: author } = await query(`{ user(username: "${owner.username}") { posts { edges { node { summary version } } } } }`)
  const postsOfUser = (await read(`/api/users/${owner.username}/posts`)).map(({ summary, version }: any) => ({ summary, version }))
  expect(postsOfUser).toEqual(author.posts.edges.map(({ node }: any) => node))

  const repliedPost = await createPost(app, { token: owner.token })
  const answered = await createReply(app, repliedPost.id, { token: owner.token })
  await createReply(app, repliedPost.id, { token: owner.token, inReplyTo: answered.id })
  const replyFields = `number contentHtml createdAt isDeleted version editedAt voteCount media { url } attachments { url } author { username course profilePic }`
  const { post: thread } = await query(`{ post(id: "${repliedPost.nodeId}") { replies { edges { node { ${replyFields} inReplyTo { number } } } } } }`)
  const replies = (await read(`/api/posts/${repliedPost.id}/replies`)).map(({ id: _id, postId: _postId, user, inReplyTo, ...reply }: any) => ({
    ...{ ...reply, author: user, inReplyTo: inReplyTo && { number: inReplyTo.number } },
  }))
  expect(replies).toEqual(thread.replies.edges.map(({ node }: any) => node))

  await createBusiness(app)
  const { businesses } = await query(
    '{ businesses { edges { node { owner { username course profilePic } ownerUid name tagline image whatsapp instagram } } } }',
  )
  const shops = (await read('/api/users/businesses')).businesses.map(({ _id, id: _same, logo: _image, ...business }: any) => business)
  expect(shops).toEqual(businesses.edges.map(({ node }: any) => node))
  expect(shops.length).toBeGreaterThan(0)

  const progress = '{ uid step ownsBusiness isSetupComplete }'
  const progressByLookup = await query(`{ uid: progress(uid: "${owner.uid}") ${progress} email: progress(email: "${owner.email}") ${progress} }`)
  expect(await read(`/api/users/progress/${owner.uid}`)).toEqual(progressByLookup.uid)
  expect(await read(`/api/users/by-email?email=${owner.email}`)).toEqual(progressByLookup.email)

  for (const token of [undefined, owner.token]) {
    const { user } = await query(
      `{ user(username: "${owner.username}") { uid username course bio ownsBusiness profilePic email clubs { setupLabel } setup { step } } }`,
      token,
    )
    const { user: profileUser } = await read(`/api/users/profile?uid=${owner.uid}`, token)
    const { uid, username, course, bio, ownsBusiness, profilePic, email = null, clubs, step } = profileUser
    const setup = step === undefined ? null : { step }
    const asGraphql = { uid, username, course, bio, ownsBusiness, profilePic, email, setup, clubs: clubs.map((setupLabel: string) => ({ setupLabel })) }
    expect(asGraphql).toEqual(user)
  }
  const available = (await query(`{ usernameAvailable(username: "${owner.username}") }`)).usernameAvailable
  expect(await read(`/api/users/check-username/${owner.username}`)).toEqual({ available })
})

test('a report and the log of moderation are the same over both transports', async () => {
  const { token } = await createStudent(app)
  const { nodeId: subjectId } = await createPost(app)
  const document = 'mutation($subjectId: ID!, $note: String) { reportContent(input: {subjectId: $subjectId, reason: SPAM, note: $note}) { report { id } } }'
  for (const [id, note, caller] of [
    [subjectId, '', undefined],
    [subjectId, 'x'.repeat(501), token],
    ['x', '', token],
    [subjectId, '', token],
  ] as const) {
    const overRest = await sendRest('POST', '/api/reports', { subjectId: id, reason: 'SPAM', note }, caller)
    expect(await sendGraphql(document, { subjectId: id, note }, caller)).toEqual(overRest)
  }
  const { data } = await graphql(app, '{ moderationLog { edges { node { at act kind reason action } } } }')
  const { body } = await request(app, 'GET', '/api/moderation-log')
  expect(body.entries.map(({ id: _id, ...entry }: { id: string }) => entry)).toEqual(data.moderationLog.edges.map(({ node }: { node: object }) => node))
})
