import type { Palette } from '../palette.ts'
import { circle, dots, group, kolam, line, mark, scallops, shape, tube } from '../strokes.ts'
import { awning, plant, steam, tumbler } from '../things.ts'

/** Someone with headphones sits on the veranda with a laptop and tea. */
export const developer = (c: Palette) => [
  circle(120, 112, 62, c.highlight),
  ...[6, 208].map((x) => shape(`M${x} 20h26v168h-26zM${x - 6} 172h38v16h-38z`, c.surface)),
  scallops(-12, 20, 12, 22, 11, c.highlight),
  shape('M-4-4h248v24H-4z', c.accent),
  shape('M-4 188h248v14H-4z', c.surface),
  shape('M-4 202h248v44H-4z', c.wall),
  shape('M58 188c-12-24 14-38 44-34h36c30-4 56 10 44 34z', c.night),
  shape('M86 166c-6-34 4-52 22-56h24c18 4 28 22 22 56z', c.leaf),
  tube('M120 98v14', c.skin, 14, c),
  circle(120, 82, 25, c.skin),
  shape('M94 88c-10-36 12-46 28-44 18 0 34 12 24 44-2-12-6-18-12-20-12 2-22 0-28-4-4 6-10 10-12 24z', c.night),
  shape('M92 80c-6-54 62-54 56 0'),
  shape('M88 78h8v20h-8c-6 0-6-20 0-20zM152 78h-8v20h8c6 0 6-20 0-20z', c.accent),
  tube('M92 124C78 140 74 154 84 168M148 124c14 16 18 30 8 44', c.leaf, 11, c),
  shape('M84 138h72l6 50H78z', c.wall),
  kolam('loop', 2, 112, 155, 16, c),
  circle(83, 172, 7, c.skin),
  circle(157, 172, 7, c.skin),
  steam(184, 142),
  tumbler(174, 150, c),
]

/** A shop front; where its logo will be, a ring of dots. */
export const business = (c: Palette) => [
  shape('M16 212h208'),
  shape('M46 72h148v140H46z', c.surface),
  shape('M60 136h60v48H60zM136 136h44v76h-44z', c.wall),
  circle(146, 178, 3, c.highlight),
  shape('M60 160h60M90 136v48'),
  awning(46, 84, 148, 30, 14, 6, c.accent, c),
  circle(120, 50, 32, c.surface),
  dots(
    [...Array(12).keys()].map((n): [number, number] => [120 + 21 * Math.cos((n * Math.PI) / 6), 50 + 21 * Math.sin((n * Math.PI) / 6)]),
    2.5,
    c.accent,
  ),
  group({ x: 34, y: 212, scale: 0.8 }, [plant(0, 0, c)]),
]

/** The favicon without its corners, small enough for every mask. */
export const icon = (c: Palette) => [
  mark('M0 0h512v512H0z', c.primary),
  group({ x: 256, y: 256, scale: 7.4 }, [
    dots(
      [
        [-8, -8],
        [8, -8],
        [-8, 8],
        [8, 8],
      ],
      4,
      '#ffc95c',
    ),
    line('M0-22c8 0 8 14 0 22s-22 8-22 0 14-8 22 0 22 8 22 0-14-8-22 0-8 22 0 22 8-14 0-22-8-22 0-22z', '#fbf7f0', 3),
  ]),
]
