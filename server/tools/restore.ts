import { restoreBackup } from './copies.ts'
import { copiesOf, folderAsked, runTool } from './run-tool.ts'

/** `npm run restore -- <folder>`: lays a backup into a new database and the storage. A database with users is refused and stays as it is. */
runTool(async (_database, config, databaseUrl) => {
  const folder = folderAsked('restore')
  const { rows, files, madeAt } = await restoreBackup({ databaseUrl, ...(await copiesOf(config)) }, folder)
  console.log(`${rows} rows and ${files} files of ${madeAt} are restored`)
  return 0
})
