import { beforeAll, expect, test } from 'vitest'
import { eraseData } from '../../../server/features/moderation/account-data.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../../support/http/client.ts'
import { createModerator, createReporter, decide, readCase, report } from '../../support/moderation.ts'
import { readNotifications } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let moderator: Student
beforeAll(async () => {
  await app.database.heldWord.create({ data: { word: 'lottery', addedAt: new Date() } })
  moderator = await createModerator(app)
})

const decideLast = async (subjectId: string, action = 'KEEP', { token }: Student = moderator) => {
  const { nodeId: id, version } = await readCase(app, subjectId)
  expect((await decide(app, token, { id, version, action, subjectVersion: null })).errors).toBeUndefined()
}
const readOwn = async (reader: Student) => (await readNotifications(app, reader)).filter(({ kind }) => kind === 'MODERATION').map(({ text }) => text)
const saveQuery = 'mutation($input: SaveProfileInput!) { saveProfile(input: $input) { user { settings { bioReview linksReview } } } }'
const save = async ({ token }: Student, input: object) => {
  const { data, errors } = await graphql(app, saveQuery, { input }, token)
  expect(errors).toBeUndefined()
  return data.saveProfile.user.settings
}
const parts = '{ course bio clubs { name } links { label } }'
const readQuery = `query($name: String!) { user(username: $name) { profilePic course bio links { label } viewerProfile ${parts} } }`
const read = async ({ username }: Student, token?: string) => (await graphql(app, readQuery, { name: username }, token)).data.user
const readBio = async (student: Student) => (await read(student)).bio
const toUserId = ({ uid }: Student) => Buffer.from(`User:${uid}`).toString('base64url')
const link = { label: 'Lottery', url: 'https://example.com' }

