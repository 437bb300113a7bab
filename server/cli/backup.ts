import { createBackup } from './backup-service.ts'
import { openBackupSources, runFolderCli } from './run-cli.ts'

/**
 * `npm run backup -- <folder>`: copies database, media and embedded accounts into a folder for `npm run restore`.
 * Exits with 1 if stored files are missing, with 2 if no new backup was made.
 */
runFolderCli('backup', async (folder, config, databaseUrl) => {
  const { rows, files, madeAt, referencedFiles, missingFiles } = await createBackup({ databaseUrl, ...(await openBackupSources(config)) }, folder)
  if (missingFiles) {
    const [verb, pronoun] = missingFiles === 1 ? ['is', 'it'] : ['are', 'them']
    console.log(`${missingFiles} of the ${referencedFiles} referenced files ${verb} missing or of another size, and \`npm run fsck\` names ${pronoun}`)
  }
  console.log(`${rows} rows and ${files} files as of ${madeAt} are in ${folder}`)
  return missingFiles ? 1 : 0
})
