import type { Database } from '../../../database/client.ts'
import type { ExportList } from '../../../jobs/account-data.ts'
import { deleteLinksOfAccount, listLinksOfAccount } from './data.ts'

/** The check-in links that a user has created. */
export const exportCheckInData = ({ database }: { database: Database }, uid: string): ExportList => ({
  name: 'check-in-links',
  title: 'Check-in links that you created',
  rows: () => listLinksOfAccount(database, uid),
})

export const eraseCheckInData = ({ database }: { database: Database }, uid: string) => deleteLinksOfAccount(database, uid)
