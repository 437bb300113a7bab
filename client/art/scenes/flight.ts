import type { Palette } from '../palette.ts'
import { circle, dots, group, kolam, mark, shape } from '../strokes.ts'

/** A rocket with a kolam on its side leaves a cloud. */
export const rocket = (c: Palette) => [
  ...stars(c),
  group({ x: 176, y: 150, turn: 16 }, [
    shape('M-26 92c-18 26-14 52-2 74 4-10 8-16 14-20 2 18 8 34 14 46 6-12 12-28 14-46 6 4 10 10 14 20 12-22 16-48-2-74z', c.accent),
    shape('M-12 96c-8 18-4 34 12 56 16-22 20-38 12-56z', c.highlight),
    shape('M-42 30c-26 12-36 36-34 66 14-14 28-20 44-20zM42 30c26 12 36 36 34 66-14-14-28-20-44-20z', c.primary),
    shape('M0-132c40 34 54 84 48 140-2 28-8 50-16 70h-64c-8-20-14-42-16-70-6-56 8-106 48-140z', c.surface),
    shape('M0-132c20 17 34 38 41 62-26 10-56 10-82 0 7-24 21-45 41-62z', c.accent),
    shape('M-32 78h64l-8 16h-48z', c.highlight),
    circle(0, -32, 22, c.highlight),
    circle(0, -32, 13, c.wall),
    mark('M-8-30c2-6 6-9 11-10', c.surface),
    kolam('rocket', 3, -20, 14, 20, c),
  ]),
  ...cloud(c),
]

const stars = (c: Palette) => [
  dots(
    [
      [44, 96],
      [88, 40],
      [286, 172],
      [294, 60],
      [62, 190],
    ],
    4,
    c.highlight,
  ),
  dots(
    [
      [30, 150],
      [120, 84],
      [302, 118],
      [150, 24],
      [258, 214],
    ],
    3,
    c.accent,
  ),
  ...[
    [60, 64],
    [276, 112],
    [36, 232],
  ].map(([x = 0, y = 0]) => kolam('star', 1, x, y, 24, c)),
]

/** Puffs before the flame, dotted. */
const cloud = (c: Palette) => [
  shape('M40 346c-28 0-32-38-4-42 0-28 38-34 48-12 12-18 42-12 44 10 20-8 40 0 42 16 8-22 42-24 50-4 20-14 46-2 44 14 26 0 24 18 6 18z', c.surface),
  dots(
    [...Array(18).keys()].map((n): [number, number] => [44 + (n % 9) * 24 + (n > 8 ? 12 : 0), n > 8 ? 332 : 318]),
    2.5,
    c.wall,
  ),
]

/** A paper plane; its nose is on the middle line, because it moves along a path. */
export const plane = (c: Palette) => [
  shape('M60 24L5 5l15 18z', c.surface),
  shape('M60 24L20 23l2 20 10-13z', c.highlight),
  shape('M60 24l-28 6 13 13z', c.surface),
]
