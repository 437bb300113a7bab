import type { AccountData } from '../../../jobs/account-data.ts'
import { deleteLinksOfAccount, listLinksOfAccount } from './data.ts'

export const exportCheckInData: NonNullable<AccountData['exportData']> = async function* ({ database }, uid) {
  yield {
    name: 'check-in-links',
    title: 'Check-in links',
    rows: async function* () {
      yield* await listLinksOfAccount(database, uid)
    },
  }
}

export const eraseCheckInData: NonNullable<AccountData['eraseData']> = async ({ database }, uid) => void (await deleteLinksOfAccount(database, uid))
