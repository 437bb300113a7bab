import { myna, wing } from '../creatures/myna.ts'
import { owl } from '../creatures/owl.ts'
import { pilot } from '../creatures/pilot.ts'
import { arm, squirrel } from '../creatures/squirrel.ts'
import type { Palette } from '../palette.ts'
import { circle, floor, group, hangAlong, kolam, shape, tube } from '../strokes.ts'
import { drum, flag, lantern, steam, stick, tumbler } from '../things.ts'

/** A myna offers a tumbler of tea. */
export const meet = (c: Palette) => [
  floor(16, 182, 168, c),
  ...myna(c),
  steam(155, 92),
  tumbler(144, 98, c),
  shape('M74 102c14-14 34-8 46 4 14 10 30 14 46 12 0 10-6 18-16 20-28 8-60 2-74-14-6-8-6-16-2-22z', c.wall),
  shape('M140 126c8 1 14 0 20-2M98 122c8 4 16 6 24 7'),
]

/** A palm squirrel on a pile of books reads one more. */
export const learn = (c: Palette) => [
  floor(16, 182, 168, c),
  shape('M34 162h124v20H34c-8-4-8-16 0-20z', c.leaf),
  shape('M158 166H40c-4 3-4 9 0 12h118z', c.surface),
  shape('M44 142h108c8 4 8 16 0 20H44z', c.highlight),
  shape('M44 146h102c4 3 4 9 0 12H44z', c.surface),
  group({ x: 14, y: -13, scale: 0.85 }, [
    ...squirrel(c),
    shape('M150 100l-12-2-22 52 12 10z', c.surface),
    shape('M150 100l46 4-20 58-48-2z', c.leaf),
    kolam('book', 2, 156, 126, 14, c.onPrimary),
    arm(c),
  ]),
]

/** The paper-plane's pilot drums. */
export const clubs = (c: Palette) => [
  floor(16, 182, 168, c),
  ...drummer(c),
  shape('M28 142c-6 7-6 15 0 22M17 136c-9 11-9 23 0 34M172 142c6 7 6 15 0 22M183 136c9 11 9 23 0 34'),
]

export const drummer = (c: Palette, windy = true) => [
  ...pilot(c, windy),
  drum(57, 134, 86, 38, c),
  stick(44, 116, 82, 131, c),
  stick(156, 92, 172, 58, c),
  tube('M76 110C56 126 42 130 44 118', c.primary, 13, c),
  tube('M124 110C144 130 158 122 156 98', c.primary, 13, c),
  circle(44, 115, 8, c.skin),
  circle(156, 92, 8, c.skin),
]

/** A myna on the bunting, a lantern below. */
export const events = (c: Palette) => [
  floor(8, 182, 184, c),
  ...[20, 174].map((x) => shape(`M${x} 48h6v134h-6z`, c.highlight) + circle(x + 3, 44, 5, c.accent)),
  hangAlong([26, 60], [174, 60], 104, 5, (x, y, n) => (n === 2 ? lantern(x, y, c) : flag(x, y, n % 4 ? c.highlight : c.leaf))),
  group({ x: 166, y: -4, scale: 0.64, flip: true }, [...myna(c), ...wing(c)]),
]

/** A palm squirrel comes home with a cloth bag. */
export const market = (c: Palette) => [
  floor(16, 182, 168, c),
  group({ x: 206, y: 18, scale: 0.9, flip: true }, squirrel(c)),
  shape('M28 122c-14-4-20-14-18-28 12 4 18 14 18 28zM30 122c-10-14-8-30 2-42 8 14 8 30-2 42z', c.leaf),
  circle(51, 112, 12, c.accent),
  shape('M14 120h52l5 62H9z', c.highlight),
  tube('M24 128c0-38 32-38 32 0', c.highlight, 3, c),
  kolam('bag', 2, 31, 146, 18, c.onHighlight),
  group({ x: 206, y: 18, scale: 0.9, flip: true }, [arm(c)]),
]

/** Compa the owl. */
export const compa = (c: Palette) => [floor(16, 182, 168, c), ...owl(c)]
