import type { Sharp } from 'sharp'

/** An image coded in AV1: the data, and the configuration that belongs to it. */
export type CodedImage = { data: Buffer; configuration: Buffer }

/** An item of an AVIF file; `width` and `height` are what the file says of it, `crop` the size that is shown. */
export type Item = CodedImage & {
  width: number
  height: number
  crop?: [width: number, height: number]
  quarterTurns?: number
  /** The id, counted from 1, of the item whose alpha plane this is. */
  alphaOf?: number
  type?: string
}

/** Pixels as an AV1 image. */
export async function codedImage(pixels: Sharp, options: Parameters<Sharp['avif']>[0] = {}): Promise<CodedImage> {
  const file = await pixels.avif({ effort: 0, ...options }).toBuffer()
  const content = (type: string) => {
    const at = file.indexOf(type)
    return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
  }
  return { data: content('mdat'), configuration: content('av1C') }
}

export const box = (type: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([uint32(bytes.length + 8), Buffer.from(type, 'latin1'), bytes])
}
const uint8 = (value: number) => Buffer.from([value])
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255])
const uint32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255))))
const versionZero = uint32(0)
const alphaUrn = Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0')

/** An AVIF file of items, the first of which is its image; for files that no encoder makes. `boxes` stand before the data. */
export function avifFile(items: Item[], boxes: Buffer[] = []): Buffer {
  const properties = items.flatMap(({ width, height, configuration, crop, quarterTurns, alphaOf }, index) =>
    [
      box('ispe', versionZero, uint32(width, height)),
      box('av1C', configuration),
      crop && box('clap', uint32(crop[0], 1, crop[1], 1, 0, 1, 0, 1)),
      quarterTurns !== undefined && box('irot', uint8(quarterTurns)),
      alphaOf !== undefined && box('auxC', versionZero, alphaUrn),
    ].flatMap((property) => (property ? [{ property, id: index + 1 }] : [])),
  )
  const associations = items.map((_item, index) => {
    const indexes = properties.flatMap(({ id }, at) => (id === index + 1 ? [at + 1] : []))
    return Buffer.concat([uint16(index + 1), uint8(indexes.length), Buffer.from(indexes)])
  })
  const references = items.flatMap(({ alphaOf }, index) => (alphaOf === undefined ? [] : [box('auxl', uint16(index + 1), uint16(1), uint16(alphaOf))]))
  const entries = items.map(({ type = 'av01' }, index) => box('infe', uint32(2 << 24), uint16(index + 1), uint16(0), Buffer.from(`${type}\0`, 'latin1')))
  const meta = (dataAt: number) => {
    let offset = dataAt
    const locations = items.map(({ data }, index) => {
      const location = Buffer.concat([uint16(index + 1), uint16(0), uint16(1), uint32(offset, data.length)])
      offset += data.length
      return location
    })
    return box(
      'meta',
      versionZero,
      box('hdlr', versionZero, uint32(0), Buffer.from('pict'), uint32(0, 0, 0), uint8(0)),
      box('pitm', versionZero, uint16(1)),
      box('iloc', versionZero, uint16(0x4400), uint16(items.length), ...locations),
      box('iinf', versionZero, uint16(items.length), ...entries),
      box('iprp', box('ipco', ...properties.map(({ property }) => property)), box('ipma', versionZero, uint32(items.length), ...associations)),
      ...(references.length ? [box('iref', versionZero, ...references)] : []),
    )
  }
  const type = box('ftyp', Buffer.from('avif'), uint32(0), Buffer.from('mif1avif'))
  const before = Buffer.concat([type, ...boxes])
  const dataAt = before.length + meta(0).length + 8
  return Buffer.concat([before, meta(dataAt), box('mdat', ...items.map(({ data }) => data))])
}
