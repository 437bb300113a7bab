import type { AccountData } from '../../jobs/account-data.ts'
import { deletePseudonym } from './data.ts'

const eraseData: AccountData['eraseData'] = async ({ database }, uid) => void (await deletePseudonym(database, uid))

/** The append-only log of what moderators and administrators do. */
export const auditLog = {
  name: 'audit-log',
  eraseData,
} as const
