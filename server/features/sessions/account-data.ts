import type { AccountData } from '../../jobs/account-data.ts'
import { deleteSessions, listSessionsForExport } from './data.ts'

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'sessions',
    title: 'Signed-in devices',
    rows: () => listSessionsForExport(database, uid),
  }
}

export const eraseData: AccountData['eraseData'] = async ({ database }, uid) => void (await deleteSessions(database, uid))
