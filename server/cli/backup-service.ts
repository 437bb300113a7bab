import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { migrate } from '../database/migrate.ts'
import { getSizeKey } from '../features/media/uploads.ts'
import { renameDurably } from '../storage/atomic-rename.ts'
import { createDiskStorage, type Storage } from '../storage/disk.ts'
import { withConnection } from './connections.ts'
import { type Dump, dumpTables, loadTables, withSnapshot } from './dump.ts'

/** What is copied or filled: the database, the media, and the file of the embedded identity provider's accounts, where there is one. */
type BackupSources = { databaseUrl: string; storage: Storage; accounts: string }

/** The last thing written of a backup: it names the folder with the tables. */
type Manifest = Dump & { format: 1; madeAt: string; tablesIn: string }

export type BackupSummary = { rows: number; files: number; madeAt: string }

/** What a backup is told to be short of: so many of the files that rows name. */
export type BackupResult = BackupSummary & { referencedFiles: number; missingFiles: number }

const getManifestPath = (folder: string) => join(folder, 'manifest.json')
const getMediaPath = (folder: string) => join(folder, 'media')
const getAccountsPath = (folder: string) => join(folder, 'accounts.json')

/**
 * Copies everything into a folder, while the server runs. A folder that has a backup already is brought up to date: files never change,
 * so only new ones are copied. Cut short, or with a storage that has no file of the rows', it leaves the older backup as it was.
 */
export async function createBackup({ databaseUrl, storage, accounts }: BackupSources, folder: string): Promise<BackupResult> {
  const madeAt = new Date().toISOString()
  const tablesIn = `tables-${madeAt.replaceAll(/\D/g, '')}`
  // It holds emails: for its owner alone.
  await mkdir(getMediaPath(folder), { recursive: true, mode: 0o700 })
  // Before the rows and after them: what a row names was there at the rows' moment, and may come or go while this goes on.
  await copyMedia(storage, folder)
  const [dump, referencedFiles] = await withConnection(databaseUrl, (client) =>
    withSnapshot(client, async () => [await dumpTables(client, join(folder, tablesIn)), await findReferencedFiles(client)] as const),
  )
  const storedSizes = await copyMedia(storage, folder)
  const missingFiles = await countStillReferenced(
    databaseUrl,
    [...referencedFiles].filter(([key, size]) => !storedSizes.has(key) || (size ?? storedSizes.get(key)) !== storedSizes.get(key)),
  )
  if (missingFiles && [...referencedFiles.keys()].every((key) => !storedSizes.has(key))) {
    await rm(join(folder, tablesIn), { recursive: true })
    throw new Error(
      `Rows name ${referencedFiles.size} files, and the storage has none of them: see whether DATA_DIR or the bucket is the right one. An older backup stands as it was.`,
    )
  }
  await copyFile(accounts, getAccountsPath(folder)).catch(ignoreMissingFile)
  const manifest: Manifest = { format: 1, madeAt, tablesIn, ...dump }
  await writeFile(`${getManifestPath(folder)}.new`, JSON.stringify(manifest, null, 2))
  await renameDurably(`${getManifestPath(folder)}.new`, getManifestPath(folder))
  for (const name of await readdir(folder)) if (name.startsWith('tables-') && name !== tablesIn) await rm(join(folder, name), { recursive: true })
  return { rows: countRows(manifest), files: storedSizes.size, madeAt, referencedFiles: referencedFiles.size, missingFiles }
}

/** The keys that rows name, with the size in bytes where the row says it. */
async function findReferencedFiles(client: Client): Promise<Map<string, number | null>> {
  // A database of an older version has no widths.
  const { rows } = await client.query<{ key: string; size: number; widths: number[] | null }>(
    "select key, size, to_jsonb(files) -> 'widths' as widths from files",
  )
  return new Map(rows.flatMap(({ key, size, widths }) => [[key, size] as const, ...(widths ?? []).map((width) => [getSizeKey(key, width), null] as const)]))
}

/** How many of these keys rows name yet: what was let go of since the rows' moment is not missing. */
async function countStillReferenced(databaseUrl: string, absent: [string, number | null][]): Promise<number> {
  if (!absent.length) return 0
  const currentFiles = await withConnection(databaseUrl, findReferencedFiles)
  return absent.filter(([key]) => currentFiles.has(key)).length
}

/** Lays a backup into a database without users and into the storage. An older backup is brought up to date by the next start of the server. */
export async function restoreBackup({ databaseUrl, storage, accounts }: BackupSources, folder: string): Promise<BackupSummary> {
  const manifest = await readManifest(folder)
  await withConnection(databaseUrl, assertNoUsers)
  await migrate(databaseUrl, manifest.migrations)
  let files = 0
  for await (const { key } of createDiskStorage(getMediaPath(folder)).list()) {
    await storage.put(key, join(getMediaPath(folder), key))
    files += 1
  }
  await mkdir(dirname(accounts), { recursive: true })
  await copyFile(getAccountsPath(folder), accounts).catch(ignoreMissingFile)
  await withConnection(databaseUrl, (client) => loadTables(client, join(folder, manifest.tablesIn), manifest))
  return { rows: countRows(manifest), files, madeAt: manifest.madeAt }
}

const countRows = ({ tables }: Dump) => Object.values(tables).reduce((sum, rows) => sum + rows, 0)

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(getManifestPath(folder), 'utf8').catch(() => {
    throw new Error(`There is no whole backup in ${folder}: it has no manifest.json.`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new Error(`The backup in ${folder} has a form that this version does not read.`)
  return manifest
}

/** A restore into the wrong place would lose what is there. */
async function assertNoUsers(client: Client) {
  const { rows } = await client.query("select to_regclass('public.users') is not null as migrated")
  if (!rows[0].migrated) return
  const { rowCount } = await client.query('select from users limit 1')
  if (rowCount) throw new Error('The database has users already. Restore into a new one.')
}

/** Copies what the backup lacks; answers what the storage has, by key with its size. */
async function copyMedia(storage: Storage, folder: string): Promise<Map<string, number>> {
  const backup = createDiskStorage(getMediaPath(folder))
  const backupSizes = new Map<string, number>()
  for await (const { key, size } of backup.list()) backupSizes.set(key, size)
  const storedSizes = new Map<string, number>()
  const temporaryPath = join(folder, 'passing')
  for await (const { key, size } of storage.list()) {
    storedSizes.set(key, size)
    if (backupSizes.get(key) === size) continue
    try {
      await pipeline(await storage.read(key), createWriteStream(temporaryPath))
      await backup.put(key, temporaryPath)
    } catch (error) {
      // Let go of since the list was made.
      if (await storage.exists(key)) throw error
    }
  }
  await rm(temporaryPath, { force: true })
  return storedSizes
}

function ignoreMissingFile(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
