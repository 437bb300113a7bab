import { makeBackup } from './copies.ts'
import { copiesOf, folderAsked, runTool } from './run-tool.ts'

/** `npm run backup -- <folder>`: copies database, media and embedded accounts into a folder, from which `npm run restore` brings them back. */
runTool(async (_database, config, databaseUrl) => {
  const folder = folderAsked('backup')
  const { rows, files, madeAt } = await makeBackup({ databaseUrl, ...(await copiesOf(config)) }, folder)
  console.log(`${rows} rows and ${files} files as of ${madeAt} are in ${folder}`)
  return 0
})
