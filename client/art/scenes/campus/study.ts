import { circle, dots, group, line, mark, shape, tube } from '../../strokes.ts'
import { area, bird, blot, box, colours, digits, range, repeat, sitter } from './paint.ts'

/** Students on the library's steps at dusk. */
export const librarySteps = [
  area(0, 0, 600, 400, colours.coral),
  area(0, 0, 600, 66, colours.lilac),
  mark('M0 66c60-18 120 16 200 0s160-14 230 0 120 12 170 0v-20H0z', colours.lilac),
  circle(62, 196, 52, colours.sun),
  bird(168, 66),
  bird(196, 50, 7),
  bird(452, 44),
  shape('M120 116L300 40l180 76z', colours.plaster),
  circle(300, 88, 15, colours.highlight),
  shape('M300 88v-9M300 88l7 4'),
  box(112, 116, 376, 22, colours.surface),
  area(126, 138, 348, 104, colours.primary),
  box(262, 156, 76, 90, colours.sun),
  shape('M300 156v90'),
  ...[140, 210, 364, 434].map((x) => box(x, 138, 26, 104, colours.plaster) + box(x - 5, 138, 36, 10, colours.plaster)),
  ...[
    [100, 400],
    [66, 468],
    [32, 536],
    [-6, 612],
  ].map(([x = 0, width = 0], n) => box(x, 242 + n * 40, width, 42, n % 2 ? colours.wall : colours.lavender)),
  repeat(2, (n) =>
    group({ x: n ? 566 : 34, y: 282 }, [
      shape('M-16-30h32l-5 32h-22z', colours.accent),
      shape('M0-30c-24-4-30-24-26-42 16 6 26 20 26 42zM0-30c24-4 30-24 26-42-16 6-26 20-26 42z', colours.leaf),
    ]),
  ),
  sitter(206, 322, { shirt: colours.highlight, hair: colours.night }),
  sitter(262, 322, { shirt: colours.accent, skin: colours.umber }),
  sitter(350, 362, { shirt: colours.leaf, skin: colours.tan }),
  shape('M333 288c-2 34 2 50 8 58 6-16 4-36 0-52z', colours.night),
  shape('M414 362v-24h34v24z', colours.highlight),
  shape('M422 338c0-14 18-14 18 0'),
]

/** The accounts of a bakery: a notebook, a calculator and what is left of the stock. */
export const accounts = [
  area(0, 0, 600, 400, colours.wood),
  repeat(5, (n) => line(`M0 ${44 + n * 82}h600`, colours.tan, 3)),
  group({ x: 210, y: 206, turn: -6 }, [
    mark('M-158-150h330v324h-330z', colours.umber),
    box(-166, -160, 332, 324, colours.plaster, 6),
    line('M-116-112h240M-116-84h150', colours.primary, 5),
    repeat(6, (n) => line(`M-116 ${-44 + n * 30}h96`, colours.lilac, 3) + line(`M20 ${-44 + n * 30}h${[34, 46, 28, 40, 52, 30][n]}`, colours.lilac, 3)),
    line('M-2-60v176', colours.coral, 2),
    ...[
      [88, 34, colours.leaf],
      [108, 58, colours.highlight],
      [128, 92, colours.accent],
    ].map(([x, height, fill]) => box(Number(x), 110 - Number(height), 18, Number(height), String(fill))),
    shape('M80 110h76'),
    line('M-116 134h72', colours.accent, 5),
    repeat(11, (n) => circle(-166, -140 + n * 28, 5, colours.wall)),
  ]),
  group({ x: 470, y: 176, turn: 8 }, [
    mark('M-74-128h160v262h-160z', colours.umber),
    box(-82, -136, 160, 262, colours.primary, 16),
    box(-64, -116, 124, 52, colours.sage, 6),
    digits(360, -28, -106, 16, colours.night),
    repeat(12, (n) =>
      box(-62 + (n % 3) * 44, -46 + Math.floor(n / 3) * 40, 32, 28, n === 11 ? colours.highlight : n % 3 === 2 ? colours.coral : colours.surface, 6),
    ),
  ]),
  circle(512, 358, 62, colours.surface),
  circle(512, 358, 46, colours.lavender),
  group({ x: 508, y: 352, turn: 12 }, [shape('M-26-24h50l2 22c-8 0-8 10-2 14l-4 14h-46z', colours.cocoa), line('M-14-12l10 4 8-6', colours.umber)]),
  group({ x: 330, y: 350, turn: -24 }, [
    shape('M-90-9h142v18H-90z', colours.accent),
    shape('M52-9l28 9-28 9z', colours.sand),
    box(-104, -9, 16, 18, colours.wall),
  ]),
  ...[
    [378, 56, 20],
    [394, 82, 17],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, colours.highlight) + circle(x, y, r - 7)),
]

