import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { eraseData } from '../../../server/features/moderation/account-data.ts'
import { recordDomainEvent } from '../../../server/jobs/record-domain-event.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { createModerator, createReporter, decide, readCase, report, reportThrice } from '../../support/moderation.ts'
import { readNotifications } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let moderator: Student
let otherModerator: Student
beforeAll(async () => {
  await app.database.heldWord.create({ data: { word: 'lottery', addedAt: new Date() } })
  moderator = await createModerator(app)
  otherModerator = await createModerator(app)
})

type Case = Awaited<ReturnType<typeof readCase>>
const decideAbout = async ({ nodeId: id, version }: Case, action = 'KEEP', { token } = moderator) =>
  (await decide(app, token, { id, version, action, subjectVersion: null })).errors
const decideLast = async ({ uid }: Student, action = 'KEEP', by = moderator) => expect(await decideAbout(await readCase(app, uid), action, by)).toBeUndefined()
const saveQuery = 'mutation($input: SaveProfileInput!) { saveProfile(input: $input) { user { settings { bioReview linksReview } } } }'
/** Saves a profile, and opens the case of held words. Returns the reviews. */
async function save({ token }: Student, input: object) {
  const { data, errors } = await graphql(app, saveQuery, { input }, token)
  expect(errors).toBeUndefined()
  await app.runJobs()
  return data.saveProfile.user.settings
}
const readQuery = 'query($name: String!) { user(username: $name) { course bio links { label } } }'
const read = async ({ username }: Student) => (await graphql(app, readQuery, { name: username })).data.user
const toUserId = ({ uid }: Student) => Buffer.from(`User:${uid}`).toString('base64url')
const appeal = async ({ decisionId: id }: Case, { token }: Student) => {
  const { errors } = await graphql(app, 'mutation($id: ID!) { appealDecision(input: {id: $id, text: "It is a story"}) { decision { id } } }', { id }, token)
  expect(errors).toBeUndefined()
}
/** Grants the appeal of a case. */
async function grant({ id }: Case) {
  const { version } = await app.database.moderationCase.findUniqueOrThrow({ where: { id } })
  const nodeId = Buffer.from(`ModerationCase:${id}`).toString('base64url')
  expect((await decide(app, otherModerator.token, { id: nodeId, version, action: 'KEEP', subjectVersion: null })).errors).toBeUndefined()
}
const link = { label: 'Lottery', url: 'https://example.com' }
const hidden = { course: null, bio: '', links: [] }

/** A student whose profile a decision has hidden after reports. */
async function createHiddenStudent() {
  const student = await createStudent(app, { profile: {} })
  await reportThrice(app, toUserId(student))
  await decideLast(student, 'HIDE')
  expect(await read(student)).toEqual(hidden)
  return student
}

test('words that are kept or whose appeal is granted do not show a profile that another decision has hidden', async () => {
  const student = await createHiddenStudent()
  await save(student, { bio: 'Join my lottery' })
  await decideLast(student)
  expect(await read(student)).toEqual(hidden)
  await save(student, { bio: 'A big lottery' })
  await decideLast(student, 'HIDE')
  const second = await readCase(app, student.uid)
  await appeal(second, student)
  await save(student, { bio: 'I sing' })
  await grant(second)
  expect(await read(student)).toEqual(hidden)
})

test('a profile that a decision has hidden gets no reports in the case of its words', async () => {
  const student = await createHiddenStudent()
  await save(student, { bio: 'Join my lottery' })
  expect((await report(app, (await createReporter(app)).token, toUserId(student))).data.reportContent.report).toBeNull()
  expect(await readCase(app, student.uid)).toMatchObject({ decidedAt: null, reportCount: 0 })
})

test('words that are removed before their case opens leave no case of a hidden profile', async () => {
  const student = await createHiddenStudent()
  await graphql(app, saveQuery, { input: { bio: 'Join my lottery' } }, student.token)
  await save(student, { bio: '' })
  expect(await app.database.moderationCase.count({ where: { subjectId: student.uid } })).toBe(1)
})

