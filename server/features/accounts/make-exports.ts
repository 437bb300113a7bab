import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountData } from '../../jobs/account-data.ts'
import type { JobContext } from '../../jobs/types.ts'
import { runAtInterval } from '../../utils/async/interval.ts'
import { createUuidV7 } from '../../utils/uuid.ts'
import { deleteStoredFiles } from '../media/service.ts'
import { beginAttempt, type ExportRecord, findNextExport, updateExport } from './data.ts'
import { type ExportContents, writeExportFile } from './export-file.ts'
import { exportRetryDelayMs, maxExportAttempts } from './input.ts'

const progressIntervalMs = 1000

/**
 * Makes the exports that are requested, one after another. One that fails is tried again by a run five minutes later or more, five times in all; it does not
 * delay the others.
 */
export async function makeExports(context: JobContext, features: readonly AccountData[], signal: AbortSignal): Promise<void> {
  const triedIds: string[] = []
  const errors: unknown[] = []
  const findNext = () => findNextExport(context.database, triedIds, context.now())
  for (let next = await findNext(); next; next = await findNext()) {
    signal.throwIfAborted()
    triedIds.push(next.id)
    await attemptExport(context, features, next, signal).catch((error) => errors.push(error))
  }
  signal.throwIfAborted()
  if (errors.length) throw errors[0]
}

async function attemptExport(context: JobContext, features: readonly AccountData[], { id, userUid }: ExportRecord, signal: AbortSignal): Promise<void> {
  const { database, now } = context
  const attempts = await beginAttempt(database, id)
  if (attempts === null) return
  // The server was stopped or killed during the last attempt.
  if (attempts > maxExportAttempts) return void (await updateExport(database, { id, attempts }, { failedAt: now() }))
  try {
    await makeExport(context, await collectContents(context, features, userUid), { id, attempts }, signal)
  } catch (error) {
    const retryAt = new Date(now().getTime() + exportRetryDelayMs)
    if (!signal.aborted) await updateExport(database, { id, attempts }, attempts === maxExportAttempts ? { failedAt: now() } : { retryAt })
    throw error
  }
}

/** The lists, and the files that are stored. */
async function collectContents(context: JobContext, features: readonly AccountData[], uid: string): Promise<ExportContents> {
  const contents: ExportContents = { lists: [], files: [] }
  for (const { exportData } of features)
    for await (const part of exportData?.(context, uid) ?? [])
      if ('rows' in part) contents.lists.push(part)
      else if (await context.storage.exists(part.key)) contents.files.push(part)
      else context.log.error({ key: part.key }, 'a stored file is missing from an export')
  return contents
}

/** Writes the file in the spool and stores it. Stops if another attempt has begun, as after a lost connection of the job queue. */
async function makeExport(context: JobContext, contents: ExportContents, attempt: { id: string; attempts: number }, jobSignal: AbortSignal): Promise<void> {
  const { database, storage, spoolDir, now } = context
  const superseded = new AbortController()
  const signal = AbortSignal.any([jobSignal, superseded.signal])
  const path = join(spoolDir, `export-${attempt.id}-${attempt.attempts}`)
  // A key of its own: what a superseded attempt deletes is never the file of another one.
  const key = `${createUuidV7(now())}.zip`
  let progress = 0
  let storedProgress = 0
  const onProgress = (percent: number) => {
    progress = percent
  }
  const storeProgress = async () => {
    if (progress === storedProgress) return
    storedProgress = progress
    const isCurrent = await updateExport(database, attempt, { progress }).catch(() => true)
    if (!isCurrent) superseded.abort(new Error('The export was deleted, or another attempt makes it.'))
  }
  const storing = runAtInterval(storeProgress, progressIntervalMs)
  try {
    await writeExportFile(contents, { path, storage, now: now(), signal, onProgress })
    await storage.put(key, path)
    await storing.stop()
    const { size } = await stat(path)
    if (!(await updateExport(database, attempt, { progress: 100, readyAt: now(), key, size: BigInt(size) }))) await deleteStoredFiles(context, [key])
  } finally {
    await storing.stop()
    await rm(path, { force: true })
  }
}
