import type { Palette } from '../palette.ts'
import { circle, dots, group, kolam, line, shape, tube } from '../strokes.ts'
import { plant, steam, tumbler } from '../things.ts'

/** A laptop with its price on a string, between a plant and a tumbler. */
export const laptop = (c: Palette) => [
  shape('M16 306h448'),
  group({ x: 60, y: 306, scale: 1.5 }, [plant(0, 0, c)]),
  shape('M124 78h232c8 0 12 4 12 12v188H112V90c0-8 4-12 12-12z', c.primary),
  shape('M130 96h220v164H130z', c.surface),
  dots(
    [...Array(63).keys()]
      .filter((n) => n % 9 < 2 || n % 9 > 6 || n < 9 || n > 53)
      .map((n): [number, number] => [152 + (n % 9) * 22, 112 + Math.floor(n / 9) * 22]),
    2.5,
    c.wall,
  ),
  kolam('rocket', 4, 207, 145, 22, c),
  shape('M80 278h320l-14 28H94z', c.wall),
  shape('M204 278h72l-6 10h-60z', c.surface),
  group({ x: 404, y: 249, scale: 1.5 }, [tumbler(0, 0, c), steam(11, -8)]),
  shape('M352 78c20-22 52-14 54 26'),
  group({ x: 406, y: 104, turn: -6 }, [shape('M0-8l20 18v54h-40V10z', c.highlight), circle(0, 10, 5, c.surface), line('M-8 32H8M-8 44H8', c.night)]),
]

/** A bicycle on its stand, a basket in front. */
export const bicycle = (c: Palette) => [shape('M16 306h448'), group({ x: 0, y: -10 }, machine(c))]

const machine = (c: Palette) => [
  ...[132, 348].flatMap((x) => [
    circle(x, 242, 72, 'none'),
    circle(x, 242, 64, 'none'),
    ...[0, 1, 2, 3, 4, 5].map((n) => {
      const [dx, dy] = [64 * Math.cos((n * Math.PI) / 6), 64 * Math.sin((n * Math.PI) / 6)]
      return line(`M${x - dx} ${242 - dy}L${x + dx} ${242 + dy}`, c.wall, 2)
    }),
    circle(x, 242, 8, c.highlight),
  ]),
  shape('M57 215a80 80 0 0 1 136-24M297 181a80 80 0 0 1 120 21'),
  tube('M132 242L188 150H300L226 242H132M226 242L180 132M348 242L296 128', c.accent, 6, c),
  tube('M296 128l-6-22h-30', c.wall, 4, c),
  circle(226, 242, 16, c.highlight),
  shape('M226 242l20 30M238 274h18M226 242l-18-28M200 212h16'),
  shape('M150 120h50c10 0 14 12 4 14-18 2-30 4-40 10-14 6-24-20-14-24z', c.primary),
  shape('M312 118h78l-10 58h-60z', c.highlight),
  shape('M332 118l4 58M351 118v58M370 118l-4 58M315 137h72M318 156h65'),
  shape('M206 250l-18 66h-16'),
]
