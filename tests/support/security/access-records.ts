import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grantRoleByEmail } from '../../../server/features/roles/service.ts'
import { fromNodeId, toNodeId } from '../../../server/relay/node-id.ts'
import type { TestApp } from '../test-app.ts'

/** An export whose file can be downloaded, requested more than a day ago. */
export async function insertExport(app: TestApp, userUid: string, secret: string) {
  const key = `${randomUUID()}.zip`
  await writeFile(join(app.spoolDir, key), 'PK')
  await app.storage.put(key, join(app.spoolDir, key))
  const requestedAt = new Date(Date.now() - 25 * 3_600_000)
  const secretHash = createHash('sha256').update(secret).digest('base64url')
  await app.database.export.create({ data: { id: key.slice(0, 36), userUid, requestedAt, readyAt: requestedAt, attempts: 1, key, size: 2, secretHash } })
}

/** The id of a role of a user. */
export const createGrant = async (app: TestApp, email: string) =>
  toNodeId('RoleGrant', (await grantRoleByEmail(app.database, email, 'MODERATOR', new Date())).id)

/** The id of a new event of the campus, for which a user is registered. */
export async function createCampusEvent(app: TestApp, userUid: string): Promise<string> {
  const [id, now] = [randomUUID(), new Date()]
  const times = { startsAt: getAnnouncementEnd(), endsAt: new Date(getAnnouncementEnd().getTime() + 1000) }
  await app.database.event.create({ data: { id, title: 'x', takesRegistrations: true, registeredCount: 1, lastNumber: 1, ...times } })
  const registration = { state: 'REGISTERED', number: 1, ticketCode: randomUUID(), createdAt: now, confirmedAt: now } as const
  await app.database.registration.create({ data: { id: randomUUID(), eventId: id, userUid, ...registration } })
  return toNodeId('Event', id)
}

/** The id of a new course. */
export async function createCourse(app: TestApp): Promise<string> {
  const { id } = await app.database.course.create({ data: { name: randomUUID(), position: 100 }, select: { id: true } })
  return toNodeId('Course', id)
}

/** A word of the list. */
export const createHeldWord = async (app: TestApp) =>
  (await app.database.heldWord.create({ data: { word: randomUUID().slice(0, 8), addedAt: new Date() } })).word

/** The id of a new club with a head and a member. */
export async function createClubOf(app: TestApp, headUid: string, memberUid: string): Promise<string> {
  const slug = `club-${randomUUID()}`
  await app.database.club.create({ data: { slug, name: slug, category: 'x', keywords: [], banner: '/clubs/club.svg', position: 100 } })
  await app.database.clubMember.create({ data: { clubSlug: slug, userUid: headUid, role: 'HEAD' } })
  if (memberUid !== headUid) await app.database.clubMember.create({ data: { clubSlug: slug, userUid: memberUid } })
  return toNodeId('Club', slug)
}

/** The id of an open invitation of a user to a new club. */
export async function createInvitation(app: TestApp, userUid: string, headUid: string): Promise<string> {
  const clubSlug = fromNodeId(await createClubOf(app, headUid, headUid))?.id ?? ''
  const data = { id: randomUUID(), kind: 'INVITATION', clubSlug, userUid, createdBy: headUid, createdAt: new Date() } as const
  await app.database.clubRequest.create({ data })
  return toNodeId('ClubRequest', data.id)
}

/** The id of an unread notification of a user, about an announcement. */
export async function createNotification(app: TestApp, userUid: string): Promise<string> {
  const [id, now] = [randomUUID(), new Date()]
  const subjectId = fromNodeId(await createAnnouncement(app))?.id ?? ''
  const times = { createdAt: now, updatedAt: now }
  await app.database.notification.create({ data: { id, userUid, kind: 'ANNOUNCEMENT', subjectId, ...times, isListed: true, isPushDue: false } })
  return toNodeId('Notification', id)
}

/** The id of an announcement. */
export async function createAnnouncement(app: TestApp): Promise<string> {
  const { id } = await app.database.announcement.create({ data: { id: randomUUID(), text: 'x', startsAt: new Date(), endsAt: getAnnouncementEnd() } })
  return toNodeId('Announcement', id)
}
export const getAnnouncementEnd = () => new Date(Date.now() + 3_600_000)

/** An open case about nobody, or, with an author, a decision about a subject of the author, which is not appealed against yet. */
export async function createCase(app: TestApp, authorUid: string | null, subjectId: string = randomUUID()): Promise<string> {
  const [id, now] = [randomUUID(), new Date()]
  const decision = authorUid ? ({ action: 'HIDE', decidedAt: now, sentence: 'x' } as const) : {}
  const data = { id, kind: 'POST', subjectId, authorUid, reason: 'SPAM', openedAt: now, dueAt: now, ...decision } as const
  await app.database.moderationCase.create({ data })
  return toNodeId(authorUid ? 'Decision' : 'ModerationCase', id)
}

/** The id of an active sanction of an account that is gone. */
export async function createSanction(app: TestApp): Promise<string> {
  const [id, startsAt] = [randomUUID(), new Date()]
  const data = { id, userUid: 'gone', kind: 'SILENCE', sentence: 'x', startsAt, endsAt: new Date(startsAt.getTime() + 86_400_000) } as const
  await app.database.sanction.create({ data })
  return toNodeId('Sanction', id)
}

export async function createPage(app: TestApp): Promise<string> {
  const slug = `page-${randomUUID()}`
  await app.database.campusPage.create({ data: { slug, title: 'x', owner: 'x', checkedOn: new Date(), contentHtml: '', fingerprint: '' } })
  return toNodeId('CampusPageSource', slug)
}

export async function createUnansweredQuestion(app: TestApp): Promise<string> {
  const fingerprint = createHash('sha256').update(randomUUID()).digest('hex')
  await app.database.unansweredQuestion.create({ data: { fingerprint, question: 'x' } })
  return toNodeId('UnansweredQuestion', fingerprint)
}

export async function createSession(app: TestApp, userUid: string): Promise<string> {
  const [id, now] = [randomUUID(), new Date()]
  await app.database.session.create({ data: { id, userUid, device: 'x', createdAt: now, lastUsedAt: now } })
  return toNodeId('Session', id)
}

/** All data of a user that a write could change. */
export const readUserData = async ({ database }: TestApp, uid: string) => [
  await database.user.findUnique({ where: { uid } }),
  await database.business.findMany({ where: { ownerUid: uid } }),
  await database.post.count({ where: { authorUid: uid } }),
  await database.reply.findMany({ where: { authorUid: uid } }),
  await database.readMark.count({ where: { userUid: uid } }),
  await database.message.count({ where: { userUid: uid } }),
  await database.vote.count({ where: { userUid: uid } }),
  await database.bookmark.count({ where: { userUid: uid } }),
  await database.follow.count({ where: { followerUid: uid } }),
  await database.registration.count({ where: { userUid: uid } }),
  await database.calendarFeed.count({ where: { userUid: uid } }),
  await database.block.count({ where: { blockerUid: uid } }),
  await database.mute.count({ where: { userUid: uid } }),
  await database.session.findMany({ where: { userUid: uid } }),
  await database.notification.findMany({ where: { userUid: uid } }),
  await database.notificationSettings.count({ where: { userUid: uid } }),
  await database.threadWatch.count({ where: { userUid: uid } }),
]
