import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Auth } from 'firebase-admin/auth'
import type { ServiceContext } from '../auth/service-context.ts'
import type { Viewer } from '../auth/viewer.ts'
import type { Database } from '../database/client.ts'
import { saveBusiness, uploadLogo } from '../features/businesses/service.ts'
import { getFileUrl } from '../features/media/service.ts'
import { setUpAccount } from '../features/onboarding/service.ts'
import { createPost } from '../features/posts/service.ts'
import { grantRoleByEmail } from '../features/roles/service.ts'
import { insertUsers } from '../features/users/data/insert-users.ts'
import { formerStudent } from '../features/users/former-student.ts'
import { createDraft } from '../features/users/service.ts'
import { getDailyUploadBytes } from '../http/rate-limits.ts'
import { noopMetrics } from '../observability/metrics.ts'
import { insertConversations, prepareReplies, type StoredPost } from './sample/conversations.ts'
import { getSampleDates, toCreationTime, toJoinTime } from './sample/dates.ts'
import { createSampleEvents } from './sample/events.ts'
import { samplePeople } from './sample/people.ts'
import type { SamplePost } from './sample/posts/sample-post.ts'
import { createSamplePosts } from './sample/posts.ts'
import { insertClubMembers, insertEventsWithRegistrations, insertRelations } from './sample/relations.ts'
import { type SampleStudent, sampleStudents } from './sample/students.ts'
import { ensureSampleClubs, listClubMembers } from './sample-clubs.ts'
import { createNotesUpload, createPictureUpload, drawPictures } from './sample-files.ts'

const password = 'veranda-2026'
const domain = 'vistas.ac.in'
const toEmail = (username: string) => `${username}@${domain}`
/** Fixed, so that a lost account is recreated as the same student. */
const toUid = (username: string) => `sample-${username}`

const everybody = [...sampleStudents, ...samplePeople]
const usernames = everybody.map(({ username }) => username)

/** The roles of sample students. */
const sampleRoles = [
  ['meenakshi', 'MODERATOR'],
  ['nila', 'MODERATOR'],
  ['ananya', 'ADMINISTRATOR'],
] as const

/** Two sample students for developers to sign in with. */
const mainAccounts = ['kavya.r', 'arjun']
export const demoAccounts = [
  { email: toEmail('kavya.r'), password, note: 'a student' },
  { email: toEmail('arjun'), password, note: 'a student with a business' },
]

type SampleCampusContext = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log' | 'imageQueue' | 'identityProvider'>

/**
 * Creates the sample campus on the first start: what has files through the services of the app, and the rest with one statement a table. Returns when it was
 * created, for the dates of its pages; null, without creating anything, if there are other users. An interrupted creation continues at the next start, with the
 * same dates: the events are inserted last, and mark the campus as complete.
 */
export async function ensureSampleCampus(baseContext: SampleCampusContext, identity: Auth, print: (text: string) => void): Promise<Date | null> {
  const { database } = baseContext
  const { isComplete, createdAt } = await findCampus(database)
  if (isComplete) return createdAt ?? baseContext.now()
  if (await hasOtherUsers(database, identity)) return null
  print('Building a sample campus …')
  await using spool = await mkdtempDisposable(join(tmpdir(), 'thinnai-sample-'))
  const start = createdAt ?? baseContext.now()
  const dates = getSampleDates(start)
  const posts = createSamplePosts(dates)
  const published = await database.post.findMany({ select: postKeyColumns })
  const missingPosts = posts.filter((post) => !findStored(published, post))
  await drawPictures(spool.path, listPictures(missingPosts, published.length ? [] : sampleStudents))
  const getJoinTime = (username: string) => toJoinTime(start, usernames.indexOf(username))
  const getContext = (username: string) => {
    if (!usernames.includes(username)) throw new Error(`no sample student ${username}`)
    return {
      ...baseContext,
      ...{ requireVerifiedEmail: true, dailyUploadBytes: getDailyUploadBytes(), newAccountLimit: 0, metrics: noopMetrics },
      viewer: { uid: toUid(username), email: toEmail(username), emailVerified: true, signedInAt: start },
      now: () => getJoinTime(username),
      consumeRateLimit: async () => {},
      reserveUploadBytes: () => true,
      assertAccountActive: async () => {},
    }
  }
  await ensureAccounts(identity)
  await runInPairs(sampleStudents, (student) => ensureStudent(getContext(student.username), student, spool.path))
  await ensurePeople(database, getJoinTime)
  for (const [username, role] of sampleRoles) await grantRoleByEmail(database, toEmail(username), role, baseContext.now())
  await ensureSampleClubs(getContext, getContext('ananya'))
  let publishedCount = published.length
  await runInPairs(missingPosts, async (post) => {
    const uploads = await Promise.all((post.pictures ?? []).map((name) => createPictureUpload(spool.path, name)))
    if (post.notes) uploads.push(await createNotesUpload(spool.path, post.notes))
    const alts = uploads.map(({ alt = '' }) => alt)
    await createPost(
      { ...getContext(post.author), now: () => post.createdAt },
      { contentHtml: post.html, community: post.community, clubSlug: post.clubSlug, alts },
      uploads,
    )
    publishedCount += 1
    if (publishedCount % 10 === 0) print(`  ${publishedCount} of ${posts.length} posts`)
  })
  await insertCampusLife(database, posts, dates.now)
  return start
}

