import { circle, dots, group, line, mark, shape, tube } from '../../strokes.ts'
import { fingertips, glare, shadow, thumb } from './hands.ts'
import { area, blot, box, colours, ellipse, range, repeat } from './paint.ts'

/** A plate of the mess from above, and a hand that has begun. */
export const messPlate = [
  area(0, 0, 600, 400, '#bfd3c8'),
  dots(
    range(60).map((n): [number, number] => [(n * 97) % 600, (n * 53 + ((n * 7) % 11) * 9) % 400]),
    2,
    '#9fb9ab',
  ),
  circle(560, 40, 62, colours.wall),
  circle(560, 40, 48, colours.sand),
  circle(560, 40, 34, '#c98a5e'),
  blot(268, 224, 214, 168, shadow),
  circle(260, 208, 176, '#dfe0ea'),
  circle(260, 208, 160, '#eeeef5'),
  line('M126 120c24-34 60-58 100-66', colours.surface, 6),
  shape('M176 262c-30-60 10-110 74-112 70-2 106 50 84 112-10 36-140 40-158 0z', colours.surface),
  dots(
    range(34).map((n): [number, number] => [196 + ((n * 37) % 120), 176 + ((n * 23) % 92)]),
    2,
    colours.wall,
  ),
  mark('M236 176c34-10 66 8 66 34 0 30-30 44-56 38-30-8-40-62-10-72z', '#c9752f'),
  line('M246 196l34 10M252 216l40-8', colours.leaf, 8),
  line('M262 234l18-8', '#8a5433', 5),
  circle(148, 140, 42, '#eeeef5'),
  circle(148, 140, 32, '#c9752f'),
  tube('M128 134l36 14', '#7aa45c', 8, colours),
  blot(154, 128, 6, 4, colours.accent),
  circle(148, 140, 42),
  circle(252, 92, 40, '#eeeef5'),
  circle(252, 92, 30, '#8fbf6b'),
  dots(
    range(16).map((n): [number, number] => [234 + ((n * 13) % 38), 74 + ((n * 17) % 38)]),
    3,
    colours.leaf,
  ),
  dots(
    range(8).map((n): [number, number] => [236 + ((n * 19) % 34), 76 + ((n * 11) % 34)]),
    2,
    colours.surface,
  ),
  circle(356, 130, 38, '#eeeef5'),
  circle(356, 130, 28, colours.surface),
  dots(
    [
      [348, 124],
      [364, 134],
      [354, 142],
    ],
    2,
    colours.leaf,
  ),
  group({ x: 140, y: 296, turn: -12 }, [
    shape('M-58 0c-4-40 30-56 60-52 34 4 58 24 52 56-6 34-100 36-112-4z', colours.highlight),
    ...[
      [-26, -18, 8],
      [8, -30, 6],
      [28, -4, 9],
      [-8, 8, 7],
    ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r)),
  ]),
  tube('M640 330c-70 20-120 6-168-20', colours.umber, 66, colours),
  shape(
    'M492 268c-40-22-84-36-116-30-14 2-12 22 2 24l38 8c-36-6-66-10-86-2-14 6-8 24 6 24l70 4c-28 2-50 4-62 12-10 8-2 22 12 20 30-2 60-6 92 2 20 4 36-8 44-20z',
    colours.umber,
  ),
  shape('M430 262c-22-26-40-32-58-24-12 6-8 20 4 24 24 6 40 14 54 24z', colours.umber),
  mark('M470 270h26l12 18v22l-36 8z', colours.umber),
  line('M490 267q8 12 22 19', colours.night, 3),
  line('M452 268l-22-4M452 284l-26-2', colours.night, 2.5),
  mark('M60 0h110L0 260V90z', glare),
]

