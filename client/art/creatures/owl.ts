import type { Palette } from '../palette.ts'
import { circle, dots, group, kolam, line, mark, shape } from '../strokes.ts'

/** Compa: an owl of kolam loops, 128 wide, that stands at y = 182 in a frame of 200 by 200. */
export const owl = (c: Palette) => [
  ...[78, 122].map((x) => shape(`M${x - 18} 182c-6-16 9-22 12-10 1-14 11-14 12 0 3-12 18-6 12 10z`, c.highlight)),
  shape(
    'M36 24c14 2 28 7 38 14 16-6 36-6 52 0 10-7 24-12 38-14-2 17-5 30-9 40 8 14 13 30 13 48 0 38-28 62-68 62s-68-24-68-62c0-18 5-34 13-48-4-10-7-23-9-40z',
    c.primary,
  ),
  group({ x: 100, y: 143, turn: 45 }, [kolam('hello', 3, -15, -15, 15, c.onPrimary)]),
  shape('M38 92c-24 12-30 46-14 66 18-6 28-22 28-42 0-10-4-18-14-24zM162 92c24 12 30 46 14 66-18-6-28-22-28-42 0-10 4-18 14-24z', c.wall),
  ...face(c),
]

/** One line loops around both eyes; the ears and the forehead have loops too, the forehead around a dot. */
const face = (c: Palette) => [
  line('M100 78C88 42 46 40 42 74c-2 34 44 38 58 4 14 34 60 30 58-4-4-34-46-32-58 4z', c.surface, 3),
  line('M44 32c10 3 16 6 15 11-5 6-12 1-15-11zM156 32c-10 3-16 6-15 11 5 6 12 1 15-11z', c.surface, 2.5),
  line('M100 54c-9-8-6-14 0-14s9 6 0 14z', c.surface, 2.5),
  dots([[100, 46]], 2, c.highlight),
  ...[70, 130].map((x) => circle(x, 74, 18, c.surface) + circle(x, 74, 10, c.highlight) + dots([[x, 74]], 5, c.night)),
  shape('M100 86l10 9-10 15-10-15z', c.highlight),
]

/** The face only, in a frame of 64 by 64. */
export const owlFace = (c: Palette) => [
  shape('M5 6c8 1 14 4 19 8 5-1 11-1 16 0 5-4 11-7 19-8-1 8-2 13-4 18 3 5 4 9 4 14 0 14-12 22-27 22S5 52 5 38c0-5 1-9 4-14-2-5-3-10-4-18z', c.primary),
  ...[20, 44].map((x) => dots([[x, 33]], 11, c.surface) + dots([[x, 33]], 7, c.highlight) + dots([[x, 33]], 3.5, c.night)),
  mark('M32 39l6 6-6 9-6-9z', c.highlight),
]
