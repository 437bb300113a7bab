import { myna, wing } from '../../creatures/myna.ts'
import { circle, dots, group, hangAlong, line, mark, shape, tube } from '../../strokes.ts'
import { area, bird, blot, box, colours, digits, rain, repeat, sitter } from './paint.ts'

/** Two wait for the bus; it rains. */
export const busStop = [
  area(0, 0, 600, 400, colours.lilac),
  ...[
    [-10, 120, 96],
    [86, 150, 70],
    [360, 96, 110],
    [470, 140, 140],
  ].map(([x = 0, y = 0, width = 0]) => area(x, y, width, 200, colours.wall)),
  ...[10, 40, 112, 390, 420, 500, 540].map((x, n) => area(x, 160 + (n % 2) * 40, 14, 20, n % 3 ? colours.lilac : colours.sun)),
  mark(
    'M300 300c-8-70 4-100 2-140-30-34-60-20-70 0 10-6 30-10 50 2-30-10-56 6-60 30 16-18 40-26 62-20-16 6-26 22-24 40 8-20 20-30 34-38 14 8 26 18 34 38 2-18-8-34-24-40 22-6 46 2 62 20-4-24-30-40-60-30 20-12 40-8 50-2-10-20-40-34-58 0z',
    colours.leaf,
  ),
  rain(6, 20, 600, 290, colours.surface),
  area(0, 296, 600, 110, colours.dusk),
  shape('M0 296h600'),
  line('M20 356h70M540 350h50M150 384h70', colours.lilac, 5),
  box(40, 116, 12, 182, colours.wall),
  box(286, 116, 12, 182, colours.wall),
  box(50, 148, 238, 110, colours.lavender),
  line('M70 170h60M70 184h40', colours.lilac, 4),
  shape('M14 88h318l14 30H0z', colours.accent),
  line('M30 103h270', colours.coral, 4),
  box(70, 250, 150, 12, colours.wood),
  shape('M88 262v36M202 262v36'),
  sitter(118, 252, { shirt: colours.highlight, skin: colours.tan }),
  shape('M96 250h46v14h-46zM102 264v34M134 264v34', colours.primary),
  shape('M160 250v-36c0-12 34-12 34 0v36z', colours.leaf),
  shape('M166 232h22M170 204c0-12 14-12 14 0'),
  tube('M245 298v-56M262 298v-56', colours.primary, 8, colours),
  shape('M228 244c-2-36 4-58 16-64h22c12 6 16 28 14 64z', colours.coral),
  circle(254, 164, 17, colours.umber),
  shape('M237 166c-4-26 38-26 34 0-6-10-28-10-34 0z', colours.night),
  tube('M272 196c10 8 18 8 24 0', colours.umber, 6, colours),
  shape('M297 204V126'),
  shape('M238 132c6-56 112-56 118 0-10-8-20-8-30 0-8-8-18-8-28 0-10-8-20-8-30 0-10-8-20-8-30 0z', colours.highlight),
  box(372, 158, 250, 130, colours.leaf, 14),
  box(390, 172, 96, 26, colours.night, 4),
  digits(19, 410, 177, 8, colours.sun, 3),
  line('M446 178h9v6h-9v-6v12M446 184h11v7h-11z', colours.sun, 3),
  box(390, 206, 96, 48, colours.wall, 6),
  ...[500, 560].map((x) => box(x, 176, 50, 46, colours.wall, 6)),
  line('M372 266h240', colours.sun, 5),
  circle(398, 272, 9, colours.sun),
  mark('M390 272l-80 26h84z', '#ffc95c88'),
  ...[440, 568].map((x) => circle(x, 290, 26, colours.night) + circle(x, 290, 10, colours.wall)),
  blot(250, 326, 90, 9, colours.lilac),
  blot(420, 372, 110, 10, colours.lilac),
  line('M216 326c10-4 22-4 32 0M400 372c14-5 30-5 44 0', colours.surface, 2),
]

