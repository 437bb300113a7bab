import type { AccountData } from '../../jobs/account-data.ts'
import { getExportPath } from '../media/account-data.ts'
import { deleteStoredFiles } from '../media/service.ts'

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'business',
    title: 'Business',
    rows: async function* () {
      const business = await database.business.findUnique({ where: { ownerUid: uid }, include: { logo: true } })
      if (!business) return
      const { logo, logoId: _id, ...fields } = business
      yield { ...fields, files: logo ? [getExportPath(logo)] : [] }
    },
  }
}

export const eraseData: AccountData['eraseData'] = async (context, uid) => {
  const { database } = context
  const business = await database.business.findUnique({ where: { ownerUid: uid }, select: { logo: { select: { id: true, key: true } } } })
  if (!business) return
  const { logo } = business
  await database.$transaction([
    database.business.deleteMany({ where: { ownerUid: uid } }),
    ...(logo ? [database.file.deleteMany({ where: { id: logo.id } })] : []),
  ])
  if (logo) await deleteStoredFiles(context, [logo.key])
}
