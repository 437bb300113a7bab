import { createBox } from './avif.ts'

const place = '+12.9800+080.2200/'
/** Texts that tell where, with what or by whom a video was taken. */
export const privateTexts = [place, 'Acme Phone 9', 'AcmeCam 3.1', 'AcmeHandler', 'AcmeCodec', 'geo:12.98', 'AcmeGPS']

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
const text = (value: string) => Buffer.from(value)
const createHandler = (type: string) => createBox('hdlr', uint32(0, 0), text(type), uint32(0, 0, 0), text('AcmeHandler\0'))

/** A track with one chunk of one sample. */
function createTrack(handler: string, offset: number, length: number, ...boxes: Buffer[]) {
  const codecName = Buffer.concat([text('\x09AcmeCodec'), Buffer.alloc(22)])
  const entry = createBox('avc1', Buffer.alloc(42), codecName, Buffer.alloc(4), createBox('avcC', text('avcC')))
  const tables = [createBox('stsz', uint32(0, 0, 1, length)), createBox('stsc', uint32(0, 1, 1, 1, 1)), createBox('stco', uint32(0, 1, offset))]
  const stbl = createBox('stbl', createBox('stsd', uint32(0, 1), handler === 'vide' ? entry : createBox('mebx', text('AcmeGPS'))), ...tables)
  const media = createBox('mdia', createBox('mdhd', Buffer.alloc(24)), createHandler(handler), createBox('minf', createBox('dinf'), stbl))
  return createBox('trak', createBox('tkhd', Buffer.alloc(84)), media, ...boxes)
}

export const frame = text('frame with ©xyz and udta')

/** An MP4 or MOV with metadata in all usual places. The frame is the first sample; a track of timed metadata follows it. */
export function createTaggedMovie(brand: 'mp42' | 'qt  ' = 'mp42'): Buffer {
  const position = text(`AcmeGPS ${place}`)
  const head = createBox('ftyp', text(brand), uint32(0), text('isom'))
  const xmp = createBox('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), text('<exif:GPSLatitude>geo:12.98</exif:GPSLatitude>'))
  const mdat = createBox('mdat', frame, position)
  const offset = head.length + xmp.length + 8
  const userData = createBox(
    'udta',
    createBox('\u00a9xyz', Buffer.from([0, place.length, 0, 0]), text(place)),
    createBox('\u00a9mod', text('Acme Phone 9')),
    createBox('\u00a9swr', text('AcmeCam 3.1')),
    createBox('loci', text(place)),
    uint32(0),
  )
  const keys = createBox('meta', createHandler('mdta'), createBox('keys', text('com.apple.quicktime.location.ISO6709')), createBox('ilst', text(place)))
  const moov = createBox(
    'moov',
    createBox('mvhd', Buffer.alloc(100)),
    createTrack('vide', offset, frame.length, createBox('udta', createBox('name', text('Acme Phone 9'))), createBox('meta', text(place))),
    createTrack('meta', offset + frame.length, position.length),
    ...[userData, keys, xmp, createBox('free', text('AcmeCam 3.1')), createBox('gps ', text('AcmeGPS'))],
  )
  return Buffer.concat([head, xmp, mdat, moov, createBox('free', text('AcmeGPS')), xmp])
}

/** An EBML element. `size` of 'unknown' is that of a live recording. */
function createElement(id: string, content: Buffer, size: 'known' | 'unknown' = 'known') {
  const sizeBytes = Buffer.from(size === 'unknown' ? '01ffffffffffffff' : (0x10000000 + content.length).toString(16), 'hex')
  return Buffer.concat([Buffer.from(id, 'hex'), sizeBytes, content])
}

export function createTaggedWebm(size: 'known' | 'unknown' = 'known'): Buffer {
  const info = [
    createElement('bf', Buffer.alloc(4, 1)),
    createElement('2ad7b1', uint32(1_000_000)),
    createElement('4d80', text('AcmeCam 3.1')),
    createElement('5741', text('AcmeCam 3.1')),
    createElement('7ba9', text('Acme Phone 9')),
  ]
  const track = [
    createElement('d7', Buffer.from([1])),
    createElement('86', text('V_VP8')),
    createElement('536e', text('AcmeHandler')),
    createElement('258688', text('AcmeCodec')),
  ]
  const simpleTag = createElement('67c8', Buffer.concat([createElement('45a3', text('LOCATION')), createElement('4487', text(place))]))
  const tags = createElement('1254c367', createElement('7373', simpleTag))
  const cluster = createElement('1f43b675', Buffer.concat([createElement('e7', Buffer.from([0])), createElement('a3', frame)]), size)
  const segment = [
    createElement('1549a966', Buffer.concat(info)),
    createElement('1654ae6b', createElement('ae', Buffer.concat(track))),
    ...[cluster, cluster, tags, createElement('1941a469', text('AcmeGPS'))],
  ]
  return Buffer.concat([createElement('1a45dfa3', createElement('4282', text('webm'))), createElement('18538067', Buffer.concat(segment), size)])
}
