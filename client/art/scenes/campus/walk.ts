import { circle, dots, group, line, mark, shape, tube } from '../../strokes.ts'
import { area, bird, blot, box, colours, ellipse, range, repeat } from './paint.ts'

/** A fishing boat drawn up on the sand. */
export const boat = [
  area(0, 0, 480, 360, colours.wall),
  area(0, 120, 480, 70, colours.primary),
  line('M20 140h60M140 158h80M330 142h70M260 176h50', colours.lilac, 4),
  circle(96, 66, 30, colours.sun),
  bird(300, 60),
  bird(330, 46, 7),
  area(0, 186, 480, 180, colours.sand),
  shape('M0 186h480'),
  blot(250, 310, 190, 14, '#ecd4a0'),
  shape('M40 176c60 54 300 60 404-30-10 90-60 158-120 160H140C90 300 50 240 40 176z', colours.accent),
  shape('M40 176c60 54 300 60 404-30-4 20-8 36-14 50-110 76-300 70-378 14z', colours.surface),
  line('M62 226c100 50 240 44 352-18', colours.primary, 9),
  circle(396, 192, 9, colours.sun),
  circle(396, 192, 3, colours.night),
  shape('M200 212V70l86 104z', colours.highlight),
  shape('M200 70v144M200 120h40'),
  group({ x: 96, y: 318 }, [ellipse(0, 0, 44, 20, colours.leaf), line('M-30-6l60 12M-30 6l60-12M-14-14l28 28M14-14l-28 28', colours.mint, 3)]),
]

/** Kites over the beach, each on its own thread. */
export const kites = [
  area(0, 0, 480, 360, colours.coral),
  mark('M0 0h480v90c-80 40-160-10-240 14S80 130 0 96z', colours.sun),
  line('M60 150h70M330 120h80M250 176h50', colours.sun, 5),
  ...[
    [128, 92, -18, colours.primary, colours.lilac],
    [300, 70, 14, colours.leaf, colours.mint],
    [392, 176, -8, colours.plaster, colours.accent],
  ].map(([x, y, turn, fill, half]) =>
    group({ x: Number(x), y: Number(y), turn: Number(turn) }, [
      shape('M0-52l38 46L0 56l-38-62z', String(fill)),
      shape('M0-52l38 46L0 56z', String(half)),
      shape('M-38-6h76M0-52V56'),
      shape('M0 56c-12 16 12 24 0 40s10 20 2 32'),
      mark('M-10 80l20-6v12zM-10 104l20-6v12z', String(half)),
    ]),
  ),
  shape('M128 92C140 190 150 250 156 296M300 70c-30 100-60 180-84 228M392 176c-30 50-70 90-104 122'),
  mark('M0 316c100-20 380-20 480 0v50H0z', colours.night),
  ...[
    [156, 322],
    [214, 326],
    [286, 322],
  ].map(
    ([x = 0, y = 0]) =>
      mark(`M${x - 10} ${y}c-2-26 0-36 6-38h10c6 2 8 12 6 38z`, colours.night) +
      blot(x, y - 46, 9, 9, colours.night) +
      line(`M${x + 4} ${y - 34}l-4-16`, colours.night, 4),
  ),
]

/** The sundal man's cart, lit before the evening. */
export const sundal = [
  area(0, 0, 480, 360, colours.dusk),
  area(0, 240, 480, 130, '#6a5aa6'),
  line('M20 262h50M380 284h70M40 330h60M340 336h50', colours.lilac, 4),
  dots(
    [
      [40, 40],
      [112, 86],
      [420, 50],
      [370, 110],
      [70, 160],
      [446, 160],
    ],
    2.5,
    colours.surface,
  ),
  blot(240, 132, 120, 100, '#8d6a8f'),
  box(124, 82, 8, 150, colours.wood),
  box(348, 82, 8, 150, colours.wood),
  ...range(6).map((n) => shape(`M${100 + n * 46.7} 82h46.7l-6-34h-${46.7 - 2}z`, n % 2 ? colours.plaster : colours.accent)),
  shape(`M100 82${'c0 18 46.7 18 46.7 0'.repeat(6)}`, colours.sun),
  shape('M240 100v22'),
  circle(240, 134, 14, colours.sun),
  shape('M164 212c4-40 72-40 76 0z', colours.sand),
  dots(
    [
      [180, 200],
      [196, 190],
      [214, 194],
      [226, 204],
      [202, 204],
    ],
    3,
    colours.leaf,
  ),
  shape('M250 212c4-32 60-32 64 0z', colours.highlight),
  dots(
    [
      [264, 202],
      [282, 194],
      [300, 204],
    ],
    3,
    colours.accent,
  ),
  shape('M156 208h92l-10 20h-72zM246 208h72l-8 20h-56z', colours.wall),
  box(96, 226, 288, 76, colours.leaf, 4),
  repeat(6, (n) => circle(126 + n * 46, 264, 14, n % 2 ? colours.sun : colours.coral)),
  ...[150, 330].map(
    (x) =>
      circle(x, 306, 36) +
      circle(x, 306, 28) +
      repeat(6, (n) => line(`M${x} 306L${x + 28 * Math.cos(n * 1.047)} ${306 + 28 * Math.sin(n * 1.047)}`, colours.night, 2)) +
      circle(x, 306, 7, colours.wall),
  ),
  ...[336, 356].map((x, n) => group({ x, y: 214, turn: n ? 14 : -6 }, [shape('M-12-34h24L0 10z', colours.plaster), line('M-6-24h10', colours.lilac, 2)])),
]

