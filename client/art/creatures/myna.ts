import type { Palette } from '../palette.ts'
import { circle, mark, shape } from '../strokes.ts'

/** A common myna that looks to the right, in a frame of 200 by 200; its legs end at (94, 182) and (116, 182). */
export const myna = (c: Palette) => [
  shape('M64 128L24 164l14 14 42-24z', c.night),
  ...[91, 113].map((x) => shape(`M${x} 154v20l-8 8h22l-8-8v-20z`, c.highlight)),
  shape('M86 60C66 78 54 104 54 128c0 24 22 36 46 34 28-2 46-24 46-54 0-18-4-34-10-48z', c.primary),
  ...head(c),
]

/** The folded wing. */
export const wing = (c: Palette) => [
  shape('M72 96c14-12 40-6 46 14-2 26-34 46-76 46 8-22 18-50 30-60z', c.wall),
  shape('M72 126c12 0 22-4 28-12M62 140c14 2 26-2 34-8'),
]

const head = (c: Palette) => [
  shape('M80 74C74 46 92 24 114 24s34 14 33 32c-2 20-17 30-36 30-13 0-25-4-31-12z', c.night),
  shape('M146 43c10 2 18 6 23 12-8 5-16 7-25 8z', c.highlight),
  shape('M148 54l12 1'),
  mark('M110 50c2-12 20-18 28-7 0 12-20 20-28 7z', c.highlight),
  `<g stroke="none">${circle(129, 47, 4.5, c.night)}</g>`,
]
