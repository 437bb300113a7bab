import type { AccountData } from '../../jobs/account-data.ts'
import { readPages } from '../../utils/read-pages.ts'
import { findRoles } from '../roles/data.ts'
import { deleteNotificationsOfUser, listForExport } from './data/lists.ts'
import { defaultSettings, deleteSettings, findSettings } from './data/settings.ts'
import { deleteWatchesOfUser, listWatchesOfUser } from './data/watches.ts'
import { deleteEmailsOfUser, listEmailsForExport } from './email/data.ts'
import { deleteSubscriptionsOfUser, listSubscriptionsForExport } from './push/data.ts'
import { presentSettings } from './settings/settings.ts'

const pageSize = 500

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'notifications',
    title: 'Notifications',
    rows: () => readPages<{ id: string }>(pageSize, (last) => listForExport(database, uid, pageSize, last)),
  }
  yield {
    name: 'notification-settings',
    title: 'Settings of notifications',
    rows: async function* () {
      yield presentSettings((await findSettings(database, [uid])).get(uid) ?? defaultSettings, await findRoles(database, uid, new Date()))
    },
  }
  yield {
    name: 'push-browsers',
    title: 'Browsers that receive notifications',
    rows: () => listSubscriptionsForExport(database, uid),
  }
  yield {
    name: 'watched-posts',
    title: 'Posts that you watch or mute',
    rows: () => readPages<{ postId: string }>(pageSize, (last) => listWatchesOfUser(database, uid, pageSize, last)),
  }
  yield {
    name: 'emails',
    title: 'Emails about notifications',
    rows: () => readPages<{ id: string }>(pageSize, (last) => listEmailsForExport(database, uid, pageSize, last)),
  }
}

export const eraseData: AccountData['eraseData'] = async ({ database }, uid) => {
  await deleteEmailsOfUser(database, uid)
  await deleteNotificationsOfUser(database, uid)
  await deleteSettings(database, uid)
  await deleteWatchesOfUser(database, uid)
  await deleteSubscriptionsOfUser(database, uid)
}
