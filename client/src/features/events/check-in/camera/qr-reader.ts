import decodeQR from 'qr/decode.js'

type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

/** Reads the QR code in the current picture of a video; null without one. */
type ReadQrCode = (video: HTMLVideoElement) => Promise<string | null>

/** The width to which pictures are reduced for the decoder in JavaScript: a ticket has 45 modules, and phones are slow. */
const maxWidth = 800

/** Creates a reader: the browser's own detector, or a decoder in JavaScript, also for pictures that the detector fails to read: some phones lack its service. */
export async function createQrReader(): Promise<ReadQrCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  const readByDecoder = createDecoder()
  if (!BarcodeDetector || !formats?.includes('qr_code')) return readByDecoder
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return (video) =>
    detector.detect(video).then(
      ([code]) => code?.rawValue ?? null,
      () => readByDecoder(video),
    )
}

function createDecoder(): ReadQrCode {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, maxWidth / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || !canvas.width) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    return decode(context.getImageData(0, 0, canvas.width, canvas.height))
  }
}

/** The decoder throws if it finds no code. */
export function decode(image: { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }): string | null {
  try {
    return decodeQR(image) || null
  } catch {
    return null
  }
}