/** The sun rises behind a water tank and a clothes line. */
export const terrace = [
  area(0, 0, 600, 400, colours.primary),
  area(0, 70, 600, 340, '#7c5fb8'),
  area(0, 132, 600, 340, colours.coral),
  area(0, 200, 600, 200, colours.sun),
  circle(300, 258, 74, colours.plaster),
  line('M80 46h40M470 60h80M480 150h90', colours.coral, 5),
  line('M-10 178h50M420 222h40M560 222h50', colours.plaster, 5),
  bird(180, 52),
  bird(208, 36, 7),
  bird(520, 110),
  ...[
    [-6, 232, 74],
    [66, 256, 60],
    [126, 240, 46],
    [412, 250, 60],
    [472, 226, 56],
    [528, 252, 80],
  ].map(([x = 0, y = 0, width = 0], n) => box(x, y, width, 160, n % 2 ? colours.dusk : colours.primary)),
  dots(
    [
      [20, 262],
      [44, 262],
      [20, 284],
      [92, 284],
      [148, 268],
      [440, 280],
      [496, 256],
      [512, 256],
      [560, 280],
    ],
    3.5,
    colours.sun,
  ),
  box(-6, 312, 612, 24, colours.wall),
  box(-6, 336, 612, 70, colours.lavender),
  repeat(10, (n) => box(18 + n * 60, 348, 36, 44, colours.wall, 18)),
  box(462, 282, 110, 32, colours.plaster),
  box(472, 164, 90, 118, colours.night, 10),
  shape('M468 176c0-24 98-24 98 0z', colours.night),
  line('M476 200h82M476 226h82M476 252h82', colours.dusk, 3),
  tube('M472 268h-30v46', colours.wall, 5, colours),
  shape('M62 312V92M432 312V84'),
  hangAlong(
    [62, 100],
    [432, 92],
    40,
    5,
    (x, y, n) =>
      [
        shape(`M${x - 24} ${y}h48l12 26-12 6v52h-48v-52l-12-6z`, colours.accent),
        shape(`M${x - 26} ${y}h52v70h-52z`, colours.plaster) + line(`M${x - 26} ${y + 14}h52M${x - 26} ${y + 56}h52`, colours.leaf, 4),
        shape(`M${x - 20} ${y}h40l6 90h-22l-4-54-4 54h-22z`, colours.primary),
        shape(`M${x - 24} ${y}h48l12 26-12 6v46h-48v-46l-12-6z`, colours.mint),
        shape(`M${x - 12} ${y}h18v34c8 4 16 6 16 14h-34z`, colours.lilac),
      ][n] ?? '',
  ),
]

/** The board after the last over, and two who run off with the stumps. */
export const scoreboard = [
  area(0, 0, 600, 400, colours.lavender),
  circle(520, 62, 34, colours.sun),
  mark('M0 236c40-34 70-10 96-26 30-26 70-10 84 6 30-24 80-16 96 6 40-24 90-14 110 8 36-22 84-16 110 4 30-18 74-14 104 6v30H0z', colours.leaf),
  area(0, 240, 600, 170, colours.mint),
  shape('M0 240h600'),
  mark('M-10 420c90-90 540-90 630 0z', '#8fdfbb'),
  mark('M262 268h76l50 140H212z', colours.sand),
  shape('M136 258V70M366 258V70'),
  box(104, 22, 294, 168, colours.night, 6),
  box(104, 22, 294, 36, colours.primary, 6),
  line('M126 40h60M204 40h30M344 40h32', colours.surface, 4),
  digits(185, 128, 78, 32, colours.sun, 7),
  line('M306 140l22-62', colours.surface, 5),
  digits(6, 344, 78, 32, colours.coral, 7),
  line('M128 168h120M128 178h70M270 168h100', colours.lilac, 4),
  group({ x: 452, y: 352, scale: 0.9 }, player(colours.skin, colours.plaster, 1)),
  group({ x: 112, y: 378, scale: 0.9 }, player(colours.umber, colours.highlight, -1)),
  ...[282, 298, 314].map((x) => shape(`M${x} 306v-50`)),
  line('M280 254h16M304 248l14 4', colours.wood, 5),
  circle(344, 300, 8, colours.accent),
]

/** A person running with a bat above the head; the origin is between the feet. */
function player(skin: string, shirt: string, side: 1 | -1) {
  return [
    blot(0, 4, 46, 6, '#3fae80'),
    group({ flip: side < 0 }, [
      group({ x: 34, y: -146, turn: 24 }, [shape('M-5 0v-16h10v16zM-9-16h18v-56c0-8-18-8-18 0z', colours.wood)]),
      tube('M12-98c14-8 22-22 22-42M-14-96c-16-2-24-18-24-34', skin, 9, colours),
      tube('M-8-50l-10 48h-14M10-50l20 26-10 24', colours.plaster, 11, colours),
      shape('M-20-44c-4-30 0-54 10-60h20c12 6 14 30 12 60z', shirt),
      circle(2, -122, 18, skin),
      shape('M-17-122c-4-30 40-30 38-2l14 2c0 6-10 8-18 6z', colours.primary),
    ]),
  ]
}

