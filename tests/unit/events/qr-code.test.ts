import encodeQR from 'qr'
import { afterEach, expect, test, vi } from 'vitest'
import { createQrReader, decode } from '../../../client/src/features/events/check-in/camera/qr-reader.ts'
import { createRepeatFilter } from '../../../client/src/features/events/check-in/camera/repeat-filter.ts'
import { drawModules } from '../../../client/src/features/events/ticket/qr-code.tsx'
import { drawPicture } from '../../support/qr-picture.ts'

const ticket = `${'AE234567'.repeat(21)}WXYZ`

/** What a camera sees of a ticket: pixels with red, green, blue and alpha. */
function createImage() {
  const luma = drawPicture(ticket, { width: 640, height: 480 })
  const data = Uint8ClampedArray.from({ length: luma.length * 4 }, (_, index) => (index % 4 === 3 ? 255 : (luma[index >> 2] ?? 0)))
  return { width: 640, height: 480, data }
}

afterEach(() => vi.unstubAllGlobals())

test('the decoder reads what the encoder has drawn, and nothing else', () => {
  expect(decode(createImage())).toBe(ticket)
  expect(decode({ width: 640, height: 480, data: new Uint8ClampedArray(640 * 480 * 4).fill(255) })).toBeNull()
})

test.each([
  ['the detector of the browser', ['qr_code'], async () => [{ rawValue: 'detected' }], 'detected'],
  ['the decoder, without a detector for QR codes', ['ean_13'], async () => [{ rawValue: 'detected' }], ticket],
  ['the decoder, if the detector fails', ['qr_code'], () => Promise.reject(new Error('Barcode detection service unavailable.')), ticket],
])('a picture is read by %s', async (_reader, formats, detect, code) => {
  const context = { drawImage: vi.fn(), getImageData: createImage }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      detect = detect
    },
  )
  const readQrCode = await createQrReader()
  expect(await readQrCode({ videoWidth: 640, videoHeight: 480 } as HTMLVideoElement)).toBe(code)
})

test('a ticket is a code of version 7 with a quiet zone', () => {
  expect(encodeQR(ticket, 'raw', { ecc: 'medium', border: 4 })).toHaveLength(45 + 8)
})

test('neighbouring modules are one rectangle', () => {
  expect(
    drawModules([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})

test('a code that stays in sight is one scan; out of sight for some seconds it is a new one', () => {
  const isNew = createRepeatFilter()
  const seen: [code: string, now: number][] = [
    ['a', 0],
    ['a', 2000],
    ['a', 4000],
    ['b', 4100],
    ['a', 4200],
    ['a', 7000],
  ]
  expect(seen.map(([code, now]) => isNew(code, now))).toEqual([true, false, false, true, true, true])
})