test('an appeal shows the words that its own case has hidden, and no others', async () => {
  const student = await createStudent(app, { profile: {} })
  await save(student, { bio: 'The lottery of Babylon' })
  await decideLast(student, 'HIDE')
  const first = await readCase(app, student.uid)
  await save(student, { links: [link] })
  await decideLast(student, 'HIDE')
  const second = await readCase(app, student.uid)
  await appeal(first, student)
  await grant(first)
  expect(await read(student)).toMatchObject({ bio: 'The lottery of Babylon', links: [] })
  await appeal(second, student)
  await save(student, { links: [{ ...link, label: 'My lottery' }] })
  await grant(second)
  expect(await read(student)).toMatchObject({ bio: 'The lottery of Babylon', links: [] })
})

test('hidden words stay hidden whoever may see them, and the moderator of the appeal reads them', async () => {
  const student = await createStudent(app, { profile: {} })
  await save(student, { bio: 'Join my lottery', links: [link] })
  await save(student, { bio: 'Join me', links: [{ ...link, label: 'Money' }] })
  await decideLast(student, 'HIDE')
  const reviews = { bioReview: 'HIDDEN', linksReview: 'HIDDEN' }
  expect(await save(student, { bioVisibility: 'ONLY_ME', linksVisibility: 'ONLY_ME' })).toEqual(reviews)
  const { nodeId: id } = await readCase(app, student.uid)
  const { data } = await graphql(app, 'query($id: ID!) { moderationCase(id: $id) { current { contentHtml } } }', { id }, otherModerator.token)
  expect(data.moderationCase.current.contentHtml).toBe('<p>Join me</p><p>Money</p>')
  expect(await save(student, { bioVisibility: 'EVERYONE', linksVisibility: 'EVERYONE' })).toEqual(reviews)
  expect(await read(student)).toMatchObject({ bio: '', links: [] })
  expect(await save(student, { bio: 'I sing' })).toEqual({ ...reviews, bioReview: null })
})

test('words that a decision has hidden are hidden again when they are written again, unless the appeal is granted', async () => {
  const student = await createStudent(app, { profile: {} })
  await save(student, { bio: 'Join my lottery' })
  expect(await save(student, { bio: 'Join me' })).toMatchObject({ bioReview: 'WAITING' })
  await decideLast(student, 'HIDE')
  expect(await save(student, { bio: '' })).toEqual({ bioReview: null, linksReview: null })
  expect(await save(student, { bio: 'I sing' })).toMatchObject({ bioReview: null })
  expect(await save(student, { bio: 'join  ME', links: [{ ...link, label: 'Join me' }] })).toEqual({ bioReview: 'HIDDEN', linksReview: 'HIDDEN' })
  expect(await read(student)).toMatchObject({ bio: '', links: [] })
  expect(await app.database.moderationCase.count({ where: { subjectId: student.uid } })).toBe(1)
  expect(await save(student, { bio: 'Join me', bioVisibility: 'ONLY_ME', links: [] })).toEqual({ bioReview: null, linksReview: null })
  expect(await save(student, { bioVisibility: 'EVERYONE' })).toMatchObject({ bioReview: 'HIDDEN' })
  const decided = await readCase(app, student.uid)
  await appeal(decided, student)
  await grant(decided)
  expect(await read(student)).toMatchObject({ bio: 'Join me' })
  await save(student, { bio: 'I sing' })
  expect(await save(student, { bio: 'Join me' })).toMatchObject({ bioReview: null })
})

