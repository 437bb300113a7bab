import { myna, wing } from '../creatures/myna.ts'
import { arm, squirrel } from '../creatures/squirrel.ts'
import type { Palette } from '../palette.ts'
import { chain, circle, dots, floor, group, hangAlong, shape, trail } from '../strokes.ts'
import { awning, flag } from '../things.ts'
import { plane } from './flight.ts'

const grid = (x: number, y: number, columns: number, rows: number, unit: number) =>
  [...Array(columns * rows).keys()].map((n): [number, number] => [x + (n % columns) * unit, y + Math.floor(n / columns) * unit])

/** A speech bubble with the dots of a kolam, its line just begun. */
export const noPosts = (c: Palette) => [
  shape('M44 12h112a16 16 0 0 1 16 16v78a16 16 0 0 1-16 16H92l-34 28 4-28H44a16 16 0 0 1-16-16V28a16 16 0 0 1 16-16z', c.surface),
  dots(grid(56, 42, 5, 3, 22).slice(2), 3, c.accent),
  chain(45, 42, 2, 22, c),
  group({ x: 90, y: 44, scale: 0.85, turn: -32 }, [
    shape('M0 0l-8 18v62H8V18z', c.highlight),
    shape('M0 0l-8 18H8z', c.surface),
    shape('M-8 70H8v12c0 8-16 8-16 0z', c.accent),
  ]),
]

/** A shop whose shutter is down. */
export const noBusinesses = (c: Palette) => [
  floor(16, 138, 168, c),
  shape('M42 40h116v98H42z', c.surface),
  shape('M58 78h84v60H58zM58 90h84M58 102h84M58 114h84M58 126h84', c.wall),
  shape('M80 96l20-14 20 14'),
  shape('M74 96h52v24H74z', c.highlight),
  dots(grid(88, 108, 3, 1, 12), 2.5, c.night),
  awning(42, 24, 116, 32, 10, 5, c.accent, c),
]

/** Three empty stools under bunting. */
export const noClubs = (c: Palette) => [
  hangAlong([8, 10], [192, 10], 44, 7, (x, y, n) => flag(x, y, [c.leaf, c.highlight, c.accent][n % 3] ?? c.leaf)),
  floor(8, 138, 184, c),
  ...[c.accent, c.highlight, c.leaf].map((fill, n) => group({ x: 46 + n * 54, y: 138 }, stool(fill, c))),
]

/** A stool, 50 high; it stands on (0, 0). */
export const stool = (fill: string, c: Palette) => [
  shape('M-15-38l-6 38M15-38l6 38M-19-14h38'),
  shape('M-23-50h46v12h-46z', fill),
  dots(grid(-12, -44, 3, 1, 12), 2, c.surface),
]

/** A myna in front of a calendar without events. */
export const noEvents = (c: Palette) => [
  floor(8, 138, 184, c),
  shape('M102 40h84v98h-84z', c.surface),
  shape('M102 40h84v24h-84z', c.accent),
  ...[122, 166].map((x) => shape(`M${x - 4} 31h8v18h-8z`, c.highlight)),
  dots(grid(117, 82, 4, 3, 18), 3, c.accent),
  shape('M186 118v20h-20z', c.wall),
  group({ x: -6, y: 29, scale: 0.6 }, [...myna(c), ...wing(c)]),
]

/** A palm squirrel that looks up at a bell which hangs still. */
export const noNotifications = (c: Palette) => [
  floor(8, 138, 184, c),
  shape('M146 2v18'),
  circle(146, 25, 5, c.accent),
  circle(146, 103, 8, c.accent),
  shape('M118 88c0-36 8-58 28-58s28 22 28 58z', c.highlight),
  shape('M108 88h76c3 0 3 12 0 12h-76c-3 0-3-12 0-12z', c.highlight),
  chain(122, 73, 3, 16, c.onHighlight),
  group({ x: 0, y: 34, scale: 0.57 }, [...squirrel(c), arm(c)]),
]

/** A crashed paper plane. */
export const notFound = (c: Palette) => [
  trail('M14 66C34 24 74 22 82 46s-26 32-28 10S92 8 126 40c8 8 12 18 14 30', c.accent),
  group({ x: 146, y: 93, turn: 68 }, [group({ x: -51, y: -38, scale: 1.6 }, plane(c))]),
  shape('M164 124l8-8M168 132l10-3'),
  floor(16, 138, 168, c),
]
