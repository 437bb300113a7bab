import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { migrate } from '../database/migrate.ts'
import { getSizeKey } from '../features/media/uploads.ts'
import { formerStudent } from '../features/users/former-student.ts'
import { renameDurably } from '../storage/atomic-rename.ts'
import { createDiskStorage, type Storage } from '../storage/disk.ts'
import { withConnection } from './database-connection.ts'
import { type Dump, dumpTables, loadTables, withSnapshot } from './dump.ts'

/** What a backup copies and a restore fills: the database, the media, and the accounts file of the embedded identity provider, if any. */
type BackupSources = { databaseUrl: string; storage: Storage; accounts: string }

/** The manifest of a backup, which is written last. `tablesIn` is the folder with the tables. */
type Manifest = Dump & { format: 1; madeAt: string; tablesIn: string }

type BackupSummary = { rows: number; files: number; madeAt: string }

/** `missingFiles` of the `referencedFiles` are missing or of another size in the storage. */
type BackupResult = BackupSummary & { referencedFiles: number; missingFiles: number }

const getManifestPath = (folder: string) => join(folder, 'manifest.json')
const getMediaPath = (folder: string) => join(folder, 'media')
const getAccountsPath = (folder: string) => join(folder, 'accounts.json')

/**
 * Copies everything into a folder, while the server runs. An existing backup in the folder is updated: files never change, so that only new
 * ones are copied. If it is interrupted, or the storage has none of the referenced files, the older backup remains valid.
 */
export async function createBackup({ databaseUrl, storage, accounts }: BackupSources, folder: string): Promise<BackupResult> {
  const madeAt = new Date().toISOString()
  const tablesIn = `tables-${madeAt.replaceAll(/\D/g, '')}`
  // The backup contains email addresses: only its owner may read it.
  await mkdir(getMediaPath(folder), { recursive: true, mode: 0o700 })
  // Copy media before and after the snapshot: files that are referenced in the snapshot may be added or deleted during the backup.
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
      `The storage has none of the ${referencedFiles.size} referenced files: check DATA_DIR or the bucket. An older backup in the folder is unchanged.`,
    )
  }
  await copyFile(accounts, getAccountsPath(folder)).catch(ignoreMissingFile)
  const manifest: Manifest = { format: 1, madeAt, tablesIn, ...dump }
  await writeFile(`${getManifestPath(folder)}.new`, JSON.stringify(manifest, null, 2))
  await renameDurably(`${getManifestPath(folder)}.new`, getManifestPath(folder))
  for (const name of await readdir(folder)) if (name.startsWith('tables-') && name !== tablesIn) await rm(join(folder, name), { recursive: true })
  return { rows: countRows(manifest), files: storedSizes.size, madeAt, referencedFiles: referencedFiles.size, missingFiles }
}

/** The keys of all referenced files with their sizes in bytes; null where the row does not say the size. */
async function findReferencedFiles(client: Client): Promise<Map<string, number | null>> {
  // Databases of older versions have no column `widths`.
  const { rows } = await client.query<{ key: string; size: number; widths: number[] | null }>(
    "select key, size, to_jsonb(files) -> 'widths' as widths from files",
  )
  rows.push(...(await findExportFiles(client)))
  return new Map(rows.flatMap(({ key, size, widths }) => [[key, size] as const, ...(widths ?? []).map((width) => [getSizeKey(key, width), null] as const)]))
}

/** The files of exports. Databases of older versions have no table `exports`. */
async function findExportFiles(client: Client): Promise<{ key: string; size: number; widths: null }[]> {
  const { rows: tables } = await client.query("select from pg_class where oid = to_regclass('public.exports')")
  return tables.length ? (await client.query('select key, size::float8 as size, null as widths from exports where key is not null')).rows : []
}

/** Counts the keys that are still referenced: a file that was deleted after the snapshot is not missing. */
async function countStillReferenced(databaseUrl: string, absentFiles: [string, number | null][]): Promise<number> {
  if (!absentFiles.length) return 0
  const currentFiles = await withConnection(databaseUrl, findReferencedFiles)
  return absentFiles.filter(([key]) => currentFiles.has(key)).length
}

/** Restores a backup into a database without users and into the storage. A backup of an older version is migrated by the next start of the server. */
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
    throw new Error(`There is no complete backup in ${folder}: it has no manifest.json.`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new Error(`This version cannot read the format of the backup in ${folder}.`)
  return manifest
}

/** Protects a database in use from being overwritten. */
async function assertNoUsers(client: Client) {
  const { rows } = await client.query("select to_regclass('public.users') is not null as migrated")
  if (!rows[0].migrated) return
  const { rowCount } = await client.query('select from users where uid <> $1 limit 1', [formerStudent.uid])
  if (rowCount) throw new Error('The database already has users. Restore into a new one.')
}

/** Copies the files that the backup does not have. Returns the sizes of all stored files by key. */
async function copyMedia(storage: Storage, folder: string): Promise<Map<string, number>> {
  const backup = createDiskStorage(getMediaPath(folder))
  const backupSizes = new Map<string, number>()
  for await (const { key, size } of backup.list()) backupSizes.set(key, size)
  const storedSizes = new Map<string, number>()
  const temporaryPath = join(folder, 'partial')
  for await (const { key, size } of storage.list()) {
    storedSizes.set(key, size)
    if (backupSizes.get(key) === size) continue
    try {
      await pipeline(await storage.read(key), createWriteStream(temporaryPath))
      await backup.put(key, temporaryPath)
    } catch (error) {
      // The file may have been deleted since it was listed.
      if (await storage.exists(key)) throw error
    }
  }
  await rm(temporaryPath, { force: true })
  return storedSizes
}

function ignoreMissingFile(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