test('words that wait are not kept by a moderator who has read others', async () => {
  const student = await createStudent(app, { profile: {} })
  await save(student, { bio: 'Join my lottery' })
  const seen = await readCase(app, student.uid)
  for (const change of [{ bio: 'Join me' }, { links: [link] }]) {
    await graphql(app, saveQuery, { input: change }, student.token)
    expect((await decideAbout(seen))?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
  }
  expect(await read(student)).toMatchObject({ bio: '', links: [] })
})

test('a case that reports have opened does not show words that wait for their own', async () => {
  const student = await createStudent(app, { profile: {} })
  await reportThrice(app, toUserId(student))
  const reported = await readCase(app, student.uid)
  await graphql(app, saveQuery, { input: { bio: 'Join my lottery' } }, student.token)
  expect(await decideAbout(reported)).toBeUndefined()
  await app.runJobs()
  expect(await read(student)).toMatchObject({ course: 'BA English', bio: '' })
  await decideLast(student)
  expect(await read(student)).toMatchObject({ bio: 'Join my lottery' })
})

test('a decision that has not seen the first report of a profile with held words is a conflict, and the author does not learn of the report', async () => {
  const student = await createStudent(app, { profile: {} })
  await save(student, { bio: 'Join my lottery' })
  const seen = await readCase(app, student.uid)
  await report(app, (await createReporter(app)).token, toUserId(student))
  expect((await decideAbout(seen, 'HIDE'))?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
  const listOwn = async () => (await readNotifications(app, student)).filter(({ kind }) => kind === 'MODERATION').map(({ text }) => text)
  const readScopes = async () => {
    const { nodeId: id } = await readCase(app, student.uid)
    const query = 'query($id: ID!) { moderationCase(id: $id) { concernsTextsOnly hiddenAt } }'
    const { data } = await graphql(app, '{ viewer { settings { decisions { concernsTextsOnly } } } }', {}, student.token)
    return { ...(await graphql(app, query, { id }, moderator.token)).data.moderationCase, decisions: data.viewer.settings.decisions }
  }
  expect(await listOwn()).toEqual(['Your profile text waits for a moderator. Others see it once it is kept.'])
  expect(await readScopes()).toEqual({ concernsTextsOnly: false, hiddenAt: null, decisions: [{ concernsTextsOnly: true }] })
  await decideLast(student, 'HIDE')
  expect(await listOwn()).toEqual(['A moderator took your profile out of view.'])
  expect(await readScopes()).toMatchObject({ decisions: [{ concernsTextsOnly: false }] })
})

test('a profile whose words were kept is hidden by reports', async () => {
  const student = await createStudent(app, { profile: {} })
  await save(student, { bio: 'Join my lottery' })
  await decideLast(student)
  expect(await read(student)).toMatchObject({ bio: 'Join my lottery' })
  await reportThrice(app, toUserId(student))
  expect(await read(student)).toEqual(hidden)
})

test('the hashes of hidden texts leave with the account', async () => {
  const student = await createStudent(app, { profile: {} })
  await save(student, { bio: 'Join my lottery' })
  await decideLast(student, 'HIDE')
  const { id } = await readCase(app, student.uid)
  await save(student, { bio: 'I play chess' })
  const readHashes = async () => (await app.database.moderationCase.findUniqueOrThrow({ where: { id } })).hiddenTextHashes
  expect(await readHashes()).toHaveLength(1)
  await eraseData?.(app.jobContext, student.uid, { keepsPosts: false, signal: new AbortController().signal })
  expect(await readHashes()).toEqual([])
})

describe('a profile that the former version has hidden because of its words', () => {
  /** Its case is open, or decided by the former version. */
  async function createHidden(fields: { bio?: string; links?: object[] }, action: 'HIDE' | null = null) {
    const student = await createStudent(app, { profile: {} })
    const at = new Date()
    await app.database.user.update({ where: { uid: student.uid }, data: { ...fields, hiddenAt: at } })
    const event = { kind: 'profile.held' as const, subject: student.uid, actor: student.uid, at, payload: { heldFor: 'lottery' } }
    await app.database.$transaction((transaction) => recordDomainEvent(transaction, event))
    await app.runJobs()
    const { id } = await readCase(app, student.uid)
    if (action) {
      const decidedAt = new Date(at.getTime() + 1000)
      await app.database.moderationCase.update({ where: { id }, data: { decidedAt, action, decidedBy: moderator.uid, sentence: 'x' } })
      await app.database.user.update({ where: { uid: student.uid }, data: { hiddenAt: decidedAt } })
    }
    return student
  }
  const withhold = () => app.runSchedule('show-profiles-with-held-texts')
  const readReviews = ({ uid }: Student) =>
    app.database.user.findUniqueOrThrow({ where: { uid }, select: { hiddenAt: true, bioReview: true, linksReview: true, bioHiddenBy: true } })

  test('is shown once they are kept', async () => {
    const student = await createHidden({ bio: 'Join my lottery' })
    expect(await readCase(app, student.uid)).toMatchObject({ hiddenAt: expect.any(Date), heldFor: 'lottery' })
    await decideLast(student)
    expect(await read(student)).toMatchObject({ course: 'BA English', bio: 'Join my lottery' })
  })

  test('is shown without them, which wait for their decision', async () => {
    const student = await createHidden({ bio: 'Join my l0ttery', links: [{ ...link, label: 'Photos' }] })
    const seen = await readCase(app, student.uid)
    await withhold()
    expect(await read(student)).toEqual({ course: 'BA English', bio: '', links: [{ label: 'Photos' }] })
    expect(await readReviews(student)).toEqual({ hiddenAt: null, bioReview: 'WAITING', linksReview: null, bioHiddenBy: null })
    expect((await decideAbout(seen))?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
    await withhold()
    await decideLast(student)
    expect(await read(student)).toMatchObject({ bio: 'Join my l0ttery' })
  })

  test('is shown without them after a decision against them, until an appeal is granted', async () => {
    const student = await createHidden({ bio: 'Join my lottery', links: [link] }, 'HIDE')
    await withhold()
    const decided = await readCase(app, student.uid)
    expect(await read(student)).toEqual({ course: 'BA English', bio: '', links: [] })
    expect(await readReviews(student)).toEqual({ hiddenAt: null, bioReview: 'HIDDEN', linksReview: 'HIDDEN', bioHiddenBy: decided.id })
    await appeal(decided, student)
    await grant(decided)
    expect(await read(student)).toMatchObject({ bio: 'Join my lottery', links: [{ label: 'Lottery' }] })
  })

  test('is shown without all its words if none is listed any more, and leaves no case without words', async () => {
    const edited = await createHidden({ bio: 'Join me', links: [{ ...link, label: 'Photos' }] })
    const emptied = await createHidden({ bio: '' })
    await withhold()
    expect(await read(edited)).toEqual({ course: 'BA English', bio: '', links: [] })
    expect(await read(emptied)).toMatchObject({ course: 'BA English' })
    expect(await app.database.moderationCase.count({ where: { subjectId: emptied.uid } })).toBe(0)
  })

  test('is shown although another one cannot be changed', async () => {
    const [locked, other] = [await createHidden({ bio: 'Join my lottery' }), await createHidden({ bio: 'Join my lottery' })]
    await app.database.$executeRawUnsafe(`create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`)
    await app.database.$executeRawUnsafe(
      `create trigger refuse_change before update on users for each row when (old.uid = '${locked.uid}') execute function refuse_change()`,
    )
    await withhold()
    expect(await read(locked)).toEqual(hidden)
    expect(await read(other)).toMatchObject({ course: 'BA English', bio: '' })
    await app.database.$executeRawUnsafe('drop trigger refuse_change on users')
    await withhold()
    expect(await read(locked)).toMatchObject({ course: 'BA English', bio: '' })
  })

  test('stays hidden after reports, and if another decision has hidden it', async () => {
    const reported = await createHidden({ bio: 'Join my lottery' })
    await app.database.moderationCase.updateMany({ where: { subjectId: reported.uid }, data: { reportCount: 1 } })
    const decided = await createHiddenStudent()
    const at = new Date()
    await app.database.user.update({ where: { uid: decided.uid }, data: { bio: 'Join my lottery', hiddenAt: at } })
    const data = { id: randomUUID(), kind: 'PROFILE' as const, subjectId: decided.uid, authorUid: decided.uid, reason: 'OTHER' as const, heldFor: 'lottery' }
    await app.database.moderationCase.create({ data: { ...data, openedAt: at, dueAt: at, hiddenAt: at } })
    await withhold()
    for (const student of [reported, decided]) expect(await read(student)).toEqual(hidden)
  })
})