test('a profile with a listed word in the bio loses the bio alone until a decision, and its user is told', async () => {
  const student = await createStudent(app, { profile: { clubs: ['CodeForge-(Coding)'], profilePic: await createPng() } })
  const links = [{ label: 'Code', url: 'https://example.com' }]
  expect(await save(student, { bio: 'Join my lottery', links, bioVisibility: 'ONLY_ME' })).toEqual({ bioReview: null, linksReview: null })
  await app.runJobs()
  expect(await app.database.moderationCase.count({ where: { subjectId: student.uid } })).toBe(0)
  expect(await save(student, { bioVisibility: 'EVERYONE' })).toEqual({ bioReview: 'WAITING', linksReview: null })
  const shown = { course: 'BA English', bio: '', links: [{ label: 'Code' }] }
  const viewerProfile = { ...shown, clubs: [{ name: 'CodeForge' }] }
  for (const token of [undefined, moderator.token])
    expect(await read(student, token)).toEqual({ ...shown, profilePic: expect.stringMatching(/^\/media\//), viewerProfile })
  expect(await read(student, student.token)).toMatchObject({ bio: '', viewerProfile: { ...viewerProfile, bio: 'Join my lottery' } })
  const readOverRest = async (token?: string) => (await request(app, 'GET', `/api/users/profile?uid=${student.uid}`, undefined, token)).body.user
  expect(await readOverRest()).toMatchObject({ course: 'BA English', bio: '' })
  expect(await readOverRest()).not.toHaveProperty('bioReview')
  expect(await readOverRest(student.token)).toMatchObject({ bio: 'Join my lottery', bioReview: 'WAITING', linksReview: null })
  expect(await readOwn(student)).toEqual(['Your profile text waits for a moderator. Others see it once it is kept.'])
  expect(await readCase(app, student.uid)).toMatchObject({
    ...{ kind: 'PROFILE', heldFor: 'lottery', reportCount: 0, authorUid: student.uid, hiddenAt: null },
  })
  expect(await save(student, { bio: 'Join me' })).toMatchObject({ bioReview: 'WAITING' })
  await decideLast(student.uid)
  expect(await readBio(student)).toBe('Join me')
  expect(await readOwn(student)).toEqual(['A moderator decided that your profile text stays.'])
  expect(await save(student, { course: 'BSc Computer Science' })).toEqual({ bioReview: null, linksReview: null })
})

test('a profile with a listed word in the label of a link loses the links alone, and both can wait in one case', async () => {
  const student = await createStudent(app)
  expect(await save(student, { bio: 'Hello', links: [link] })).toEqual({ bioReview: null, linksReview: 'WAITING' })
  expect(await read(student)).toMatchObject({ bio: 'Hello', links: [] })
  expect(await save(student, { bio: 'A lottery' })).toEqual({ bioReview: 'WAITING', linksReview: 'WAITING' })
  expect(await save(student, { bio: '' })).toEqual({ bioReview: null, linksReview: 'WAITING' })
  await app.runJobs()
  expect(await app.database.moderationCase.count({ where: { subjectId: student.uid } })).toBe(1)
  await decideLast(student.uid)
  expect(await read(student)).toMatchObject({ bio: '', links: [{ label: 'Lottery' }] })
})

test('a profile whose words a decision hides keeps the rest, and shows other words', async () => {
  const student = await createStudent(app)
  await save(student, { bio: 'Join my lottery', course: 'BSc Computer Science' })
  await app.runJobs()
  await decideLast(student.uid, 'HIDE')
  expect(await read(student)).toMatchObject({ course: 'BSc Computer Science', bio: '' })
  expect(await readOwn(student)).toEqual(['A moderator took your profile text out of view.'])
  expect(await save(student, { course: 'BA English' })).toMatchObject({ bioReview: 'HIDDEN' })
  expect(await save(student, { bio: 'A big lottery' })).toMatchObject({ bioReview: 'WAITING' })
  expect(await save(student, { bio: 'Join me' })).toMatchObject({ bioReview: 'WAITING' })
  await app.runJobs()
  await decideLast(student.uid, 'REMOVE')
  expect(await save(student, { bio: 'I sing' })).toMatchObject({ bioReview: null })
  expect(await readBio(student)).toBe('I sing')
})

test('a profile whose words were removed leaves no case, unless it was reported', async () => {
  const student = await createStudent(app)
  const countCases = () => app.database.moderationCase.count({ where: { subjectId: student.uid, decidedAt: null } })
  await save(student, { bio: 'Join my lottery', links: [link] })
  await app.runJobs()
  await save(student, { bio: '' })
  expect(await countCases()).toBe(1)
  await save(student, { linksVisibility: 'ONLY_ME' })
  expect(await countCases()).toBe(0)
  expect(await readOwn(student)).toEqual([])
  await save(student, { bio: 'Join my lottery' })
  await app.runJobs()
  await report(app, (await createReporter(app)).token, toUserId(student))
  await save(student, { bio: '' })
  expect(await countCases()).toBe(1)
})

test('a profile whose words wait can be reported without them, and is hidden as a whole by reports', async () => {
  const student = await createStudent(app)
  await save(student, { bio: 'Join my lottery', links: [{ ...link, label: 'Photos' }] })
  await app.runJobs()
  const id = toUserId(student)
  expect((await report(app, (await createReporter(app)).token, id)).data.reportContent.report.summary).toBe(`${student.username}: Photos`)
  for (let n = 0; n < 2; n += 1) await report(app, (await createReporter(app)).token, id)
  expect(await read(student)).toMatchObject({ course: null, bio: '', links: [] })
  await decideLast(student.uid)
  expect(await read(student)).toMatchObject({ bio: 'Join my lottery', links: [{ label: 'Photos' }] })
})

test.each([true, false])('a profile that is deleted takes the cases about its words with it, which keeps its posts: %s', async (keepsPosts) => {
  const student = await createStudent(app)
  await save(student, { bio: 'Join my lottery' })
  const post = await createPost(app, { token: student.token, contentHtml: '<p>Win the lottery</p>' })
  const reported = await createPost(app, { token: student.token, contentHtml: '<p>Hello</p>' })
  await report(app, (await createReporter(app)).token, reported.nodeId)
  await app.runJobs()
  const countCases = (subjectId: string) => app.database.moderationCase.count({ where: { subjectId, decidedAt: null } })
  expect([await countCases(student.uid), await countCases(post.id)]).toEqual([1, 1])
  await eraseData?.(app.jobContext as never, student.uid, { keepsPosts, signal: new AbortController().signal })
  expect(await app.database.moderationCase.count({ where: { heldFor: 'lottery', decidedAt: null, subjectId: { in: [student.uid, post.id] } } })).toBe(0)
  expect(await countCases(reported.id)).toBe(1)
})

test('two saves at the same time do not show held words', async () => {
  const student = await createStudent(app)
  const { uid, token } = student
  await save(student, { bio: 'Join my lottery' })
  const send = (bio: string) => graphql(app, saveQuery, { input: { bio } }, token)
  const countWaiting = async () => {
    const [row] = await app.database.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return row?.count
  }
  const saves = await app.database.$transaction(async (transaction) => {
    await transaction.$queryRaw`select 1 from users where uid = ${uid} for update`
    const first = send('')
    await expect.poll(countWaiting).toBe(1)
    const second = send('Join my lottery')
    await expect.poll(countWaiting).toBe(2)
    return [first, second]
  })
  for (const { errors } of await Promise.all(saves)) expect(errors).toBeUndefined()
  expect(await app.database.user.findUniqueOrThrow({ where: { uid }, select: { bio: true, bioReview: true } })).toEqual({
    ...{ bio: 'Join my lottery', bioReview: 'WAITING' },
  })
})
