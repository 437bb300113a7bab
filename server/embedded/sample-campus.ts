import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Auth } from 'firebase-admin/auth'
import type { ServiceContext } from '../auth/service-context.ts'
import type { Viewer } from '../auth/viewer.ts'
import type { Database } from '../database/client.ts'
import { grantRoleByEmail } from '../features/access/service.ts'
import { saveBusiness, uploadLogo } from '../features/businesses/service.ts'
import { insertEvents } from '../features/events/data.ts'
import { getFileUrl } from '../features/media/service.ts'
import { setUpAccount } from '../features/onboarding/service.ts'
import { createPost } from '../features/posts/service.ts'
import { setVote } from '../features/reactions/votes.ts'
import { addReply } from '../features/replies/add-reply.ts'
import { formerStudent } from '../features/users/former-student.ts'
import { createDraft } from '../features/users/service.ts'
import { getDailyUploadBytes } from '../http/rate-limits.ts'
import { noopMetrics } from '../observability/metrics.ts'
import { ensureSampleClubs } from './sample-clubs.ts'
import { createNotesUpload, createPictureUpload, drawPictures } from './sample-files.ts'
import { getPostedAt, samplePosts } from './sample-posts.ts'
import { isSampleVote, sampleReplies } from './sample-replies.ts'
import { createCampusEvents, type SampleStudent, sampleStudents } from './sample-texts.ts'

const password = 'veranda-2026'
const domain = 'vistas.ac.in'
const toEmail = (username: string) => `${username}@${domain}`
/** Fixed, so that a lost account is recreated as the same student. */
const toUid = (username: string) => `sample-${username}`

/** The roles of sample students. */
const sampleRoles = [
  ['meenakshi', 'MODERATOR'],
  ['nila', 'MODERATOR'],
  ['ananya', 'ADMINISTRATOR'],
] as const

/** Two sample students for developers to sign in with. */
export const demoAccounts = [
  { email: toEmail('kavya.r'), password, note: 'a student' },
  { email: toEmail('arjun'), password, note: 'a student with a business' },
]

type SampleCampusContext = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log' | 'imageQueue' | 'identityProvider'>

/**
 * Creates the sample campus on the first start, through the services of the app. Returns false, without creating anything, if there are
 * other users. An interrupted creation continues at the next start: the events are inserted last, and mark the campus as complete.
 */
export async function ensureSampleCampus(baseContext: SampleCampusContext, identity: Auth, print: (text: string) => void): Promise<boolean> {
  const { database } = baseContext
  if (await database.event.findFirst({ select: { id: true } })) return true
  if (await hasOtherUsers(database, identity)) return false
  print('Building a sample campus …')
  await using spool = await mkdtempDisposable(join(tmpdir(), 'thinnai-sample-'))
  const publishedCount = await database.post.count()
  await drawPictures(spool.path, findMissingPictures(publishedCount))
  const start = baseContext.now()
  const contexts = new Map<string, ServiceContext>()
  for (const [index, student] of sampleStudents.entries()) {
    const viewer = { uid: toUid(student.username), email: toEmail(student.username), emailVerified: true, signedInAt: start }
    const rules = { requireVerifiedEmail: true, dailyUploadBytes: getDailyUploadBytes(), newAccountLimit: 0 }
    const context = {
      ...baseContext,
      ...rules,
      now: () => new Date(start.getTime() - (24 * 30 - index) * 3_600_000),
      viewer,
      consumeRateLimit: async () => {},
      reserveUploadBytes: () => true,
      assertAccountActive: async () => {},
      metrics: noopMetrics,
    }
    await ensureStudent(context, student, identity, spool.path)
    contexts.set(student.username, context)
  }
  const getContext = (username: string) => {
    const context = contexts.get(username)
    if (!context) throw new Error(`no sample student ${username}`)
    return context
  }
  for (const [username, role] of sampleRoles) await grantRoleByEmail(database, toEmail(username), role, baseContext.now())
  await ensureSampleClubs(getContext, getContext('ananya'))
  for (const [index, post] of samplePosts.entries()) {
    if (index < publishedCount) continue
    const context = getContext(post.author)
    const uploads = await Promise.all((post.pictures ?? []).map((name) => createPictureUpload(spool.path, name)))
    if (post.notes) uploads.push(await createNotesUpload(spool.path, post.notes))
    const alts = uploads.map(({ alt = '' }) => alt)
    await createPost(
      { ...context, now: () => getPostedAt(post, start) },
      { contentHtml: post.html, community: post.community, clubSlug: post.clubSlug, alts },
      uploads,
    )
    if (index % 10 === 9) print(`  ${index + 1} of ${samplePosts.length} posts`)
  }
  await ensureConversations(baseContext, contexts)
  await insertEvents(database, createCampusEvents(baseContext.now()))
  return true
}

/** Adds the replies that are missing, and the votes: repeating a vote changes nothing. */
async function ensureConversations({ database, now }: SampleCampusContext, contexts: Map<string, ServiceContext>) {
  const posts = await database.post.findMany({ orderBy: { createdAt: 'asc' }, include: { author: true, replies: { orderBy: { number: 'asc' } } } })
  for (const { post: beginning, author, minutes, html, inReplyTo } of sampleReplies) {
    const post = posts.find(({ summary }) => summary.startsWith(beginning))
    const context = contexts.get(author)
    if (!post || !context) throw new Error(`no sample post or student for a reply of ${author} to '${beginning}'`)
    const publishedAt = new Date(post.createdAt.getTime() + minutes * 60_000)
    if (post.replies.some(({ createdAt }) => createdAt.getTime() === publishedAt.getTime())) continue
    const answered = inReplyTo ? await database.reply.findFirst({ where: { postId: post.id, number: inReplyTo }, select: { id: true } }) : null
    await addReply({ ...context, now: () => publishedAt }, post.id, { contentHtml: html, inReplyTo: answered?.id }, [])
  }
  for (const [studentIndex, student] of sampleStudents.entries()) {
    const context = contexts.get(student.username)
    for (const [postIndex, post] of posts.entries())
      if (context && student.username !== post.author.username && isSampleVote(studentIndex, postIndex))
        await setVote({ ...context, now }, { kind: 'POST', id: post.id }, true)
  }
}

/** The pictures that are still to be uploaded. All students are complete before the first post is published. */
function findMissingPictures(publishedCount: number): string[] {
  const studentPictures = publishedCount ? [] : sampleStudents.flatMap(({ picture = [], logo = [] }) => [picture, logo].flat())
  return [...studentPictures, ...samplePosts.slice(publishedCount).flatMap(({ pictures = [] }) => pictures)]
}

/** Whether there are users, or accounts with the email of a sample student, that do not belong to the sample. */
async function hasOtherUsers(database: Database, identity: Auth): Promise<boolean> {
  const sampleUids = sampleStudents.map(({ username }) => toUid(username))
  const ownUids = [...sampleUids, formerStudent.uid]
  if (await database.user.findFirst({ where: { uid: { notIn: ownUids } }, select: { uid: true } })) return true
  const { users } = await identity.getUsers(sampleStudents.map(({ username }) => ({ email: toEmail(username) })))
  return users.some(({ uid }) => !sampleUids.includes(uid))
}

/** Creates the account, profile and business of a student, as far as they are missing. */
async function ensureStudent(context: ServiceContext & { viewer: Viewer }, student: SampleStudent, identity: Auth, folder: string) {
  const { uid, email } = context.viewer
  const { users } = await identity.getUsers([{ uid }])
  if (!users.length) await identity.createUser({ uid, email, password, emailVerified: true })
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
