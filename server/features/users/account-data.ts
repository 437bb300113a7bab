import type { AccountData } from '../../jobs/account-data.ts'
import { getExportPath } from '../media/account-data.ts'
import { deleteStoredFiles } from '../media/service.ts'
import { deletePicture, findUserForExport, listOldUsernames } from './data.ts'

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'account',
    title: 'Account and profile',
    rows: async function* () {
      const { profilePic, profilePicId: _id, ...user } = await findUserForExport(database, uid)
      yield { ...user, files: profilePic ? [getExportPath(profilePic)] : [] }
    },
  }
  yield {
    name: 'earlier-usernames',
    title: 'Earlier usernames',
    rows: () => listOldUsernames(database, uid),
  }
}

/** The row itself is deleted last, by the feature `accounts`: until then it says what is to be erased. */
export const eraseData: AccountData['eraseData'] = async (context, uid) => {
  const key = await deletePicture(context.database, uid)
  if (key !== null) await deleteStoredFiles(context, [key])
}
