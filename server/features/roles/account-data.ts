import type { AccountData } from '../../jobs/account-data.ts'
import { deleteGrantsOfUser, listGrantsForExport } from './data.ts'

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'roles',
    title: 'Roles',
    rows: () => listGrantsForExport(database, uid),
  }
}

export const eraseData: AccountData['eraseData'] = ({ database }, uid) => deleteGrantsOfUser(database, uid)
