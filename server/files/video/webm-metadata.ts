import type { FileEditor } from '../file-editor.ts'

/** Elements of EBML and Matroska (RFC 8794, RFC 9559). */
const ids = {
  ...{ header: 0x1a45dfa3, segment: 0x18538067, seekHead: 0x114d9b74, info: 0x1549a966, tracks: 0x1654ae6b, track: 0xae, cluster: 0x1f43b675 },
  ...{ cues: 0x1c53bb6b, chapters: 0x1043a770, crc: 0xbf, duration: 0x4489, timestampScale: 0x2ad7b1, muxingApp: 0x4d80, writingApp: 0x5741 },
  ...{ trackName: 0x536e, codecName: 0x258688 },
}
/** The children of a segment that a player needs. All others become void: tags with places, devices and software, attachments. */
const neededIds = new Set([ids.seekHead, ids.info, ids.tracks, ids.cluster, ids.cues, ids.chapters])
const neededInfoIds = new Set([ids.duration, ids.timestampScale])
/** Texts that have to be there: they become empty. */
const textIds = new Set([ids.muxingApp, ids.writingApp])
const maxElements = 1_000_000

type Element = { id: number; position: number; start: number; end: number; isSizeUnknown: boolean }

/** Reads the id and size of the element at a position; null if there is none. */
async function readElement(editor: FileEditor, position: number, containerEnd: number): Promise<Element | null> {
  const bytes = Buffer.from(await editor.read(position, 12))
  const [first = 0] = bytes
  const idLength = Math.clz32(first) - 23
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23
  if (position >= containerEnd || idLength > 4 || sizeLength > 8 || bytes.length < idLength + sizeLength) return null
  const id = bytes.readUIntBE(0, idLength)
  const sizeBytes = bytes.subarray(idLength, idLength + sizeLength)
  const value = sizeBytes.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte & (0xff >> sizeLength) : byte), 0)
  const isSizeUnknown = value >= 2 ** (7 * sizeLength) - 1
  const start = position + idLength + sizeLength
  return { id, position, start, end: isSizeUnknown ? containerEnd : Math.min(start + value, containerEnd), isSizeUnknown }
}

/** Turns an element into a void one of the same length. */
async function voidElement(editor: FileEditor, { position, end }: Element) {
  const length = end - position
  if (length < 2) return
  const header = length < 9 ? Buffer.from([0xec, 0x80 | (length - 2)]) : Buffer.alloc(9)
  if (length >= 9) {
    header.writeUInt16BE(0xec01, 0)
    header.writeUIntBE(length - 9, 3, 6)
  }
  await editor.write(position, header)
  await editor.clear(position + header.length, length - header.length)
}

/**
 * Clears what a WebM file tells besides its pictures and sound. Elements keep their length, so that no position changes; checksums of changed elements go. False if
 * there are too many elements.
 */
export async function clearWebmMetadata(editor: FileEditor): Promise<boolean> {
  let elementCount = 0

  async function forEachElement(start: number, end: number, handle: (element: Element) => Promise<unknown>): Promise<boolean> {
    // Segments and clusters of a live recording have no size: their children follow.
    for (let element = await readElement(editor, start, end); element; ) {
      elementCount += 1
      if (elementCount > maxElements || (await handle(element)) === false) return false
      const isOpen = element.id === ids.segment || (element.id === ids.cluster && element.isSizeUnknown)
      element = await readElement(editor, isOpen ? element.start : element.end, end)
    }
    return true
  }
  const clearChildren = (parent: Element, needed: (id: number) => boolean) =>
    forEachElement(parent.start, parent.end, async (element) => {
      if (textIds.has(element.id)) await editor.clear(element.start, element.end - element.start)
      else if (!needed(element.id)) await voidElement(editor, element)
    })
  const isTrackNeeded = (id: number) => ![ids.trackName, ids.codecName, ids.crc].includes(id)

  let isInCluster = false
  return forEachElement(0, editor.size, async (element) => {
    const { id } = element
    if (id === ids.header || id === ids.segment) return
    // A child of a cluster has a shorter id than those of a segment.
    if (isInCluster && id < 0x10000000) return
    isInCluster = id === ids.cluster && element.isSizeUnknown
    if (id === ids.info) return clearChildren(element, (child) => neededInfoIds.has(child))
    if (id === ids.tracks)
      return forEachElement(element.start, element.end, async (track) => {
        if (track.id === ids.crc) await voidElement(editor, track)
        return track.id !== ids.track || clearChildren(track, isTrackNeeded)
      })
    if (!neededIds.has(id)) await voidElement(editor, element)
  })
}