/** A long table under two lamps, with a few readers. */
export const libraryTable = [
  area(0, 0, 600, 400, colours.umber),
  ...[0, 1].flatMap((row) => [
    repeat(25, (n) => {
      const height = 54 + ((n * 7 + row * 5) % 4) * 8
      const fill =
        [colours.leaf, colours.accent, colours.sand, colours.primary, colours.highlight, colours.lilac, colours.coral][(n * 3 + row * 2) % 7] ?? colours.leaf
      return (n + row * 3) % 9 === 8 ? '' : box(6 + n * 24, 100 + row * 108 - height, 22, height, fill)
    }),
    box(-6, 100 + row * 108, 612, 14, colours.wood),
  ]),
  ...[112, 300, 488].map((x, n) =>
    sitter(x, 330, {
      shirt: [colours.leaf, colours.coral, colours.lilac][n] ?? colours.leaf,
      skin: [colours.tan, colours.skin, colours.umber][n] ?? colours.skin,
    }),
  ),
  shape('M95 258c-6-36 40-36 34 0 2 20-2 36 2 46h-12c2-16-2-30-4-42-8 2-12 0-20-4z', colours.night),
  mark('M178 190l-74 124h176l-66-124zM386 190l-66 124h176l-74-124z', '#ffc95c55'),
  box(-6, 314, 612, 92, colours.wood),
  ...[196, 404].map((x) => shape(`M${x} 226v88M${x - 22} 314h44`) + shape(`M${x - 34} 226c0-40 68-40 68 0z`, colours.leaf) + blot(x, 230, 14, 5, colours.sun)),
  ...[112, 300, 488].map((x) => shape(`M${x} 338c-16-12-36-14-54-8v-30c18-6 38-4 54 8 16-12 36-14 54-8v30c-18-6-38-4-54 8zM${x} 308v30`, colours.plaster)),
  group({ x: 206, y: 380 }, [box(-44, -18, 88, 18, colours.accent), box(-36, -34, 76, 16, colours.sage), box(-40, -52, 70, 18, colours.primary)]),
  shape('M392 346h34l-5 36h-24z', colours.wall),
  shape('M402 338c-6-7 6-11 0-18M416 338c-6-7 6-11 0-18'),
  shape('M566 340l24 40M560 346l22 38'),
]

