import type { Sharp } from 'sharp'

/** An AV1 image: its data and its configuration record (`av1C`). */
export type EncodedImage = { data: Buffer; configuration: Buffer }

/** An item of an AVIF file. `width` and `height` are the declared size, `crop` is the displayed size. */
export type AvifItem = EncodedImage & {
  width: number
  height: number
  crop?: [width: number, height: number]
  quarterTurns?: number
  /** The 1-based id of the item whose alpha plane this is. */
  alphaOf?: number
  type?: string
}

/** Encodes pixels as an AV1 image. */
export async function encodeAv1(pixels: Sharp, options: Parameters<Sharp['avif']>[0] = {}): Promise<EncodedImage> {
  const file = await pixels.avif({ effort: 0, ...options }).toBuffer()
  const readBox = (type: string) => {
    const offset = file.indexOf(type)
    return file.subarray(offset + 4, offset - 4 + file.readUInt32BE(offset - 4))
  }
  return { data: readBox('mdat'), configuration: readBox('av1C') }
}

export const createBox = (type: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([uint32(bytes.length + 8), Buffer.from(type, 'latin1'), bytes])
}
const uint8 = (value: number) => Buffer.from([value])
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255])
const uint32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255))))
const fullBoxHeader = uint32(0)
const alphaUrn = Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0')

/** Builds an AVIF file that no encoder produces. The first item is the primary image; `boxes` are written before the data. */
export function createAvif(items: AvifItem[], boxes: Buffer[] = []): Buffer {
  const properties = items.flatMap(({ width, height, configuration, crop, quarterTurns, alphaOf }, index) =>
    [
      createBox('ispe', fullBoxHeader, uint32(width, height)),
      createBox('av1C', configuration),
      crop && createBox('clap', uint32(crop[0], 1, crop[1], 1, 0, 1, 0, 1)),
      quarterTurns !== undefined && createBox('irot', uint8(quarterTurns)),
      alphaOf !== undefined && createBox('auxC', fullBoxHeader, alphaUrn),
    ].flatMap((property) => (property ? [{ property, id: index + 1 }] : [])),
  )
  const associations = items.map((_item, index) => {
    const indexes = properties.flatMap(({ id }, position) => (id === index + 1 ? [position + 1] : []))
    return Buffer.concat([uint16(index + 1), uint8(indexes.length), Buffer.from(indexes)])
  })
  const references = items.flatMap(({ alphaOf }, index) => (alphaOf === undefined ? [] : [createBox('auxl', uint16(index + 1), uint16(1), uint16(alphaOf))]))
  const entries = items.map(({ type = 'av01' }, index) => createBox('infe', uint32(2 << 24), uint16(index + 1), uint16(0), Buffer.from(`${type}\0`, 'latin1')))
  const createMetaBox = (dataOffset: number) => {
    let offset = dataOffset
    const locations = items.map(({ data }, index) => {
      const location = Buffer.concat([uint16(index + 1), uint16(0), uint16(1), uint32(offset, data.length)])
      offset += data.length
      return location
    })
    return createBox(
      'meta',
      fullBoxHeader,
      createBox('hdlr', fullBoxHeader, uint32(0), Buffer.from('pict'), uint32(0, 0, 0), uint8(0)),
      createBox('pitm', fullBoxHeader, uint16(1)),
      createBox('iloc', fullBoxHeader, uint16(0x4400), uint16(items.length), ...locations),
      createBox('iinf', fullBoxHeader, uint16(items.length), ...entries),
      createBox(
        'iprp',
        createBox('ipco', ...properties.map(({ property }) => property)),
        createBox('ipma', fullBoxHeader, uint32(items.length), ...associations),
      ),
      ...(references.length ? [createBox('iref', fullBoxHeader, ...references)] : []),
    )
  }
  const type = createBox('ftyp', Buffer.from('avif'), uint32(0), Buffer.from('mif1avif'))
  const leadingBoxes = Buffer.concat([type, ...boxes])
  const dataOffset = leadingBoxes.length + createMetaBox(0).length + 8
  return Buffer.concat([leadingBoxes, createMetaBox(dataOffset), createBox('mdat', ...items.map(({ data }) => data))])
}
