import type { AccountData } from '../../jobs/account-data.ts'
import { deleteStoredFiles } from '../media/service.ts'
import { deleteExports } from './data.ts'

/** The exports themselves. They are not part of an export. */
export const eraseData: AccountData['eraseData'] = async (context, uid) => deleteStoredFiles(context, await deleteExports(context.database, { userUid: uid }))
