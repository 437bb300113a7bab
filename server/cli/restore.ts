import { restoreBackup } from './backup-service.ts'
import { openBackupSources, runFolderCli } from './run-cli.ts'

/** `npm run restore -- <folder>`: lays a backup into a new database and the storage. A database with users is refused and stays as it is. */
runFolderCli('restore', async (folder, config, databaseUrl) => {
  const { rows, files, madeAt } = await restoreBackup({ databaseUrl, ...(await openBackupSources(config)) }, folder)
  console.log(`${rows} rows and ${files} files of ${madeAt} are restored`)
  return 0
})
