import type { FileEditor } from '../file-editor.ts'
import { type Box, findBox } from './mp4-boxes.ts'

const maxEntries = 1_000_000

/** Overwrites the samples of a track with zeros. False if its tables are too long, or name more bytes than the file has. */
export async function clearSamples(editor: FileEditor, track: Box): Promise<boolean> {
  const findTable = (name: string) => findBox(editor, track, ['mdia', 'minf', 'stbl', name])
  const sizes = await findTable('stsz')
  const chunkRuns = await findTable('stsc')
  const shortOffsets = await findTable('stco')
  const offsets = shortOffsets ?? (await findTable('co64'))
  if (!sizes || !chunkRuns || !offsets) return true
  const readUint32 = async (position: number) => {
    const bytes = await editor.read(position, 4)
    return bytes.length === 4 ? bytes.readUInt32BE(0) : 0
  }
  const fixedSize = await readUint32(sizes.start + 4)
  const sampleCount = await readUint32(sizes.start + 8)
  const runCount = await readUint32(chunkRuns.start + 4)
  const chunkCount = await readUint32(offsets.start + 4)
  if (Math.max(sampleCount, runCount, chunkCount) > maxEntries) return false
  let [sample, run, clearedBytes] = [0, 0, 0]
  for (let chunk = 0; chunk < chunkCount && sample < sampleCount; chunk += 1) {
    while (run + 1 < runCount && (await readUint32(chunkRuns.start + 8 + 12 * (run + 1))) <= chunk + 1) run += 1
    const samplesPerChunk = await readUint32(chunkRuns.start + 12 + 12 * run)
    let chunkBytes = 0
    for (const end = Math.min(sample + samplesPerChunk, sampleCount); sample < end; sample += 1)
      chunkBytes += fixedSize || (await readUint32(sizes.start + 12 + 4 * sample))
    const offset = shortOffsets
      ? await readUint32(offsets.start + 8 + 4 * chunk)
      : (await readUint32(offsets.start + 8 + 8 * chunk)) * 2 ** 32 + (await readUint32(offsets.start + 12 + 8 * chunk))
    clearedBytes += chunkBytes
    if (clearedBytes > editor.size) return false
    await editor.clear(offset, chunkBytes)
  }
  return true
}
