import type { FileEditor } from '../file-editor.ts'
import { type Box, findBox, maxBoxes, readBox } from './mp4-boxes.ts'
import { clearSamples } from './mp4-samples.ts'

/** The boxes that a player needs (ISO/IEC 14496-12, QuickTime File Format), by the box that contains them. All others are cleared: places, devices, software. */
const neededBoxes: Record<string, Set<string>> = {
  file: new Set('ftyp moov mdat moof mfra sidx ssix styp wide pdin prft'.split(' ')),
  moov: new Set('mvhd trak mvex iods pssh ctab'.split(' ')),
  trak: new Set('tkhd mdia edts tref trgr tapt clip matt load'.split(' ')),
  mdia: new Set('mdhd hdlr minf elng'.split(' ')),
  minf: new Set('vmhd smhd hmhd sthd nmhd gmhd dinf stbl hdlr'.split(' ')),
  stbl: new Set('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp sdtp sbgp sgpd subs saiz saio stps'.split(' ')),
  moof: new Set('mfhd traf pssh'.split(' ')),
  traf: new Set('tfhd trun tfdt sbgp sgpd subs saiz saio senc'.split(' ')),
}
const free = Buffer.from('free')

/**
 * Clears what an MP4 or QuickTime file tells besides its pictures and sound: user data, metadata, XMP and unknown boxes become free space of the same size, so
 * that no offset changes. Tracks of timed metadata, such as positions, are cleared with their samples. False if there are too many boxes.
 */
export async function clearMp4Metadata(editor: FileEditor): Promise<boolean> {
  let boxCount = 0

  async function clearBoxes(container: string, start: number, end: number): Promise<boolean> {
    let position = start
    for (;;) {
      const box = await readBox(editor, position, end)
      if (!box) break
      boxCount += 1
      if (boxCount > maxBoxes) return false
      if (!neededBoxes[container]?.has(box.type)) await clearBox(box)
      else if (box.type === 'trak' && (await isMetadataTrack(box))) {
        if (!(await clearSamples(editor, box))) return false
        await clearBox(box)
      } else if (box.type === 'hdlr') await editor.clear(box.start + 24, Math.max(0, box.end - box.start - 24))
      else if (box.type === 'stsd') await clearCodecNames(box)
      else if (neededBoxes[box.type] && !(await clearBoxes(box.type, box.start, box.end))) return false
      position = box.end
    }
    // What follows the boxes of a box is none.
    if (container !== 'file' && position < end) await editor.clear(position, end - position)
    return true
  }

  async function clearBox({ position, start, end }: Box) {
    await editor.write(position + 4, free)
    await editor.clear(start, end - start)
  }

  async function readHandler(track: Box): Promise<string> {
    const handler = await findBox(editor, track, ['mdia', 'hdlr'])
    return handler ? (await editor.read(handler.start + 8, 4)).toString('latin1') : ''
  }

  const isMetadataTrack = async (track: Box) => ['meta', 'camm', 'gpmd'].includes(await readHandler(track))

  /** The vendor and the name of the encoder in the descriptions of pictures. */
  async function clearCodecNames({ start, end }: Box) {
    const entry = await readBox(editor, start + 8, end)
    const isVideo = entry && /^(?:avc|hvc|hev|dvh|mp4v|av01|vp0|jpeg|mjp|ap[co4]|s263|h26)/i.test(entry.type)
    if (!isVideo || entry.end - entry.start < 78) return
    await editor.clear(entry.start + 12, 4)
    await editor.clear(entry.start + 42, 32)
  }

  return clearBoxes('file', 0, editor.size)
}
