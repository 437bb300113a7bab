import type { AccountData } from '../../jobs/account-data.ts'
import { deleteTextsOfUser } from './data/held-texts.ts'

export const eraseData: AccountData['eraseData'] = async ({ database }, uid) => void (await deleteTextsOfUser(database, uid))