/** A wall half painted: a sun, a myna, waves; a ladder and a pot. */
export const mural = [
  area(0, 0, 600, 400, colours.plaster),
  mark('M0 0h376c-10 30 14 50-4 84s16 60-6 96 12 60-4 92v24H0z', colours.coral),
  circle(176, 150, 74, colours.sun),
  repeat(12, (n) =>
    line(
      `M${176 + 90 * Math.cos(n * 0.5236)} ${150 + 90 * Math.sin(n * 0.5236)}L${176 + 112 * Math.cos(n * 0.5236)} ${150 + 112 * Math.sin(n * 0.5236)}`,
      colours.highlight,
      6,
    ),
  ),
  mark('M0 216c30-22 60-22 90 0s60 22 90 0 60-22 90 0 60 22 92 0c-4 20 8 40 2 80H0z', colours.primary),
  line('M0 246c30-22 60-22 90 0s60 22 90 0 60-22 90 0 50 18 84 4', colours.lilac, 5),
  group({ x: 226, y: 88, scale: 0.78 }, [...myna(colours), ...wing(colours)]),
  line('M400 60c30 30 60 30 84 0s60-30 100 0M404 200c30-26 60-26 90 0s60 26 100 0', colours.wall, 3),
  shape('M0 296h600'),
  area(0, 297, 600, 110, colours.wall),
  repeat(5, (n) => line(`M${40 + n * 130} 330h60M${100 + n * 120} 368h50`, colours.lilac, 3)),
  shape('M420 306L462 24h14l-40 282zM508 306L488 24h-12l18 282z', colours.wood),
  repeat(6, (n) => shape(`M${460 - n * 7 + 6} ${62 + n * 42}h${32 + n * 9}`)),
  tube('M452 208l-6 56M484 208l6 56', colours.primary, 13, colours),
  shape('M434 212c-4-44 2-70 18-78h34c16 8 22 34 18 78z', colours.leaf),
  tube('M444 150c-18 4-34 0-48-14', colours.leaf, 12, colours),
  circle(392, 132, 9, colours.umber),
  line('M392 132l-16-12', colours.night, 5),
  circle(468, 112, 22, colours.night),
  circle(468, 84, 10, colours.night),
  tube('M496 150c14 12 18 28 14 46', colours.leaf, 12, colours),
  shape('M496 202h34l-4 34h-26z', colours.surface),
  ...[
    [56, colours.accent],
    [128, colours.sun],
    [196, colours.mint],
  ].map(
    ([x, fill]) =>
      shape(`M${Number(x) - 26} 326h52l-4 46h-44z`, colours.surface) +
      `<ellipse cx="${x}" cy="326" rx="26" ry="8" fill="${fill}"/>` +
      shape(`M${Number(x) - 24} 332c0 22 48 22 48 0`),
  ),
  group({ x: 262, y: 352, turn: 78 }, [
    shape('M-5 10l1-56h8l1 56z', colours.surface),
    shape('M-9-46h18l2-24h-22z', colours.wood),
    shape('M-11-70c2-16 20-16 22 0z', colours.accent),
  ]),
  group({ x: 376, y: 374, scale: 1 }, [shape('M-26-8h52l10 12h-72zM-26-8c0-20 52-20 52 0', colours.sage)]),
]

/** A blue bottle with Saturn on it, forgotten on the gate's wall. */
export const bottle = [
  area(0, 0, 600, 400, colours.sage),
  circle(86, 84, 60, colours.mint),
  circle(160, 60, 70, colours.leaf),
  circle(30, 40, 60, colours.leaf),
  repeat(
    9,
    (n) =>
      box(266 + n * 46, 70 + Math.abs(n - 4) * 8, 10, 240, colours.night) + shape(`M${271 + n * 46} ${48 + Math.abs(n - 4) * 8}l9 16-9 10-9-10z`, colours.sun),
  ),
  line('M258 130h350M258 262h350', colours.night, 9),
  repeat(8, (n) => circle(294 + n * 46, 164, 15)),
  box(-6, 292, 612, 26, colours.plaster),
  box(-6, 318, 612, 90, colours.coral),
  repeat(
    3,
    (row) =>
      line(`M0 ${346 + row * 28}h600`, colours.plaster, 3) +
      repeat(8, (n) => line(`M${n * 84 + (row % 2) * 42 + 20} ${318 + row * 28}v28`, colours.plaster, 3)),
  ),
  blot(216, 300, 90, 6, colours.wall),
  shape('M146 296c-6-60-6-100 0-130 4-18 14-22 20-32v-14h60v14c6 10 16 14 20 32 6 30 6 70 0 130z', colours.primary),
  line('M162 172c-4 30-4 66 0 104', colours.lilac, 6),
  box(160, 92, 72, 34, colours.wall, 6),
  shape('M172 92c-4-26 52-26 48 0'),
  circle(200, 216, 38, colours.night),
  circle(200, 216, 17, colours.sun),
  shape('M176 226c-16 14 14 8 32-6s24-28 14-24'),
  dots(
    [
      [184, 192],
      [222, 236],
      [178, 240],
    ],
    2,
    colours.surface,
  ),
  mark('M352 292c6-14 30-14 32 0zM300 292c2-8 16-8 18 0z', colours.leaf),
  group({ x: 420, y: 284, turn: -12 }, [shape('M-18 0c10-18 26-18 36 0-10 12-26 12-36 0z', colours.highlight), shape('M-18 0h36')]),
]