/** Tea on the sea wall, and the camera that took the rest. */
export const tea = [
  area(0, 0, 480, 360, colours.blush),
  area(0, 96, 480, 110, colours.primary),
  circle(382, 100, 44, colours.coral),
  area(330, 97, 110, 50, colours.primary),
  line('M352 112h60M362 128h40M30 124h70M150 150h90M60 176h50M300 172h80', colours.lilac, 4),
  shape('M0 96h480'),
  shape('M96 96l6-14h44l6 14z', colours.plaster),
  box(-6, 204, 492, 30, colours.plaster),
  box(-6, 234, 492, 140, colours.wall),
  line('M40 266h70M200 300h90M350 270h80M90 330h60M400 330h50', colours.lilac, 3),
  ...[
    [86, colours.umber],
    [168, colours.tan],
  ].map(
    ([x, fill]) =>
      shape(`M${Number(x) - 28} 138h56l-7 82h-42z`, colours.surface) +
      mark(`M${Number(x) - 25} 156h50l-5 62h-40z`, String(fill)) +
      shape(`M${Number(x) - 28} 138h56l-7 82h-42z`) +
      shape(`M${Number(x) - 8} 126c-8-9 8-14 0-24M${Number(x) + 8} 126c-8-9 8-14 0-24`),
  ),
  shape('M300 138l12-22h48l12 22z', colours.wall),
  box(256, 136, 160, 88, colours.night, 12),
  area(258, 164, 156, 30, colours.accent),
  circle(336, 180, 38, colours.wall),
  circle(336, 180, 27, colours.night),
  circle(336, 180, 15, colours.primary),
  blot(329, 173, 5, 5, colours.surface),
  circle(280, 150, 6, colours.coral),
  tube('M260 148c-40 10-50 60-20 76 26 14 40 30 20 56', colours.accent, 6, colours),
]

/** The end of the walk: feet in the last wave. */
export const wave = [
  area(0, 0, 600, 300, colours.sand),
  area(0, 0, 600, 84, colours.primary),
  line('M40 20h80M190 42h110M420 22h90M520 60h60M80 66h60', colours.lilac, 4),
  shape('M-6 84c60 0 60 44 130 44s80-36 150-30 70 48 150 42 70-46 182-40V70H-6z', colours.lilac),
  shape('M-6 84c60 0 60 44 130 44s80-36 150-30 70 48 150 42 70-46 182-40v26c-110-6-110 36-180 40s-80-46-150-42-80 34-150 30-70-40-132-42z', colours.surface),
  ...range(7).flatMap((n) => {
    const [x, y] = [70 + n * 74, 250 - n * 14 + (n % 2) * 34]
    return group({ x, y, turn: 78 }, [
      mark('M-9-16c0-14 18-14 18 0s-3 14-3 22 3 16-6 16-7-8-7-16-2-10-2-22z', '#ecd4a0'),
      dots(
        [
          [-9, -30],
          [-3, -33],
          [3, -33],
          [9, -29],
        ],
        2.5,
        '#ecd4a0',
      ),
    ])
  }),
  group({ x: 500, y: 232 }, [
    shape('M-30 6c0-34 60-34 60 0 0 14-60 14-60 0z', colours.accent),
    shape('M-30 2c-16-4-22-14-18-26M30 2c16-4 22-14 18-26M-22 14l-16 12M-10 18l-10 14M22 14l16 12M10 18l10 14M-10-18v-10M10-18v-10'),
    shape('M-54-20c-8-16 14-22 14-6zM54-20c8-16-14-22-14-6z', colours.accent),
    dots(
      [
        [-10, -30],
        [10, -30],
      ],
      4,
      colours.night,
    ),
  ]),
  dots(
    [
      [60, 180],
      [200, 190],
      [300, 270],
      [420, 190],
      [120, 276],
      [560, 186],
    ],
    3,
    '#ecd4a0',
  ),
  group({ x: 210, y: 218, turn: -12 }, [shape('M-20 8c0-30 40-30 40 0zM-10 8L-6-12M0 8v-23M10 8L6-12', colours.coral)]),
]

