import type { AccountData } from '../../jobs/account-data.ts'
import { findMemberships } from './data.ts'

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'clubs',
    title: 'Clubs',
    rows: async function* () {
      for (const { club } of await findMemberships(database, [uid])) yield { slug: club.slug, name: club.name }
    },
  }
}

export const eraseData: AccountData['eraseData'] = async ({ database }, uid) => {
  await database.clubMember.deleteMany({ where: { userUid: uid } })
  await database.clubRequest.deleteMany({ where: { userUid: uid } })
  await database.$executeRaw`delete from "_ClubToUser" where "B" = ${uid}`
}