/** Somebody's ID card, held up by its finder at the cycle stand. */
export const idCard = [
  area(0, 0, 600, 400, '#cfe0d5'),
  area(0, 0, 600, 130, '#b7c9d9'),
  area(0, 118, 600, 26, '#a9b7a4'),
  ...[40, 190, 400, 548].map((x) =>
    [
      `<circle cx="${x}" cy="250" r="68" fill="none" stroke="#8a8098" stroke-width="9"/>`,
      `<path d="M${x} 250l40-96h50" fill="none" stroke="#b83f27" stroke-width="9" opacity=".7"/>`,
      line(`M${x - 60} 250h120M${x} 190v120`, '#a9a2b8', 2),
    ].join(''),
  ),
  area(0, 330, 600, 70, '#c8b79d'),
  tube('M300 430c10-34 30-60 60-78', colours.tan, 84, colours),
  shape('M238-10l36 70h24l-30-70zM364-10l-36 70h-24l30-70z', colours.primary),
  shape('M288 52h28v30h-28z', colours.wall),
  fingertips(156, 196, -6, colours.tan),
  group({ x: 302, y: 206, turn: -4 }, [
    mark('M-118-118h250v272h-250z', shadow),
    box(-126, -128, 250, 276, colours.surface, 14),
    mark('M-124-114c0-8 6-12 12-12h222c8 0 12 4 12 12v38h-246z', colours.primary),
    box(-18, -118, 36, 9, colours.night, 5),
    line('M-60-92h120', colours.plaster, 6),
    box(-58, -58, 116, 112, colours.sand, 6),
    group({ x: -50, y: -50, scale: 1.58 }, [
      mark('M8 65c0-14 8-20 24-20s24 6 24 20z', colours.leaf),
      shape('M26 38h12v9c-3 4-9 4-12 0z', colours.umber),
      circle(32, 28, 13, colours.umber),
      shape('M18 28c-3-22 31-22 28 0-5-8-22-9-28 0z', colours.night),
      line('M25 31c3 6 11 6 14 0', colours.plaster, 3),
      dots(
        [
          [28, 26],
          [36, 26],
        ],
        1.5,
        colours.night,
      ),
    ]),
    line('M-74 76H74', colours.ink, 6),
    line('M-50 94H50', colours.lilac, 5),
    line(
      range(26)
        .map((n) => `M${-78 + n * 6.2} 110v24`)
        .join(''),
      colours.night,
      2,
    ),
    line('M-62 110v24M-20 110v24M34 110v24', colours.night, 5),
  ]),
  thumb(398, 306, 22, colours.tan),
  mark('M430 0h90L380 400H250z', glare),
]

/** The window of a local train in the rain, and tea. */
export const trainWindow = [
  area(0, 0, 600, 400, colours.dusk),
  box(60, 24, 480, 306, '#8fb0b5', 20),
  mark('M62 200c60-26 120-10 170-20 70-16 130-30 306-6v136c0 10-8 18-18 18H82c-12 0-20-8-20-18z', '#5f9474'),
  mark('M62 262c100-30 220-16 476-30v78c0 10-8 18-18 18H82c-12 0-20-8-20-18z', '#3f7a5a'),
  ...[
    [150, 214, 1],
    [420, 206, 1.2],
    [330, 200, 0.8],
  ].map(([x = 0, y = 0, scale = 1]) =>
    group({ x, y, scale }, [
      `<g stroke="none">${mark('M-4 0c0-40-6-60-2-96h9c-3 36 3 56 3 96z', '#6b5a4a')}${mark('M0-94c-26-18-46-8-54 8 18-8 36-8 54-8zM0-94c26-18 46-8 54 8-18-8-36-8-54-8zM0-94c-10-28-34-30-46-24 18 4 34 12 46 24zM0-94c10-28 34-30 46-24-18 4-34 12-46 24z', '#2f6a4b')}</g>`,
    ]),
  ),
  line(
    'M86 90l-12 40M150 60l-14 46M210 130l-12 40M270 70l-14 46M340 110l-12 40M400 56l-14 46M470 120l-12 40M512 60l-10 34M120 190l-10 34M240 230l-10 34M380 200l-12 40M490 230l-10 34',
    '#d9e6ea',
    3,
  ),
  ...[
    [110, 150],
    [200, 96],
    [300, 180],
    [430, 150],
    [500, 190],
    [352, 74],
  ].map(([x = 0, y = 0]) => mark(`M${x} ${y}c-7 12 7 12 0 0zM${x} ${y + 6}v0`, '#e9f2f4') + line(`M${x} ${y + 12}v26`, '#e9f2f488', 3)),
  box(60, 24, 480, 306, 'none', 20),
  ...[92, 160, 228].map((y) => tube(`M60 ${y}h480`, colours.wall, 8, colours)),
  box(-10, 330, 620, 90, colours.leaf),
  line('M0 350h600', colours.mint, 4),
  repeat(7, (n) => circle(40 + n * 88, 378, 5, colours.wall)),
  box(-14, -10, 60, 420, '#5c5390'),
  box(556, -10, 60, 420, '#5c5390'),
  tube('M520 440c-10-50-40-74-76-96', colours.skin, 78, colours),
  shape('M352 236h96l-14 116c-2 8-8 10-14 10h-40c-8 0-12-2-14-10z', colours.plaster),
  mark('M357 282h86l-4 34h-78z', colours.accent),
  line('M372 300q8-10 16 0t16 0 16 0', colours.sun, 3),
  ellipse(400, 236, 48, 11, colours.tan),
  shape('M388 206c-8-9 8-14 0-24M410 210c-8-9 8-14 0-24'),
  ...range(3).map((n) => shape(`M454 ${268 + n * 32}h-54c-20 0-20 30 0 30h58z`, colours.skin)),
  shape('M356 268c-16 4-24 16-22 32 2 18 14 30 28 36l6-46z', colours.skin),
  mark('M130 24h70L80 330H60v-80z', glare),
]