/** A cat's head that looks at the viewer, in a frame of 80 by 80. */
const catHead = (fill: string, stripe: string) =>
  shape('M-36 4l-4-42 24 14c10-4 22-4 32 0l24-14-4 42c0 26-18 36-36 36S-36 30-36 4z', fill) +
  line('M0-28v14M-12-26l2 10M12-26l-2 10', stripe, 4) +
  `<g stroke="none">${circle(-14, 6, 5, colours.night)}${circle(14, 6, 5, colours.night)}</g>` +
  mark('M-5 15h10l-5 6z', colours.coral) +
  shape('M0 21c-2 6-10 6-12 2M0 21c2 6 10 6 12 2M-24 14l-18-4M-24 20l-18 4M24 14l18-4M24 20l18 4')

/** The first cat, on the seat of a scooter. */
export const catScooter = [
  area(0, 0, 480, 360, colours.sand),
  repeat(6, (n) => area(n * 84, 60, 42, 200, colours.blush)),
  area(0, 264, 480, 100, colours.wall),
  shape('M0 264h480'),
  circle(118, 286, 44, colours.night),
  circle(118, 286, 20, colours.wall),
  circle(372, 286, 44, colours.night),
  circle(372, 286, 20, colours.wall),
  shape('M74 244c0-30 26-50 66-50h118c14 34 22 52 44 52l24-118h30l12 130c-20-20-56-8-56 28h-140c-10-52-70-56-84-20z', colours.leaf),
  shape('M120 194c0-14 10-18 24-18h104c14 0 16 18 6 20H124z', colours.night),
  line('M166 236h80', colours.mint, 5),
  shape('M324 130l-6-30h-32M330 106l34-4'),
  circle(352, 146, 16, colours.sun),
  shape('M140 176c-10-40 4-70 40-72 30 0 46 30 42 72z', colours.highlight),
  line('M152 130l16 6M148 148l16 4', colours.wood, 5),
  tube('M146 170c-30 6-38 34-20 52', colours.highlight, 9, colours),
  group({ x: 196, y: 86 }, [catHead(colours.highlight, colours.wood)]),
  shape('M196 176v-24M212 176v-22'),
]

/** The second cat, asleep on a pile of books. */
export const catBooks = [
  area(0, 0, 480, 360, colours.lavender),
  box(50, -6, 150, 150, colours.mint, 4),
  shape('M125 0v144M50 70h150'),
  area(0, 288, 480, 80, colours.wood),
  shape('M0 288h480'),
  box(96, 250, 290, 38, colours.accent, 4),
  box(116, 214, 262, 36, colours.sage, 4),
  box(106, 182, 280, 32, colours.primary, 4),
  line('M120 198h30M130 232h30M112 269h30', colours.sun, 5),
  shape('M120 182c-14-60 40-104 122-104 92 0 140 50 126 104z', colours.night),
  line('M270 92l-6 22M300 102l-10 20M328 118l-14 18', colours.dusk, 5),
  tube('M356 172c20-6 30 20 0 26-60 10-120 6-150-4', colours.night, 12, colours),
  group({ x: 172, y: 146, turn: -14 }, [
    shape('M-46 10l-4-52 28 18c12-4 28-4 40 0l28-18-4 52c0 28-22 40-44 40S-46 38-46 10z', colours.night),
    line('M-28 8c4 6 12 6 16 0M8 8c4 6 12 6 16 0', colours.surface, 3),
    mark('M-6 20h10l-5 6z', colours.coral),
    line('M-36 20l-18-2M-36 27l-18 5M34 20l18-2M34 27l18 5', colours.wall, 2),
  ]),
  line('M256 52h20l-20 20h20M292 22h26l-26 26h26', colours.primary, 4),
]
