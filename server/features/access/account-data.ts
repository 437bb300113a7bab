import type { AccountData } from '../../jobs/account-data.ts'
import { deleteGrantsOfUser, listGrantsForExport } from './data.ts'
import { eraseSanctions, listAllSanctions } from './sanctions.ts'

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'roles',
    title: 'Roles',
    rows: async function* () {
      yield* await listGrantsForExport(database, uid)
    },
  }
  yield {
    name: 'sanctions',
    title: 'Warnings and restrictions',
    rows: async function* () {
      for (const { kind, sentence, startsAt, endsAt, liftedAt, changedAt, changeSentence } of await listAllSanctions(database, uid))
        yield { kind, sentence, startsAt, endsAt, liftedAt, changedAt, changeSentence }
    },
  }
}

/** The log keeps the acts, under a pseudonym that leads to nobody then. */
export const eraseData: AccountData['eraseData'] = async ({ database, now }, uid) => {
  await deleteGrantsOfUser(database, uid)
  await eraseSanctions(database, uid, now())
  await database.recentText.deleteMany({ where: { userUid: uid } })
  await database.logPseudonym.deleteMany({ where: { userUid: uid } })
}
