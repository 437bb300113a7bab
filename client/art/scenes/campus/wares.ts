import { circle, dots, group, line, mark, shape, tube } from '../../strokes.ts'
import { area, blot, box, bust, colours, ellipse, range, repeat } from './paint.ts'

/** A used bat against a wall, with a price on it. */
export const bat = [
  area(0, 0, 600, 400, colours.blush),
  repeat(5, (row) => line(`M0 ${20 + row * 56}h600`, '#edc5b7', 3) + repeat(7, (n) => line(`M${n * 100 + (row % 2) * 50} ${20 + row * 56}v56`, '#edc5b7', 3))),
  area(0, 300, 600, 100, colours.mint),
  shape('M0 300h600'),
  mark('M250 336c30-8 80-8 100 0-20 12-80 12-100 0zM440 342c20-8 60-6 70 2-14 10-60 10-70-2z', '#3fae80'),
  group({ x: 300, y: 196, turn: 14 }, [
    shape('M-32-60h64l6 176c0 22-16 30-38 30s-38-8-38-30z', colours.wood),
    shape('M-32-60c8-20 20-28 24-34h16c4 6 16 14 24 34z', colours.wood),
    line('M-10-40v150M10-40v150', colours.tan, 3),
    mark('M-26-30h52l1 30h-54z', colours.accent),
    line('M-18-15h36', colours.surface, 5),
    ellipse(4, 62, 20, 26, '#e8b37c'),
    shape('M-9-94l-2-86c0-10 22-10 22 0l-2 86z', colours.primary),
    line('M-9-172l18 8M-10-156l20 8M-10-140l20 8M-10-124l20 8M-10-108l20 8', colours.lilac, 3),
  ]),
  circle(446, 318, 30, colours.accent),
  line('M424 304c10 16 10 20 4 32M468 304c-10 16-10 20-4 32', colours.surface, 2),
  line('M446 290c-8 18-8 38 0 56', colours.plaster, 4),
  line('M352 62c30 6 50 20 58 40', colours.night, 3),
  group({ x: 414, y: 130, turn: 10 }, [
    shape('M0-34l26 20v72h-52v-72z', colours.highlight),
    circle(0, -14, 5, colours.surface),
    line('M-14 14h28M-14 28h28M-14 42h16', colours.night, 4),
  ]),
  ...[130, 166, 202].map((x, n) => group({ x, y: 318, turn: -8 + n * 3 }, [box(-5, -170, 10, 172, colours.wood, 4)])),
]

/** A pouch for the bus pass, sewn by hand, and what it was sewn with. */
export const passHolder = [
  area(0, 0, 600, 400, colours.sage),
  repeat(12, (n) => line(`M${n * 54} 0v400`, '#d2e4d9', 3) + line(`M0 ${n * 54}h600`, '#d2e4d9', 3)),
  tube('M300 96C250-10 130 20 160 110s240 60 140-14', colours.accent, 7, colours),
  group({ x: 300, y: 226, turn: -4 }, [
    mark('M-84-122h184v260H-84z', '#bcd9c9'),
    box(-92, -130, 184, 260, colours.primary, 18),
    `<rect x="-80" y="-118" width="160" height="236" rx="10" fill="none" stroke="${colours.coral}" stroke-dasharray="9 8"/>`,
    box(-60, -66, 120, 130, colours.plaster, 8),
    circle(-28, -30, 17, colours.tan),
    shape('M-45-32c-2-26 36-26 34 0-6-10-28-10-34 0z', colours.night),
    line('M4-40h42M4-24h30', colours.primary, 5),
    line('M-44 8h88M-44 24h60', colours.lilac, 4),
    box(-44, 38, 88, 14, colours.sun),
    circle(0, -102, 9, colours.wall),
    line('M-30 92h60', colours.sun, 4),
  ]),
  group({ x: 486, y: 128 }, [
    ellipse(0, -44, 34, 10, colours.wood),
    shape('M-26-40h52v80h-52z', colours.accent),
    line('M-26-24l52 8M-26-8l52 8M-26 8l52 8M-26 24l52 8', colours.coral, 3),
    ellipse(0, 42, 34, 10, colours.wood),
  ]),
  shape('M512 160c50 30 20 90-20 100s-50 40-20 70'),
  group({ x: 486, y: 346, turn: -20 }, [shape('M-34-4L34 0l-68 4c-6-2-6-6 0-8z', colours.wall)]),
  ...[
    [84, 300, colours.highlight],
    [120, 340, colours.coral],
    [66, 356, colours.lilac],
  ].map(
    ([x, y, fill]) =>
      circle(Number(x), Number(y), 17, String(fill)) +
      dots(
        [
          [Number(x) - 5, Number(y)],
          [Number(x) + 5, Number(y)],
        ],
        2.5,
        colours.night,
      ),
  ),
]