/** Two bus routes on ruled paper; their common stops are the inner join. */
export const busJoins = [
  area(0, 0, 600, 400, colours.leaf),
  group({ x: 300, y: 204, turn: 1.5 }, [
    mark('M-254-166h520v340h-520z', '#14513a'),
    box(-262, -174, 520, 340, colours.plaster, 4),
    repeat(11, (n) => line(`M-262 ${-136 + n * 28}h520`, colours.lavender, 2)),
    line('M-214-174v340', colours.coral, 2),
    line('M-190-96H-90c30 0 40 52 70 52H70c34 0 34-62 66-62h90', colours.primary, 9),
    line('M-190 84h90c34 0 46-108 80-108H76c34 0 30 108 64 108h86', colours.accent, 9),
    mark('M-42-58h140c16 0 16 50 0 50H-42c-16 0-16-50 0-50z', '#f2b33d66'),
    ...[
      [-160, -96],
      [-104, -96],
      [-26, -44],
      [84, -44],
      [142, -104],
      [204, -106],
    ].map(([x = 0, y = 0]) => circle(x, y, 10, colours.surface)),
    ...[
      [-160, 84],
      [-110, 82],
      [-14, -24],
      [72, -24],
      [152, 84],
      [206, 84],
    ].map(([x = 0, y = 0]) => circle(x, y, 10, colours.surface)),
    shape('M28 2c4 18 14 30 30 36M52 38l8 2-2-9'),
    line('M66 46h60M66 58h34', colours.night, 4),
    line('M-168-124h58M-190 124h76M-190 138h40', colours.night, 4),
    ...[colours.primary, colours.accent].map((fill, n) =>
      group({ x: n ? -64 : -180, y: n ? 130 : -60 }, [
        box(-24, -16, 48, 26, fill, 6),
        repeat(3, (i) => box(-18 + i * 13, -10, 10, 9, colours.surface)),
        circle(-12, 11, 5, colours.night),
        circle(12, 11, 5, colours.night),
      ]),
    ),
  ]),
  group({ x: 486, y: 330, turn: -38 }, [
    shape('M-96-10h150v20H-96z', colours.highlight),
    shape('M54-10l30 10-30 10z', colours.sand),
    mark('M74-4l10 4-10 4z', colours.night),
    box(-114, -10, 20, 20, colours.coral, 4),
  ]),
]

const pawn = (x: number, y: number, fill: string) => shape(`M${x - 10} ${y + 13}c0-8 6-10 6-16h8c0 6 6 8 6 16z`, fill) + circle(x, y - 7, 6.5, fill)

/** Rook, knight, bishop, queen, king. */
function piece(x: number, y: number, dark: string, pale: string, kind: number, isDark: boolean) {
  const fill = isDark ? dark : pale
  const foot = shape(`M${x - 12} ${y + 14}h24l-4-8h-16z`, fill)
  const body = [
    `M${x - 10} ${y - 13}h5v4h3v-4h4v4h3v-4h5v9l-4 3v7h-12v-7l-4-3z`,
    `M${x - 7} ${y + 6}c0-10 4-10 6-14l-8 2c0-8 6-12 14-12 6 6 6 16 3 24z`,
    `M${x - 7} ${y + 6}c2-6 0-6-1-11 0-6 4-8 8-12 4 4 8 6 8 12-1 5-3 5-1 11z`,
    `M${x - 8} ${y + 6}l-4-16 6 5 2-9 4 8 4-8 2 9 6-5-4 16z`,
    `M${x - 8} ${y + 6}l-3-12c4-4 7-2 9-1v-4h-4v-4h4v-3h4v3h4v4h-4v4c2-1 5-3 9 1l-3 12z`,
  ][kind]
  return foot + shape(body ?? '', fill)
}

const checks = range(64).filter((n) => (n + Math.floor(n / 8)) % 2)