/** Runs a task for each item, two at a time: one is stored while the pictures of the other are encoded. Starts no more once one has failed. */
async function runInPairs<Item>(items: Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  let failure: { error: unknown } | undefined
  const runQueue = async () => {
    for (const item of queue) {
      if (failure) return
      await run(item).catch((error: unknown) => {
        failure ??= { error }
      })
    }
  }
  await Promise.all([runQueue(), runQueue()])
  if (failure) throw failure.error
}

const postKeyColumns = { id: true, createdAt: true, authorUid: true } as const
type PostKey = { id: string; createdAt: Date; authorUid: string }

/** The row of a post; no two posts of the sample are of one time. */
const findStored = (rows: PostKey[], post: SamplePost) =>
  rows.find(({ createdAt, authorUid }) => createdAt.getTime() === post.createdAt.getTime() && authorUid === toUid(post.author))

/**
 * When the campus was created, and whether it is complete. The time is that of any student, each of whom has joined at a fixed time before: others may have deleted
 * their accounts. One statement, since each start needs it.
 */
async function findCampus(database: Database): Promise<{ isComplete: boolean; createdAt: Date | null }> {
  const [row] = await database.$queryRaw<{ isComplete: boolean; uid: string | null; joinedAt: Date | null }[]>`
    select exists (select from events) as "isComplete", student.uid, student.created_at as "joinedAt"
    from (values (1)) as one left join lateral (select uid, created_at from users where uid = any(${usernames.map(toUid)}) limit 1) student on true`
  const createdAt = row?.uid && row.joinedAt ? toCreationTime(row.joinedAt, usernames.map(toUid).indexOf(row.uid)) : null
  return { isComplete: row?.isComplete ?? false, createdAt }
}

/** Stores, in one transaction, what the students have written to each other, whom they follow, and the events with their registrations. */
async function insertCampusLife(database: Database, posts: SamplePost[], now: Date) {
  const rows = await database.post.findMany({ select: postKeyColumns })
  const storedPosts = posts.map((post): StoredPost => {
    const row = findStored(rows, post)
    if (!row) throw new Error(`the sample post of ${post.author} at ${post.createdAt.toISOString()} is missing`)
    return { ...post, id: row.id }
  })
  const people = { usernames, toUid, now }
  const replies = await prepareReplies(database, storedPosts, people)
  const clubMembers = await listClubMembers(database, everybody)
  await database.$transaction(
    async (transaction) => {
      await insertClubMembers(transaction, clubMembers, people)
      await insertConversations(transaction, storedPosts, replies, { ...people, notified: mainAccounts })
      await insertRelations(transaction, [...new Set(clubMembers.map(({ clubSlug }) => clubSlug))], people)
      await insertEventsWithRegistrations(transaction, createSampleEvents(getSampleDates(now)), people)
    },
    { timeout: 60_000 },
  )
}

/** The pictures of posts and students. All students are complete before the first post is published. */
const listPictures = (posts: SamplePost[], students: SampleStudent[]): string[] => [
  ...students.flatMap(({ picture = [], logo = [] }) => [picture, logo].flat()),
  ...posts.flatMap(({ pictures = [] }) => pictures),
]

/** Whether there are users, or accounts with the email of a sample student, that do not belong to the sample. */
async function hasOtherUsers(database: Database, identity: Auth): Promise<boolean> {
  const sampleUids = usernames.map(toUid)
  const ownUids = [...sampleUids, formerStudent.uid]
  if (await database.user.findFirst({ where: { uid: { notIn: ownUids } }, select: { uid: true } })) return true
  const { users } = await identity.getUsers(usernames.map((username) => ({ email: toEmail(username) })))
  return users.some(({ uid }) => !sampleUids.includes(uid))
}

/** Creates the missing accounts of all students at the identity provider. */
async function ensureAccounts(identity: Auth) {
  const { users } = await identity.getUsers(usernames.map((username) => ({ uid: toUid(username) })))
  const missing = usernames.filter((username) => !users.some(({ uid }) => uid === toUid(username)))
  await Promise.all(missing.map((username) => identity.createUser({ uid: toUid(username), email: toEmail(username), password, emailVerified: true })))
}

/** Creates the rows of the students without files, unless they exist. */
async function ensurePeople(database: Database, getJoinTime: (username: string) => Date) {
  const users = samplePeople.map(({ username, course, bio }) => ({
    ...{ uid: toUid(username), email: toEmail(username), username, course, bio, createdAt: getJoinTime(username) },
  }))
  if (await database.user.findFirst({ where: { uid: { in: users.map(({ uid }) => uid) } }, select: { uid: true } })) return
  await database.$transaction((transaction) => insertUsers(transaction, users))
}

/** Creates the row, profile and business of a student, as far as they are missing. */
async function ensureStudent(context: ServiceContext & { viewer: Viewer }, student: SampleStudent, folder: string) {
  const { uid } = context.viewer
  const { accountSetupComplete, businessSetupComplete } = await createDraft(context, { username: student.username })
  const { course, bio, clubs, business } = student
  if (!accountSetupComplete) {
    const picture = student.picture ? await createPictureUpload(folder, student.picture) : null
    await setUpAccount(context, { course, bio, clubs, ownsBusiness: business !== undefined }, picture)
  }
  if (!business || businessSetupComplete) return
  const unusedLogo = await context.database.file.findFirst({ where: { ownerUid: uid, user: null, business: null, post: null }, select: { key: true } })
  const logo = unusedLogo ? getFileUrl(context, unusedLogo) : await uploadLogo(context, await createPictureUpload(folder, student.logo ?? ''))
  await saveBusiness(context, { ...business, logo })
}
