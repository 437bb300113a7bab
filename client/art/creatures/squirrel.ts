import type { Palette } from '../palette.ts'
import { circle, line, mark, shape } from '../strokes.ts'

/** A palm squirrel that sits at y = 182 in a frame of 200 by 200 and looks to the right. Draw held objects before its arm. */
export const squirrel = (c: Palette) => [
  shape('M74 176C32 186 4 152 14 112c6-24 2-38 10-56 10-24 44-22 46 6 1 22-16 32-14 54 1 18 14 30 26 36z', c.accent),
  line('M36 144c-8-24 4-38 8-56 2-10 2-16 0-24', c.surface, 5),
  shape('M84 86c-18 16-30 44-28 70 1 14 6 22 12 26h62c8-20 8-62-12-88z', c.accent),
  shape('M118 94c20 26 20 68 12 88h-18c-8-30-4-58 6-88z', c.highlight),
  ...['M80 102c-12 20-17 44-11 66', 'M92 102c-12 18-16 38-12 56', 'M104 106c-10 14-13 26-12 38'].map((d) => line(d, c.surface, 5)),
  shape('M74 182c-4-26 10-42 28-38 14 4 18 22 10 38z', c.accent),
  shape('M92 182c2-8 10-10 18-10h20c10 0 10 10 0 10z', c.accent),
  circle(88, 50, 12, c.accent),
  shape('M80 92c-12-20-4-46 20-50 22-4 40 12 50 28 6 12-2 20-14 24-18 8-44 12-56-2z', c.accent),
  mark('M150 80c0 8-8 12-16 14-12 5-22 8-32 7 8-12 24-21 48-21z', c.highlight),
  shape('M80 92c-12-20-4-46 20-50 22-4 40 12 50 28 6 12-2 20-14 24-18 8-44 12-56-2z'),
  `<g stroke="none">${circle(121, 66, 5, c.night)}${circle(151, 76, 5, c.night)}</g>`,
]

/** Its near arm; the paw is at about (142, 130). */
export const arm = (c: Palette) => shape('M104 108c10 8 22 12 34 12 12 0 12 16 0 17-20 1-36-6-44-16', c.accent)
