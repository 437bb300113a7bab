import { createHash } from 'node:crypto'
import sharp from 'sharp'

type Colour = [red: number, green: number, blue: number]
const parts = [0, 1, 2] as const

const colour = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour
const grounds = ['#3A2E8C', '#1B6E4B', '#B83F27', '#F2B33D', '#221A33'].map(colour)
const lines = ['#FBF7F0', '#FFC95C', '#FF8B6B', '#5FD3A2', '#A79BFF'].map(colour)

/**
 * A kolam, loops round a grid of dots, drawn from a seed: the same seed gives the same picture. PNG.
 * It is drawn pixel by pixel, since the server's image library reads no SVG.
 */
export function picture(seed: string, width: number, height: number): Promise<Buffer> {
  const bytes = createHash('sha512').update(seed).digest()
  const byte = (index: number) => bytes[index % 64] ?? 0
  const pick = (index: number, of: Colour[]) => of[byte(index) % of.length] as Colour
  const [ground, dots, loops] = [pick(0, grounds), pick(2, lines), pick(3, lines)]
  const step = Math.min(width, height) / (4 + (byte(1) % 4))
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.round(y / step)
    for (let x = 0; x < width; x += 1, at += 3) {
      const column = Math.round(x / step)
      const dx = x - column * step
      const dy = (y - row * step) * (byte(row * 7 + column * 3) % 2 === 1 ? 1 : -1)
      const dot = length(dx, dy) - step / 14
      const loop = loopDistance(dx, dy, step / 2) - step / 32
      const over = dot < loop ? dots : loops
      const cover = Math.min(1, Math.max(0, 0.5 - Math.min(dot, loop)))
      for (const part of parts) pixels[at + part] = ground[part] * (1 - cover) + over[part] * cover
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const length = (x: number, y: number) => Math.sqrt(x * x + y * y)

/** From the nearer quarter circle of a cell: one round its dot, from above it to its right; one round the cell's lower left corner. */
function loopDistance(x: number, y: number, radius: number) {
  const corner = Math.abs(length(x + radius, y - radius) - radius)
  return x >= 0 && y <= 0 ? Math.min(corner, Math.abs(length(x, y) - radius)) : corner
}