/** A board short of pawns: buttons, a coin and a lemon sweet stand in. */
export const chess = [
  area(0, 0, 600, 400, colours.accent),
  repeat(3, (n) => line(`M0 ${100 + n * 110}h600`, '#8f2f1c', 3)),
  mark('M136 40h352v352H136z', '#8f2f1c'),
  box(128, 26, 352, 352, colours.umber, 8),
  area(152, 50, 304, 304, colours.sand),
  ...checks.map((n) => area(152 + (n % 8) * 38, 50 + Math.floor(n / 8) * 38, 38, 38, colours.wood)),
  shape('M152 50h304v304H152z'),
  ...range(16).map((n) => piece(171 + (n % 8) * 38, n < 8 ? 69 : 335, colours.night, colours.surface, [0, 1, 2, 3, 4, 2, 1, 0][n % 8] ?? 0, n < 8)),
  ...[0, 1, 3, 4, 6].map((n) => pawn(171 + n * 38, 107, colours.night)),
  ...[0, 2, 3, 5, 6, 7].map((n) => pawn(171 + n * 38, n === 3 ? 221 : 297, colours.surface)),
  group({ x: 209, y: 297 }, [
    circle(0, 0, 12, colours.coral),
    dots(
      [
        [-4, 0],
        [4, 0],
      ],
      2,
      colours.night,
    ),
  ]),
  group({ x: 323, y: 297 }, [circle(0, 0, 13, colours.highlight), circle(0, 0, 8)]),
  group({ x: 247, y: 145 }, [shape('M-16 0l-8-8v16zM16 0l8-8v16z', colours.sun), circle(0, 0, 11, colours.sun)]),
  group({ x: 361, y: 107 }, [
    circle(0, 0, 12, colours.mint),
    dots(
      [
        [-4, -4],
        [4, -4],
        [-4, 4],
        [4, 4],
      ],
      2,
      colours.night,
    ),
  ]),
  group({ x: 437, y: 107, turn: 20 }, [box(-12, -8, 24, 16, colours.lilac, 3), shape('M0-8v16')]),
  ...[
    [64, 96],
    [540, 316],
  ].map(
    ([x = 0, y = 0]) =>
      circle(x, y, 44, colours.wall) + circle(x, y, 32, colours.surface) + circle(x, y, 25, colours.tan) + blot(x - 6, y - 6, 12, 8, colours.sand),
  ),
]

const letters: Record<string, string> = {
  C: '01110100011000010000100001000101110',
  U: '10001100011000110001100011000101110',
  R: '11110100011000111110101001001010001',
  D: '11110100011000110001100011000111110',
  I: '01110001000010000100001000010001110',
  E: '11111100001000011110100001000011111',
}

/** The lit dots of a text; (x, y) is the top left one. */
const litDots = (text: string, x: number, y: number, step: number) =>
  [...text].flatMap((letter, n) =>
    [...(letters[letter] ?? '')].flatMap((bit, at): [number, number][] =>
      bit === '1' ? [[x + (n * 6 + (at % 5)) * step, y + Math.floor(at / 5) * step]] : [],
    ),
  )

/** The canteen's new menu board. */
export const menuBoard = [
  area(0, 0, 600, 400, colours.sand),
  repeat(16, (n) => area(n * 40, 236, 20, 24, colours.mint)),
  area(0, 0, 600, 26, colours.leaf),
  shape('M0 26h600'),
  tube('M180 30v26M420 30v26', colours.wall, 6, colours),
  box(106, 52, 388, 150, colours.night, 12),
  box(120, 66, 360, 122, '#100d19', 4),
  dots(litDots('CURD RICE', 128, 106, 6.6), 3, colours.sun),
  tube('M494 150h36c16 0 16 20 16 40v70', colours.accent, 4, colours),
  tube('M494 170h24c12 0 12 14 12 30v60', colours.leaf, 4, colours),
  ...[
    [150, colours.coral, colours.skin],
    [452, colours.lilac, colours.umber],
  ].map(([x, shirt, skin]) => sitter(Number(x), 300, { shirt: String(shirt), skin: String(skin) })),
  box(-6, 282, 612, 22, colours.wall),
  box(-6, 304, 612, 110, colours.surface),
  repeat(8, (n) => box(8 + n * 76, 320, 60, 62, n % 2 ? colours.sage : colours.lavender, 6)),
  box(470, 232, 110, 50, colours.primary, 6),
  shape('M458 282h134'),
  line('M486 246h30M486 258h50M486 270h22', colours.mint, 4),
  shape('M224 262h92c0 16-10 22-22 22h-48c-12 0-22-6-22-22z', colours.wall),
  shape('M232 262c6-22 70-22 76 0z', colours.surface),
  mark('M262 250c4-6 12-6 14 0-4 4-10 4-14 0z', colours.leaf),
  dots(
    [
      [250, 256],
      [290, 254],
    ],
    2.5,
    colours.night,
  ),
  ...[0, 1, 2].map((n) => `<ellipse cx="380" cy="${276 - n * 9}" rx="38" ry="8" fill="${colours.wall}"/>`),
]
