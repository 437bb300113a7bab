import type { AccountData } from '../../jobs/account-data.ts'
import { formerStudent } from '../users/former-student.ts'
import { findFollows } from './data.ts'

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'clubs',
    title: 'Clubs',
    rows: async function* () {
      const members = await database.clubMember.findMany({
        where: { userUid: uid },
        orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
        select: { role: true, title: true, joinedAt: true, roleSince: true, endedAt: true, isListed: true, club: { select: { slug: true, name: true } } },
      })
      for (const { club, ...member } of members) yield { ...club, ...member }
    },
  }
  yield {
    name: 'followed-clubs',
    title: 'Clubs that you follow',
    rows: async function* () {
      for (const { clubSlug: club, createdAt } of await findFollows(database, [uid])) yield { club, createdAt }
    },
  }
  yield {
    name: 'club-requests',
    title: 'Requests to clubs, invitations and handovers',
    rows: async function* () {
      const requests = await database.clubRequest.findMany({
        where: { OR: [{ userUid: uid }, { createdBy: uid }] },
        orderBy: { id: 'asc' },
        select: { kind: true, clubSlug: true, message: true, details: true, createdAt: true, decision: true, decidedAt: true, createdBy: true },
      })
      for (const { createdBy, clubSlug: club, ...request } of requests) yield { ...request, club, isOwn: createdBy === uid }
    },
  }
}

/** A club whose head is erased has none until an administrator names one. The covers that the user has uploaded stay with the clubs. */
export const eraseData: AccountData['eraseData'] = async ({ database }, uid) => {
  await database.clubMember.deleteMany({ where: { userUid: uid } })
  await database.clubFollow.deleteMany({ where: { userUid: uid } })
  await database.clubRequest.deleteMany({ where: { userUid: uid } })
  await database.clubRequest.deleteMany({ where: { createdBy: uid, decision: null } })
  await database.clubRequest.updateMany({ where: { createdBy: uid }, data: { createdBy: formerStudent.uid, message: '' } })
  await database.clubRequest.updateMany({ where: { decidedBy: uid }, data: { decidedBy: formerStudent.uid } })
  await database.$executeRaw`
    update files set owner_uid = ${formerStudent.uid} from clubs where owner_uid = ${uid} and files.id in (clubs.cover_id, clubs.dark_cover_id)`
  await database.$executeRaw`delete from "_ClubToUser" where "B" = ${uid}`
}
