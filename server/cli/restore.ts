import { restoreBackup } from './backup-service.ts'
import { openBackupSources, runFolderCli } from './run-cli.ts'

/** `npm run restore -- <folder>`: restores a backup into a new database and the storage. A database with users is rejected and not changed. */
runFolderCli('restore', async (folder, config, databaseUrl) => {
  const { rows, files, madeAt } = await restoreBackup({ databaseUrl, ...(await openBackupSources(config)) }, folder)
  console.log(`${rows} rows and ${files} files of ${madeAt} are restored`)
  return 0
})
