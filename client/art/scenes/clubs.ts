import type { Palette } from '../palette.ts'
import { chain, circle, dots, group, hangAlong, kolam, line, scallops, shape, tube } from '../strokes.ts'
import { brush, camera, flag, steam, tumbler } from '../things.ts'
import { stool } from './empty.ts'

const ground = shape('M24 208h512')

/** A veena and a mridangam, and the tune as a line of loops. */
export const resonance = (c: Palette) => [
  chain(40, 50, 16, 30, c),
  ground,
  circle(334, 174, 33, c.leaf),
  shape('M304 160c20 8 40 8 60 0M304 188c20-8 40-8 60 0'),
  circle(112, 146, 61, c.highlight),
  circle(112, 146, 46, c.surface),
  dots(
    [...Array(16).keys()].map((n): [number, number] => [112 + 35 * Math.cos((n * Math.PI) / 8), 146 + 35 * Math.sin((n * Math.PI) / 8)]),
    2.5,
    c.accent,
  ),
  shape('M150 118h222v24H164c-2-10-6-18-14-24z', c.accent),
  shape('M372 114c26-2 44 6 46 28 2 16-8 28-22 28 8-6 10-14 4-20-6-8-16-8-28-8z', c.accent),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => line(`M${186 + n * 21} 120v20`, c.highlight)),
  shape('M96 126h296M96 134h296'),
  shape('M92 118h8v24h-8z', c.accent),
  ...[346, 362].map((x) => shape(`M${x} 118v-14M${x - 5} 100h10`)),
  shape('M448 150c24-14 56-12 78 4v42c-22 16-54 18-78 4z', c.primary),
  line('M452 152l12 48 14-56 14 58 14-54 14 44', c.surface),
  shape('M448 150c-12 6-12 44 0 50 12-6 12-44 0-50zM526 154c-9 6-9 36 0 42 9-6 9-36 0-42z', c.surface),
]

/** Brushes, a canvas on its easel, a palette. */
export const aesthetica = (c: Palette) => [
  ground,
  ...[
    [78, 128, -14, c.accent],
    [96, 122, 2, c.leaf],
    [112, 128, 18, c.primary],
  ].map(([x, y, turn, fill]) => group({ x: Number(x), y: Number(y), turn: Number(turn) }, [brush(String(fill), c)])),
  shape('M62 136h68l-8 72H70z', c.highlight),
  chain(72, 172, 2, 24, c.onHighlight),
  shape('M234 34l-42 174M326 34l42 174M280 20v188M196 172h168v12H196z', c.highlight),
  shape('M204 38h152v134H204z', c.surface),
  circle(306, 92, 26, c.highlight),
  shape('M204 140c30-30 56-30 84-6 20-16 44-18 68-4v42H204z', c.leaf),
  shape('M238 124V88M238 88c-11-9-20-5-24 4M238 88c-4-11-13-15-20-13M238 88c4-11 13-15 20-11M238 88c11-7 20-4 22 5'),
  shape('M262 172v-30l18-14 18 14v30z', c.accent),
  group({ x: 0, y: 18 }, [
    shape('M404 148c6-46 64-66 102-44 38 24 28 68-4 72-18 2-14-16-28-18-14 0-10 18-22 24-24 10-52-6-48-34z', c.surface),
    circle(436, 138, 10, c.accent),
    circle(464, 120, 10, c.highlight),
    circle(496, 124, 10, c.leaf),
    circle(512, 148, 10, c.primary),
    circle(440, 166, 7, c.grounds.market.tile),
  ]),
]

/** A camera before the line on which its pictures dry. */
export const shutterscape = (c: Palette) => [
  hangAlong([-4, 24], [564, 24], 60, 6, (x, y, n) => (n === 2 || n === 3 ? '' : group({ x, y, turn: [-5, 4, 0, 0, -4, 5][n] }, print(n, c)))),
  ground,
  group({ x: 200, y: 96, scale: 1.74 }, [shape('M10 0v-8h14v8z', c.accent), ...camera(0, 0, c), circle(80, 12, 4, c.highlight)]),
]

