import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Auth } from 'firebase-admin/auth'
import type { ServiceContext } from '../auth/service-context.ts'
import type { Viewer } from '../auth/viewer.ts'
import type { Database } from '../database/client.ts'
import { saveBusiness, uploadLogo } from '../features/businesses/service.ts'
import { insertEvents } from '../features/events/data.ts'
import { fileUrl } from '../features/media/service.ts'
import { createPost } from '../features/posts/service.ts'
import { createDraft, setUpAccount } from '../features/users/service.ts'
import { getDailyUploadBytes } from '../http/rate-limits.ts'
import { noopMetrics } from '../observability/metrics.ts'
import { drawPictures, notesUpload, pictureUpload } from './sample-files.ts'
import { postedAt, posts } from './sample-posts.ts'
import { campusEvents, type Student, students } from './sample-texts.ts'

const password = 'veranda-2026'
const domain = 'vistas.ac.in'
const emailOf = (username: string) => `${username}@${domain}`
/** Fixed, so that an account that was lost is made anew as the same student. */
const uidOf = (username: string) => `sample-${username}`

/** Two of the sample students, for whoever wants to look around. */
export const demoAccounts = [
  { email: emailOf('kavya.r'), password, note: 'a student' },
  { email: emailOf('arjun'), password, note: 'a student with a business' },
]

type Base = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log' | 'imageQueue'>

/**
 * A living campus on the first start, made through the services that students use, nothing where anybody else lives already.
 * Cut short, it goes on at the next start; its events come last and tell that it is finished.
 */
export async function ensureSampleCampus(base: Base, identity: Auth, say: (text: string) => void): Promise<boolean> {
  const { database } = base
  if (await database.event.findFirst({ select: { id: true } })) return true
  if (await othersLiveHere(database, identity)) return false
  say('Building a sample campus …')
  await using spool = await mkdtempDisposable(join(tmpdir(), 'thinnai-sample-'))
  const published = await database.post.count()
  await drawPictures(spool.path, missingPictures(published))
  const start = base.now()
  const contexts = new Map<string, ServiceContext>()
  for (const [index, student] of students.entries()) {
    const viewer = { uid: uidOf(student.username), email: emailOf(student.username), emailVerified: true }
    const rules = { allowedEmailDomains: [domain], requireVerifiedEmail: true, dailyUploadBytes: getDailyUploadBytes() }
    const context = {
      ...base,
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
  for (const [index, post] of posts.entries()) {
    if (index < published) continue
    const context = contexts.get(post.by)
    if (!context) throw new Error(`no sample student ${post.by}`)
    const uploads = await Promise.all((post.pictures ?? []).map((name) => pictureUpload(spool.path, name)))
    if (post.notes) uploads.push(await notesUpload(spool.path, post.notes))
    const alts = uploads.map(({ alt = '' }) => alt)
    await createPost({ ...context, now: () => postedAt(post, start) }, { contentHtml: post.html, community: post.community, alts }, uploads)
    if (index % 10 === 9) say(`  ${index + 1} of ${posts.length} posts`)
  }
  await insertEvents(database, campusEvents(base.now()))
  return true
}

/** The students are complete before the first post is published. */
function missingPictures(published: number): string[] {
  const ofStudents = published ? [] : students.flatMap(({ picture = [], logo = [] }) => [picture, logo].flat())
  return [...ofStudents, ...posts.slice(published).flatMap(({ pictures = [] }) => pictures)]
}

/** Whether there is a student, or an account with a sample student's email, that is none of the sample's own. */
async function othersLiveHere(database: Database, identity: Auth): Promise<boolean> {
  const own = students.map(({ username }) => uidOf(username))
  if (await database.user.findFirst({ where: { uid: { notIn: own } }, select: { uid: true } })) return true
  const { users } = await identity.getUsers(students.map(({ username }) => ({ email: emailOf(username) })))
  return users.some(({ uid }) => !own.includes(uid))
}

/** The student with account, profile and business, as far as they are missing. */
async function ensureStudent(context: ServiceContext & { viewer: Viewer }, student: Student, identity: Auth, folder: string) {
  const { uid, email } = context.viewer
  const { users } = await identity.getUsers([{ uid }])
  if (!users.length) await identity.createUser({ uid, email, password, emailVerified: true })
  const { accountSetupComplete, businessSetupComplete } = await createDraft(context, { username: student.username })
  const { course, bio, clubs, business } = student
  if (!accountSetupComplete) {
    const picture = student.picture ? await pictureUpload(folder, student.picture) : null
    await setUpAccount(context, { course, bio, clubs, ownsBusiness: business !== undefined }, picture)
  }
  if (!business || businessSetupComplete) return
  const waiting = await context.database.file.findFirst({ where: { ownerUid: uid, user: null, business: null, post: null }, select: { key: true } })
  const logo = waiting ? fileUrl(context, waiting) : await uploadLogo(context, await pictureUpload(folder, student.logo ?? ''))
  await saveBusiness(context, { ...business, logo })
}
