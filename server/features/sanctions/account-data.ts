import type { AccountData } from '../../jobs/account-data.ts'
import { eraseSanctions, listAllSanctions } from './data.ts'

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'sanctions',
    title: 'Warnings and restrictions',
    rows: async function* () {
      for (const { kind, sentence, startsAt, endsAt, liftedAt, changedAt, changeSentence } of await listAllSanctions(database, uid))
        yield { kind, sentence, startsAt, endsAt, liftedAt, changedAt, changeSentence }
    },
  }
}

export const eraseData: AccountData['eraseData'] = ({ database, now }, uid) => eraseSanctions(database, uid, now())