/** A picture on a peg; `n` is its index. */
const print = (n: number, c: Palette) => [
  shape('M-38 2h76v94h-76z', c.surface),
  shape('M-29 11h58v58h-58z', c.wall),
  [
    circle(6, 34, 12, c.highlight) + shape('M-29 69V54c14-14 26-14 38-2 6-6 14-6 20-2v19z', c.leaf),
    shape('M2 20l16 16-12 18-18-10zM-12 44c-4 8 2 14-6 20', c.accent),
    '',
    '',
    shape('M-10 32H8l-3 26H-7z', c.highlight) + steam(-6, 28),
    shape('M-22 69V46L0 30l22 16v23z', c.surface) + shape('M-7 69V52H7v17', c.accent),
  ][n] ?? '',
  shape('M-4-7h8V9h-8z', c.highlight),
]

/** Between two braces a laptop, whose code draws a kolam. */
export const codeforge = (c: Palette) => [
  ground,
  tube('M84 44c-28 0-20 34-22 52-1 14-8 18-18 20 10 2 17 6 18 20 2 18-6 52 22 52', c.highlight, 9, c),
  tube('M476 44c28 0 20 34 22 52 1 14 8 18 18 20-10 2-17 6-18 20-2 18 6 52-22 52', c.highlight, 9, c),
  shape('M180 44h200c6 0 10 4 10 10v134H170V54c0-6 4-10 10-10z', c.primary),
  shape('M184 58h192v116H184z', c.surface),
  line('M200 78h40M212 96h26M212 114h44', c.accent, 5),
  line('M248 78h18M200 150h30', c.leaf, 5),
  line('M246 96h30M212 132h34', c.highlight, 5),
  kolam('loop', 3, 308, 92, 24, c),
  shape('M150 188h260l-8 20H158z', c.wall),
  shape('M254 188h52l-4 8h-44z', c.surface),
  steam(427, 158),
  tumbler(416, 168, c),
]

/** The curtain is up: two masks over the stage. */
export const thirai = (c: Palette) => [
  shape('M-4 196h568v50H-4z', c.highlight),
  chain(190, 219, 6, 30, c.onHighlight),
  group({ x: 236, y: 118, turn: -10 }, mask(c.primary, 1, c)),
  group({ x: 324, y: 118, turn: 10 }, mask(c.highlight, -1, c)),
  ...[1, -1].map((side) =>
    group({ x: side > 0 ? 0 : 560, flip: side < 0 }, [
      shape('M-6-6h170c-6 62-40 112-96 140 26 18 36 40 38 76H-6z', c.accent),
      shape('M34-6c2 60-4 104-16 132M80-6c0 56-16 100-44 130M124-6c-8 54-32 98-70 128M40 146c10 18 14 38 14 62M16 146c4 18 6 40 6 62'),
      shape('M-6 122h60c16 0 20 8 18 20H-6z', c.highlight),
    ]),
  ),
  scallops(-14, 22, 14, 42, 24, c.accent),
  shape('M-4-6h568v28H-4z', c.accent),
  dots(
    [...Array(14).keys()].map((n): [number, number] => [7 + n * 42, 8]),
    3,
    c.highlight,
  ),
]

/** Stools round a kolam under bunting: a club without a drawing of its own. */
export const club = (c: Palette) => [
  hangAlong([-4, 14], [564, 14], 60, 11, (x, y, n) => flag(x, y, [c.primary, c.highlight, c.accent, c.leaf][n % 4] ?? c.leaf)),
  ground,
  kolam('ring', 4, 235, 92, 30, c),
  ...[c.accent, c.highlight, c.leaf, c.primary].map((fill, n) => group({ x: [84, 166, 394, 476][n] ?? 0, y: 208, scale: 1.4 }, stool(fill, c))),
]

/** A mask; `mood` is 1 for a smile, -1 for a frown. */
const mask = (fill: string, mood: 1 | -1, c: Palette) => {
  const chalk = fill === c.primary ? c.surface : c.night
  return [
    shape('M-38-50L0-76l38 26M0-76v-40'),
    shape('M-42-52c26 8 58 8 84 0 6 52-6 98-42 112-36-14-48-60-42-112z', fill),
    line(mood > 0 ? 'M-28-14c6-10 14-10 20 0M8-14c6-10 14-10 20 0' : 'M-28-16c6 8 14 8 20 0M8-16c6 8 14 8 20 0', chalk, 4),
    line(mood > 0 ? 'M-22 16c8 22 36 22 44 0z' : 'M-20 34c8-20 32-20 40 0', chalk, 4),
    line('M0-34v3M-12-36v2M12-36v2', chalk, 5),
  ]
}
