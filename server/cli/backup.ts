import { makeBackup } from './backup-service.ts'
import { copiesOf, runFolderTool } from './run-cli.ts'

/**
 * `npm run backup -- <folder>`: copies database, media and embedded accounts into a folder, from which `npm run restore`
 * brings them back. Ends with 1 when files that rows name are missing, with 2 when there is no new backup.
 */
runFolderTool('backup', async (folder, config, databaseUrl) => {
  const { rows, files, madeAt, named, missing } = await makeBackup({ databaseUrl, ...(await copiesOf(config)) }, folder)
  if (missing) {
    const [are, them] = missing === 1 ? ['is', 'it'] : ['are', 'them']
    console.log(`${missing} of the ${named} files that rows name ${are} missing or of another size, and \`npm run fsck\` names ${them}`)
  }
  console.log(`${rows} rows and ${files} files as of ${madeAt} are in ${folder}`)
  return missing ? 1 : 0
})
