import type { AccountData } from '../../jobs/account-data.ts'
import { findMemberships } from './data.ts'

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'clubs',
    title: 'Clubs',
    rows: async function* () {
      for (const { clubs } of await findMemberships(database, [uid])) yield* clubs.map(({ slug, name }) => ({ slug, name }))
    },
  }
}

export const eraseData: AccountData['eraseData'] = async ({ database }, uid) => void (await database.$executeRaw`delete from "_ClubToUser" where "B" = ${uid}`)