/** Terracotta earrings dry on a line by the window. */
export const jimikki = [
  area(0, 0, 600, 400, colours.lilac),
  box(60, -10, 480, 300, colours.lavender, 4),
  mark('M62 190c60-40 120 10 190-20s160-30 286 10v108H62z', colours.mint),
  circle(450, 70, 34, colours.sun),
  line('M300 0v290', colours.wood, 8),
  shape('M60 0v290h480V0'),
  area(0, 292, 600, 110, colours.wood),
  shape('M0 292h600'),
  shape('M40 60c160 40 360 40 520 0'),
  ...[
    [180, 86, colours.accent, colours.sun],
    [276, 90, colours.accent, colours.sun],
    [380, 88, colours.leaf, colours.coral],
    [470, 78, colours.leaf, colours.coral],
  ].map(([x, y, fill, trim]) => earring(Number(x), Number(y), String(fill), String(trim))),
  ...[
    [92, colours.accent],
    [152, colours.sun],
    [212, colours.leaf],
  ].map(([x, fill]) => shape(`M${Number(x) - 24} 328h48l-4 34h-40z`, colours.surface) + ellipse(Number(x), 328, 24, 8, String(fill))),
  group({ x: 330, y: 350, turn: 74 }, [
    shape('M-3 60l1-110h4l1 110z', colours.sand),
    shape('M-5-50h10l2-14H-7z', colours.wall),
    shape('M-7-64c0-14 4-20 7-30 3 10 7 16 7 30z', colours.accent),
  ]),
  shape('M440 344c0-14 100-14 100 0 0 16-20 24-50 24s-50-8-50-24z', colours.plaster),
  mark('M462 346c10-8 24-4 26 4-8 6-20 4-26-4zM500 342c10-6 22-2 22 6-8 4-18 2-22-6z', colours.coral),
]

/** A jimikki; it hangs from (x, y). */
export function earring(x: number, y: number, fill: string, trim: string) {
  return (
    shape(`M${x} ${y}v16`) +
    circle(x, y + 30, 15, fill) +
    circle(x, y + 30, 6, trim) +
    shape(`M${x} ${y + 45}v9`) +
    shape(`M${x - 34} ${y + 100}c0-30 12-46 34-46s34 16 34 46z`, fill) +
    line(`M${x - 26} ${y + 84}c16-6 36-6 52 0`, trim, 4) +
    dots(
      [
        [x - 12, y + 70],
        [x, y + 67],
        [x + 12, y + 70],
      ],
      2.5,
      trim,
    ) +
    box(x - 36, y + 98, 72, 8, trim, 4) +
    range(5)
      .map((n) => circle(x - 28 + n * 14, y + 113, 6, n % 2 ? fill : colours.plaster))
      .join('')
  )
}

