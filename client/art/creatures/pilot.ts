import type { Palette } from '../palette.ts'
import { circle, shape } from '../strokes.ts'

/** The pilot of the paper plane down to the hip, at y = 156 in a frame of 200 by 200. `windy`: the scarf flies. Draw held objects after it. */
export const pilot = (c: Palette, windy = true) => [
  windy ? shape('M84 90C62 82 46 92 16 78c-5 8-6 16-5 24 30 14 50 4 73 12zM30 84c-4 8-5 16-4 23', c.leaf) : '',
  shape('M78 98c-10 14-14 32-14 58h72c0-26-4-44-14-58z', c.primary),
  shape('M72 86h56v20c-16 12-40 12-56 0z', c.leaf),
  ...head(c),
]

const head = (c: Palette) => [
  circle(100, 60, 36, c.skin),
  shape('M63 66C58 34 76 16 100 16s42 18 37 50l6 26c-10 4-20 0-22-8l4-32H75l4 32c-2 8-12 12-22 8z', c.accent),
  shape('M100 16v34M62 52h76'),
  ...[84, 116].map((x) => circle(x, 56, 15, c.highlight) + circle(x, 56, 8, c.wall)),
]
