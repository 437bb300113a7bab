import { Readable } from 'node:stream'
import type { Auth } from 'firebase-admin/auth'
import type { ServiceContext } from '../auth/service-context.ts'
import { saveBusiness, uploadLogo } from '../features/businesses/service.ts'
import { insertEvents } from '../features/events/data.ts'
import { createPost } from '../features/posts/service.ts'
import { createDraft, setUpAccount } from '../features/users/service.ts'
import type { Upload } from '../lib/upload.ts'
import { picture } from './sample-pictures.ts'
import { campusEvents, notes, posts, students } from './sample-texts.ts'

const password = 'veranda-2026'
const emailOf = (username: string) => `${username}@vistas.ac.in`

/** Two of the sample students, for whoever wants to look around. */
export const demoAccounts = [
  { email: emailOf('kavya.r'), password, note: 'a student' },
  { email: emailOf('arjun'), password, note: 'a student with a business' },
]

type Base = Omit<ServiceContext, 'viewer'>

/** A living campus on the first start, made through the services that students use. Does nothing where anybody lives already. */
export async function ensureSampleCampus(base: Base, identity: Auth, say: (text: string) => void) {
  if (await base.database.post.findFirst({ select: { id: true } })) return
  say('Building a sample campus …')
  const start = base.now().getTime()
  const at = (hoursAgo: number) => () => new Date(start - hoursAgo * 3_600_000)
  const contexts = new Map<string, ServiceContext>()
  for (const [index, student] of students.entries()) {
    const email = emailOf(student.username)
    const account = await identity.getUserByEmail(email).catch(() => identity.createUser({ email, password, emailVerified: true }))
    const context = { ...base, now: at(24 * 30 - index), viewer: { uid: account.uid, email, emailVerified: true } }
    contexts.set(student.username, context)
    await createDraft(context, { username: student.username })
    const { course, bio, clubs, business } = student
    await setUpAccount(
      context,
      { course, bio, clubs, ownsBusiness: business !== undefined },
      student.picture ? await pictureUpload(student.username, 400, 400) : null,
    )
    if (business) await saveBusiness(context, { ...business, logo: await uploadLogo(context, await pictureUpload(business.name, 400, 400)) })
  }
  for (const [index, post] of posts.entries()) {
    const context = contexts.get(post.by)
    if (!context) throw new Error(`no sample student ${post.by}`)
    const uploads = await Promise.all([...Array(post.pictures ?? 0).keys()].map((n) => pictureUpload(`${post.html}${n}`, 1200, n % 2 ? 1200 : 800)))
    if (post.notes) uploads.push(upload(`${post.notes}.pdf`, 'application/pdf', notes(post.notes)))
    await createPost({ ...context, now: at((posts.length - index) * 5.3) }, { contentHtml: post.html, community: post.community }, uploads)
    if (index % 10 === 9) say(`  ${index + 1} of ${posts.length} posts`)
  }
  await insertEvents(base.database, campusEvents(base.now()))
}

const upload = (filename: string, mimetype: string, bytes: Buffer): Upload => ({ filename, mimetype, createReadStream: () => Readable.from([bytes]) })

const pictureUpload = async (seed: string, width: number, height: number) => upload('picture.png', 'image/png', await picture(seed, width, height))
