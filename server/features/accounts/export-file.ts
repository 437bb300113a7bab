import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportFile, ExportList } from '../../jobs/account-data.ts'
import type { Storage } from '../../storage/disk.ts'
import { writeExportPage } from './export-page.ts'

export type ExportContents = { lists: ExportList[]; files: ExportFile[] }

/** What a list counts towards the progress, in bytes: its size is not known before. */
const listWeight = 1024 * 1024

type WriteOptions = { path: string; storage: Storage; now: Date; signal: AbortSignal; onProgress: (percent: number) => void }

/**
 * Writes the zip file of an export. One entry is written after another, from pages of rows and streams of files, so that the memory does not depend on
 * their number. Rows are read twice: for their JSON and for index.html.
 */
export async function writeExportFile({ lists, files }: ExportContents, { path, storage, now, signal, onProgress }: WriteOptions): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error))
  let source: Readable | undefined
  /** The stream of the entry that is written now. Its error ends the export: the zip file listens to none. */
  const setSource = (stream: Readable): Readable => {
    source = stream.once('error', (error) => zip.emit('error', error))
    // The export ended while the file was opened.
    return output.destroyed ? stream.destroy() : stream
  }
  const totalWeight = 2 * lists.length * listWeight + files.reduce((sum, { size }) => sum + size, 0)
  let writtenWeight = 0
  const addWeight = (weight: number) => {
    writtenWeight += weight
    onProgress(Math.min(99, Math.floor((100 * writtenWeight) / totalWeight)))
  }
  const addText = (name: string, weight: number, createChunks: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, { mtime: now }, (callback) => {
      const stream = setSource(Readable.from(encode(createChunks()), { objectMode: false }))
      callback(
        null,
        stream.once('end', () => addWeight(weight)),
      )
    })
  for (const { name, rows } of lists) addText(`${name}.json`, listWeight, () => writeJson(rows))
  // Uploads are compressed already.
  for (const { path: name, key } of files)
    zip.addReadStreamLazy(name, { mtime: now, compress: false }, (callback) => {
      storage.read(key).then(
        (stream) =>
          callback(
            null,
            setSource(stream).on('data', (chunk: Buffer) => addWeight(chunk.length)),
          ),
        (error) => callback(error, Readable.from([])),
      )
    })
  addText('index.html', lists.length * listWeight, () => writeExportPage(lists, now))
  zip.end()
  try {
    await pipeline(output, createWriteStream(path), { signal })
  } finally {
    source?.destroy()
  }
}

/** A JSON array with a row in each line. */
async function* writeJson(rows: ExportList['rows']): AsyncGenerator<string, void> {
  let separator = '[\n'
  for await (const row of await rows()) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Rows are short: several make a chunk. */
async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  let pending = ''
  for await (const text of texts) {
    pending += text
    if (pending.length < 16 * 1024) continue
    yield Buffer.from(pending)
    pending = ''
  }
  yield Buffer.from(pending)
}
