import { inject } from 'vitest'
import { createEvent, insertCheckInLink } from './check-in.ts'
import { createClub, expectClub } from './clubs.ts'
import { type Account, createBusiness, createPost, createReply, createStudent, type Student, uploadLogo } from './factories.ts'
import { createPdf, createPng } from './files/image-and-pdf-files.ts'
import { graphql, request } from './http/client.ts'
import type { TestApp } from './test-app.ts'

export const dayMs = 24 * 60 * 60 * 1000

/** Signs in again: tokens of the time before a sign-out are invalid. */
export async function signInAgain({ email }: Pick<Account, 'email'>): Promise<string> {
  // The emulator compares whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)))
  const response = await fetch(`http://${inject('authEmulatorHost')}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'secret-1', returnSecureToken: true }),
  })
  return ((await response.json()) as { idToken: string }).idToken
}

let nameCount = 0
/** A name that no other text contains. */
export const createName = () => `quokka${'abcdefghij'[nameCount++]}x`

const threadQuery = `query($id: ID!) { post(id: $id) { contentHtml voteCount replyCount author { uid username course profilePic }
  replies(first: 10) { edges { node { number contentHtml voteCount isDeleted author { uid username } inReplyTo { number } } } } } }`
/** A post and its replies as visitors see them; null if it is not shown. */
export const readThread = async (app: TestApp, id: string) => (await graphql(app, threadQuery, { id })).data.post

/** The author of posts and replies whose account is deleted. */
export const formerAuthor = { uid: 'former-student', username: 'Former student' }

export const requestDeletion = (app: TestApp, token: string | undefined, keepPosts: boolean) =>
  graphql(
    app,
    'mutation($keepPosts: Boolean!) { requestDeletion(input: {keepPosts: $keepPosts}) { deletion { requestedAt deletesAt keepsPosts } } }',
    { keepPosts },
    token,
  )

export const cancelDeletion = (app: TestApp, token: string | undefined) => graphql(app, 'mutation { cancelDeletion { user { username } } }', {}, token)

/** Inserts posts of an author. */
export const insertPosts = (app: TestApp, authorUid: string, count: number) =>
  app.database.$executeRaw`
    insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
    select gen_random_uuid(), ${authorUid}, 'LEARN', '<p>Many</p>', 'Many', '{many}', now() from generate_series(1, ${count}::int)`

/** Inserts replies of an author to a new post. Returns the id of the post. */
export async function insertReplies(app: TestApp, authorUid: string, count: number) {
  const { id: postId } = await createPost(app)
  await app.database.$executeRaw`
    insert into replies (id, post_id, number, author_uid, content_html, created_at)
    select gen_random_uuid(), ${postId}::uuid, number, ${authorUid}, '<p>Many</p>', now() from generate_series(1, ${count}::int) as number`
  await app.database.postCounts.update({ where: { postId }, data: { replies: count, lastNumber: count } })
  return postId
}

/** The numbers of an author's posts and replies that are shown, and of the replies that the post counts. */
export const countShown = async (app: TestApp, authorUid: string, postId: string) => [
  await app.database.post.count({ where: { authorUid, deletedAt: null } }),
  await app.database.reply.count({ where: { authorUid, postId, deletedAt: null } }),
  (await app.database.postCounts.findUniqueOrThrow({ where: { postId } })).replies,
]

/** A student with everything that the app stores of an account, in the threads of others too. `name` is part of all names and texts. */
export async function createBusyStudent(app: TestApp, name: string) {
  const friend = await createStudent(app)
  const student = await createStudent(app, { username: name, profile: { clubs: ['ShutterStack-(Photography)'], profilePic: await createPng() } })
  const { uid, token } = student
  const mutate = async (query: string, variables: Record<string, unknown> = {}, by: Student = student) => {
    const { data, errors } = await graphql(app, query, variables, by.token)
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  await createBusiness(app, { token, name: `${name} shop`, logo: await uploadLogo(app, token) })
  const post = await createPost(app, { token, contentHtml: `<p>The lost umbrella of ${name} is at the gate #${name}</p>`, media: [await createPng()] })
  const friendsPost = await createPost(app, { token: friend.token, contentHtml: `<p>Thanks @${name} for the tea</p>` })
  const reply = await createReply(app, friendsPost.id, { token, contentHtml: `<p>A reply by ${name}</p>` })
  const answer = await createReply(app, friendsPost.id, { token: friend.token, contentHtml: `<p>You too, @${name}!</p>`, inReplyTo: reply.id })
  const ownReply = await createReply(app, post.id, { token: friend.token, contentHtml: `<p>Found it</p>` })
  const edited = await createPost(app, { token: friend.token, contentHtml: `<p>Earlier I met @${name} here</p>` })
  for (const { nodeId } of [friendsPost, answer])
    await mutate('mutation($id: ID!) { setVote(input: {subjectId: $id, up: true}) { subject { __typename } } }', { id: nodeId })
  for (const [subjectId, kind] of [[friendsPost.id, 'POST'] as const, [answer.id, 'REPLY'] as const])
    await app.database.bookmark.create({ data: { userUid: uid, subjectId, kind, createdAt: new Date() } })
  await app.database.revision.create({
    data: {
      id: crypto.randomUUID(),
      kind: 'POST',
      subjectId: edited.id,
      version: 9,
      publishedAt: new Date(),
      contentHtml: `<p><a data-mention="${uid}">@${name}</a></p>`,
    },
  })
  await app.database.readMark.upsert({
    where: { userUid_postId: { userUid: uid, postId: friendsPost.id } },
    create: { userUid: uid, postId: friendsPost.id, lastNumber: 1, readAt: new Date() },
    update: {},
  })
  const userId = (who: Student) => Buffer.from(`User:${who.uid}`).toString('base64url')
  const follow = 'mutation($id: ID!) { setUserFollow(input: {userId: $id, follow: true}) { user { username } } }'
  await mutate(follow, { id: userId(friend) })
  await mutate(follow, { id: userId(student) }, friend)
  const other = await createStudent(app)
  for (const [by, blocked] of [[student, other] as const, [other, student] as const]) {
    await mutate('mutation($id: ID!) { setUserBlock(input: {userId: $id, block: true}) { viewer { id } } }', { id: userId(blocked) }, by)
    await mutate('mutation($id: String!) { setMute(input: {kind: USER, value: $id, mute: true}) { viewer { id } } }', { id: userId(blocked) }, by)
  }
  const clubId = await createClub(app, { joinPolicy: 'REQUEST' })
  await app.database.clubMember.create({ data: { clubSlug: clubId, userUid: uid, role: 'OFFICER', title: `Friend of ${name}` } })
  await expectClub(app, 'setClubFollow', { clubId, follow: true }, token)
  const { request: joining } = await expectClub(app, 'joinClub', { clubId, message: 'Hello' }, friend.token)
  await expectClub(app, 'decideMembership', { requestId: joining.id, decision: 'ACCEPTED' }, token)
  const invited = await createStudent(app)
  const { request: invitation } = await expectClub(app, 'inviteToClub', { clubId, username: invited.username, message: `Yours, ${name}` }, token)
  await expectClub(app, 'decideMembership', { requestId: invitation.id, decision: 'DECLINED' }, invited.token)
  await expectClub(app, 'requestClub', { name: `Club of ${name}`, category: 'Art' }, token)
  await mutate('mutation { askCompa(input: {question: "Where is the library?"}) { answer } }')
  await mutate('mutation { askCompa(input: {question: "Where is the lost umbrella?"}) { answer } }', {}, friend)
  await mutate('mutation { saveNotificationSettings(input: {isPaused: false}) { settings { isPaused } } }')
  await app.database.session.create({
    data: { id: crypto.randomUUID(), userUid: uid, device: `Firefox of ${name}`, createdAt: new Date(), lastUsedAt: new Date() },
  })
  await app.database.oldUsername.create({ data: { usernameKey: `old-${name}`.toLowerCase(), userUid: uid, changedAt: new Date() } })
  await app.database.domainEvent.create({ data: { id: crypto.randomUUID(), kind: 'test.event', subject: post.id, actor: uid, at: new Date(), payload: {} } })
  await request(app, 'POST', '/api/posts', { contentHtml: `<p>With a key by ${name}</p>`, community: 'learn' }, token, { 'idempotency-key': `key-${name}` })
  await uploadLogo(app, token, await createPng())
  const questions = [{ id: '1', label: 'What do you bring?', isRequired: true }]
  const startsAt = new Date(Date.now() + dayMs)
  const { id: eventId } = await app.database.event.create({
    data: {
      id: crypto.randomUUID(),
      title: 'Fest',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1000),
      takesRegistrations: true,
      questions,
      createdBy: uid,
    },
  })
  await request(app, 'PUT', `/api/events/${eventId}/registration`, { answers: [{ questionId: '1', text: `The umbrella of ${name}` }] }, token)
  await app.database.eventMessage.create({ data: { id: crypto.randomUUID(), eventId, createdBy: uid, text: 'Bring a chair', createdAt: new Date() } })
  await mutate('mutation { resetCalendarFeed { path } }')
  await insertCheckInLink(app, (await createEvent(app)).id, { createdBy: uid, label: `Gate of ${name}` })
  const document = await createPost(app, { token, contentHtml: '<p>Notes</p>', community: 'learn', media: [createPdf(`${name}.pdf`)] })
  return { student, friend, post, friendsPost, reply, answer, ownReply, document }
}

/** All rows of all tables of the app and of the job queue, as text, by table. */
export async function readTables({ database: { pool } }: TestApp): Promise<Map<string, string>> {
  const { rows } = await pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const tables = new Map<string, string>()
  for (const { name } of rows)
    tables.set(name, (await pool.query(`select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${name} t`)).rows[0].rows)
  return tables
}

/** The tables with a row that contains any of the texts, ignoring case. */
export const findTables = async (app: TestApp, texts: string[]) =>
  [...(await readTables(app))].flatMap(([name, rows]) => (texts.some((text) => rows.toLowerCase().includes(text.toLowerCase())) ? [name] : [])).sort()
