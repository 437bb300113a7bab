import type { AccountData } from '../../jobs/account-data.ts'
import { deletePseudonym } from './data.ts'

/** The log keeps the acts, under a pseudonym that leads to nobody then. */
export const eraseData: AccountData['eraseData'] = async ({ database }, uid) => void (await deletePseudonym(database, uid))