/** Candles in old tea glasses, three of them lit. */
export const candles = [
  area(0, 0, 600, 400, colours.umber),
  blot(300, 190, 270, 190, '#a5673d'),
  blot(300, 200, 190, 140, '#c98a4b'),
  area(0, 306, 600, 100, colours.cocoa),
  shape('M0 306h600'),
  ...[
    [148, 110, colours.sand, true],
    [262, 136, colours.coral, true],
    [376, 118, colours.mint, true],
    [482, 96, colours.lilac, false],
  ].map(([x, height, fill, isLit]) => glass(Number(x), 330, Number(height), String(fill), Boolean(isLit))),
  group({ x: 76, y: 352, turn: -8 }, [box(-36, -18, 72, 36, colours.accent, 4), line('M-20-4h40M-20 6h24', colours.sun, 3)]),
  group({ x: 540, y: 352 }, [
    shape('M-30 6c0-26 60-26 60 0z', colours.highlight),
    line('M-16-2c4-8 8-10 16-10', colours.sun, 4),
    mark('M0-12c4-10 14-12 20-8-4 8-12 10-20 8z', colours.leaf),
  ]),
  group({ x: 306, y: 366, turn: 4 }, [shape('M-60 4l56-10 8 6-56 12z', colours.sand), shape('M20-2l46 6M20 6l44-6')]),
]

function glass(x: number, y: number, height: number, fill: string, isLit: boolean) {
  return (
    shape(`M${x - 36} ${y - height}h72l-8 ${height}h-56z`, colours.lavender) +
    mark(`M${x - 33} ${y - height + 28}h66l-5 ${height - 30}h-56z`, fill) +
    shape(`M${x - 36} ${y - height}h72l-8 ${height}h-56z`) +
    line(`M${x - 22} ${y - height + 16}l4 ${height - 34}`, colours.surface, 4) +
    shape(`M${x} ${y - height + 28}v-20`) +
    (isLit
      ? shape(`M${x} ${y - height - 38}c14 18 18 28 14 38-4 12-24 12-28 0-4-10 0-20 14-38z`, colours.sun) +
        mark(`M${x} ${y - height - 14}c6 8 8 14 4 18s-8 0-8-6 2-8 4-12z`, colours.accent)
      : '')
  )
}

const frame = (shapes: string[]) => [area(0, 0, 480, 360, colours.wall), mark('M60 0h360v360H60z', colours.lilac), ...shapes]

/** A portrait for the placement form. */
export const portrait = frame([
  line('M110 0c14 120 10 240-6 360M370 0c-14 120-10 240 6 360', colours.wall, 4),
  group({ x: 80, y: 26, scale: 5 }, [
    ...bust(
      { skin: colours.tan, shirt: colours.primary },
      shape('M15 32c-4-28 38-28 34 0 2 10 4 16 2 22H13c-2-6 0-12 2-22z', colours.night),
      shape('M18 28c0-20 28-20 28 0-4-6-6-9-8-11-4 4-12 6-16 6-2 1-3 3-4 5z', colours.night),
    ),
    shape('M24 29c1-1.5 3.5-1.5 4.5 0M35.5 29c1-1.5 3.5-1.5 4.5 0M28.5 35c2 2.5 5 2.5 7 0'),
    shape('M25 47l7 12 7-12-7 5z', colours.surface),
    shape('M25 47l-5 4 2 4-2 2 10 11M39 47l5 4-2 4 2 2-10 11'),
    circle(47, 58, 1.4, colours.sun),
  ]),
])

/** The studio of the portrait: a stool, a light, a camera on a tripod. */
export const tripod = [
  area(0, 0, 480, 360, colours.sage),
  area(0, 284, 480, 80, colours.wood),
  shape('M0 284h480'),
  box(30, 22, 190, 12, colours.wall, 6),
  shape('M40 34h170v220c-10 20-20 40-30 60H20c10-20 20-40 20-60z', colours.coral),
  shape('M94 232h62v12H94zM102 244l-10 84M148 244l10 84M96 292h58', colours.wood),
  shape('M256 60l62-26 18 62-70 8z', colours.sun),
  shape('M296 100v214M296 290l-30 34M296 290l30 34'),
  shape('M392 190v34M392 224l-46 118M392 224v118M392 224l46 118'),
  box(346, 118, 98, 66, colours.night, 10),
  shape('M372 118l8-16h30l8 16z', colours.night),
  circle(368, 151, 27, colours.wall),
  circle(368, 151, 16, colours.primary),
  blot(362, 145, 4, 4, colours.surface),
  circle(428, 134, 5, colours.coral),
  box(380, 184, 24, 10, colours.wall),
]
