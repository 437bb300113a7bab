import { extname } from 'node:path'
import type { Database } from '../../database/client.ts'
import type { AccountData, ExportFile } from '../../jobs/account-data.ts'
import { readPages } from '../../utils/read-pages.ts'
import { takeGraphemes } from '../../utils/text/graphemes.ts'
import { deleteUnusedFileRows, type FileCard, fileCardColumns } from './data.ts'
import { deleteStoredFiles } from './service.ts'

const pageSize = 500

/** The path of a file in an export: the name of the upload, with the extension of what is stored. */
export const getExportPath = ({ id, key, filename }: Pick<FileCard, 'id' | 'key' | 'filename'>) =>
  `files/${id}-${takeGraphemes(filename.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}\p{M}_ -]+/gu, '_'), 80)}${extname(key)}`

const listFiles = (database: Database, ownerUid: string) =>
  readPages<FileCard>(pageSize, (last) =>
    database.file.findMany({ where: { ownerUid, ...(last && { id: { gt: last.id } }) }, orderBy: { id: 'asc' }, take: pageSize, select: fileCardColumns }),
  )

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'files',
    title: 'Files',
    rows: async function* () {
      for await (const file of listFiles(database, uid))
        yield { filename: file.filename, mimeType: file.mimeType, size: file.size, alt: file.alt, files: [getExportPath(file)] }
    },
  }
  yield {
    name: 'upload-quota',
    title: 'Bytes uploaded per day',
    rows: () => database.uploadDay.findMany({ where: { ownerUid: uid }, orderBy: { day: 'asc' }, select: { day: true, bytes: true } }),
  }
  for await (const file of listFiles(database, uid)) yield { path: getExportPath(file), key: file.key, size: file.size } satisfies ExportFile
}

/** After the other features: no row refers to the files that are left. */
export const eraseData: AccountData['eraseData'] = async (context, uid) => {
  await deleteStoredFiles(context, await deleteUnusedFileRows(context.database, context.now(), uid))
  await context.database.uploadDay.deleteMany({ where: { ownerUid: uid } })
}
