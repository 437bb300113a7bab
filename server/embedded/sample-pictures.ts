import { createHash } from 'node:crypto'
import sharp from 'sharp'

const grounds = ['#3A2E8C', '#1B6E4B', '#B83F27', '#F2B33D', '#221A33']
const lines = ['#FBF7F0', '#FFC95C', '#FF8B6B', '#5FD3A2', '#A79BFF']

/** A kolam, loops round a grid of dots, drawn from a seed: the same seed gives the same picture. PNG. */
export function picture(seed: string, width: number, height: number): Promise<Buffer> {
  const bytes = createHash('sha512').update(seed).digest()
  const pick = (index: number, of: string[]) => of[(bytes[index] ?? 0) % of.length] ?? '#FBF7F0'
  const ground = pick(0, grounds)
  const columns = 3 + ((bytes[1] ?? 0) % 4)
  const step = Math.min(width, height) / (columns + 1)
  const shapes: string[] = []
  for (let row = 0; row * step < height + step; row += 1) {
    for (let column = 0; column * step < width + step; column += 1) {
      const turn = (bytes[(row * 7 + column * 3) % 64] ?? 0) % 2
      const [x, y, r] = [column * step, row * step, step / 2]
      shapes.push(`<circle cx="${x}" cy="${y}" r="${step / 14}" fill="${pick(2, lines)}"/>`)
      const arcs = turn
        ? [
            [x, y - r, x + r, y],
            [x - r, y, x, y + r],
          ]
        : [
            [x - r, y, x, y - r],
            [x, y + r, x + r, y],
          ]
      for (const [x1, y1, x2, y2] of arcs)
        shapes.push(
          `<path d="M${x1} ${y1} A${r} ${r} 0 0 ${turn} ${x2} ${y2}" fill="none" stroke="${pick(3, lines)}" stroke-width="${step / 16}" stroke-linecap="round"/>`,
        )
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
