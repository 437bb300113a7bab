import encodeQR from 'qr'

/** Draws a text as a QR code on grey, in the middle of a picture: one byte of luma a pixel. */
export function drawPicture(text: string, { width, height }: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const scale = Math.floor(Math.min(width, height) / rows.length)
  const [left, top] = [width, height].map((length) => Math.floor((length - rows.length * scale) / 2)) as [number, number]
  const getLuma = (x: number, y: number) => {
    const isDark = rows[Math.floor((y - top) / scale)]?.[Math.floor((x - left) / scale)]
    return isDark === undefined ? 128 : isDark ? 16 : 235
  }
  return Uint8Array.from({ length: width * height }, (_, index) => getLuma(index % width, Math.floor(index / width)))
}

/** A film of one picture as uncompressed video (YUV4MPEG2), which Chromium's fake camera plays in a loop. */
export function createFilm(text: string, size = { width: 640, height: 480 }): Buffer {
  const chroma = new Uint8Array((size.width * size.height) / 2).fill(128)
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), drawPicture(text, size), chroma])
}
