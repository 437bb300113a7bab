import { circle, dots, group, hangAlong, kolam, line, mark, shape } from '../../strokes.ts'
import { area, blot, box, colours, digits, ellipse, range, repeat, white } from './paint.ts'

/** One tier of a tiffin carrier, 116 wide and 40 high; (x, y) is its top left corner. */
const tier = (x: number, y: number) => box(x, y, 116, 40, colours.wall, 8) + line(`M${x + 16} ${y + 12}v16`, colours.surface, 6) + shape(`M${x - 4} ${y}h124`)

/** A tiffin carrier and an open tier of lemon rice on the step of a house. */
export const tiffin = [
  area(0, 0, 600, 400, colours.sand),
  box(70, 66, 150, 134, colours.wood, 4),
  box(86, 80, 118, 106, colours.primary),
  shape('M86 133h118M115 80v106M145 80v106M175 80v106'),
  repeat(11, (n) => area(n * 56 - 8, 216, 28, 56, colours.accent) + area(n * 56 + 20, 216, 28, 56, colours.surface)),
  shape('M0 216h600'),
  hangAlong([-10, 4], [500, 4], 40, 13, (x, y, n) =>
    group({ x, y, turn: n % 2 ? 8 : -8 }, [shape('M0 0c12 12 12 30 0 46-12-16-12-34 0-46z', n % 2 ? colours.mint : colours.leaf)]),
  ),
  box(500, -6, 64, 262, colours.plaster),
  box(488, 236, 88, 36, colours.plaster),
  box(488, 8, 88, 22, colours.highlight),
  box(-6, 272, 612, 82, colours.accent),
  box(-6, 354, 612, 60, colours.coral),
  blot(336, 318, 92, 9, '#8f2f1c'),
  blot(476, 332, 76, 7, '#8f2f1c'),
  kolam('loop', 3, 84, 292, 54, white, 0.4),
  shape('M270 312V168c0-46 116-46 116 0v144M310 134h36'),
  shape('M282 152c0-34 92-34 92 0z', colours.wall),
  line('M300 142c6-8 14-12 24-13', colours.surface, 5),
  tier(270, 152),
  tier(270, 196),
  shape('M266 236h124v76c0 4-4 6-8 6H274c-4 0-8-2-8-6z', colours.wall),
  line('M288 252v46', colours.surface, 6),
  shape('M266 240h124'),
  shape('M322 110h12v24h-12z', colours.highlight),
  shape('M420 290c4-46 104-46 108 0z', colours.highlight),
  dots(
    [
      [446, 276],
      [462, 268],
      [500, 274],
      [482, 280],
      [516, 284],
    ],
    3,
    colours.accent,
  ),
  mark('M466 284c4-8 14-8 16 0-6 4-12 4-16 0zM488 264c2-8 12-10 16-4-4 6-10 8-16 4z', colours.leaf),
  shape('M410 290h128l-8 32c-2 6-6 8-12 8h-88c-6 0-10-2-12-8z', colours.wall),
  line('M430 302v14', colours.surface, 6),
  shape('M404 290h140'),
  shape('M452 254c-6-8 6-12 0-20M478 248c-6-8 6-12 0-20'),
]

const crumbs = (places: [number, number][]) => dots(places, 3, colours.cocoa)

/** A square of brownie; (x, y) is its top left corner. Every second one has walnuts. */
const brownie = (x: number, y: number, size: number, walnuts: boolean) =>
  box(x, y, size, size, colours.cocoa, 8) +
  line(`M${x + 12} ${y + 16}l14 6 10-8M${x + size - 24} ${y + size - 16}l10-8`, colours.umber, 3) +
  (walnuts ? mark(`M${x + 20} ${y + size / 2}c4-12 18-8 18 2s-16 10-18-2zM${x + size - 22} ${y + size / 2 - 12}c6-8 16-2 12 6s-14 4-12-6z`, colours.wood) : '')

/** A box of brownies, one already eaten. */
export const brownieBox = [
  area(0, 0, 480, 360, colours.blush),
  group({ x: 250, y: 176, turn: -5 }, [
    box(-160, -130, 320, 268, colours.surface, 6),
    box(-144, -114, 288, 236, colours.sand),
    repeat(6, (n) => (n === 5 ? '' : brownie(-134 + (n % 3) * 92, -98 + Math.floor(n / 3) * 106, 84, n % 2 === 0))),
    crumbs([
      [70, 50],
      [92, 34],
      [110, 62],
      [84, 80],
      [120, 90],
    ]),
  ]),
  group({ x: 72, y: 286, turn: -14 }, [
    shape('M-44-26h74l22 26-22 26h-74z', colours.highlight),
    circle(34, 0, 5, colours.surface),
    line('M-30-8h44M-30 8h30', colours.night),
  ]),
  line('M110 274c20-8 26-30 14-44', colours.accent),
]

/** A tray in the window of an oven. */
export const oven = [
  area(0, 0, 480, 360, colours.sage),
  area(0, 300, 480, 60, colours.wall),
  shape('M0 300h480'),
  box(70, 34, 340, 284, colours.surface, 14),
  shape('M70 96h340'),
  ...[116, 162, 364].map((x) => circle(x, 65, 15, colours.highlight) + shape(`M${x} 65v-10`)),
  box(210, 50, 104, 30, colours.night, 6),
  digits(180, 234, 56, 9, colours.sun, 3),
  box(106, 132, 268, 160, colours.highlight, 10),
  mark('M124 150h60l-50 124h-10z', colours.sun),
  line('M114 176h252M114 268h252', colours.night, 2),
  shape('M134 232h212l-12 30H146z', colours.wall),
  shape('M144 232c2-26 44-22 48-6 8-12 40-12 48 0 6-12 40-14 46 0 10-12 46-10 50 6z', colours.cocoa),
  shape('M180 204c-8-9 8-14 0-24M240 200c-8-9 8-14 0-24M300 204c-8-9 8-14 0-24'),
  box(120, 108, 240, 12, colours.wall, 6),
  group({ x: 336, y: 116, turn: 6 }, [
    shape('M-24 0h56l4 66c0 26-50 26-58 2-14 10-26-2-18-14l16-20z', colours.accent),
    line('M-20 14h52', colours.surface, 4),
    dots(
      [
        [-2, 40],
        [16, 40],
        [6, 56],
      ],
      3.5,
      colours.sun,
    ),
  ]),
]

/** Four brownies, a packet of coffee and a steel tumbler before a night window. */
export const examSpecial = [
  area(0, 0, 600, 400, colours.primary),
  box(36, 30, 180, 190, colours.night, 4),
  circle(162, 84, 24, colours.sun),
  blot(174, 76, 22, 22, colours.night),
  dots(
    [
      [68, 70],
      [96, 140],
      [186, 152],
      [64, 186],
      [150, 190],
    ],
    2.5,
    colours.surface,
  ),
  line('M126 30v190M36 124h180', colours.wood, 6),
  area(0, 288, 600, 112, colours.wood),
  shape('M0 288h600'),
  shape('M30 330l128-18 26 58-136 22z', colours.surface),
  line('M58 340l86-12M64 354l86-12M72 368l50-8', colours.lilac),
  shape('M292 140l12-12 12 12 12-12 12 12 12-12 12 12 12-12 12 12v166h-96z', colours.accent),
  box(304, 176, 72, 78, colours.sand, 6),
  group({ x: 340, y: 215, turn: 30 }, [ellipse(0, 0, 17, 25, colours.cocoa), line('M2-22c-8 12 4 30-4 44', colours.sand, 3)]),
  shape('M292 160h96'),
  repeat(4, (n) => group({ x: 226 + (n % 2) * 4, y: 278 - n * 26 }, [box(-40, 0, 88, 28, colours.cocoa, 6), line('M-28 8h20M14 8h18', colours.umber, 3)])),
  line('M232 200v106', colours.sun, 4),
  line('M232 200c-22-20-34 2 0 0 34 2 22-20 0 0', colours.sun, 4),
  shape('M416 270h124c-2 26-18 44-40 44h-44c-22 0-38-18-40-44z', colours.wall),
  line('M434 282c2 10 8 18 16 22', colours.surface, 5),
  shape('M440 166h76l-8 104h-60z', colours.wall),
  line('M454 184l4 70', colours.surface, 6),
  shape('M434 166c0-16 14-20 22-14 8-12 34-12 42 0 10-4 26 0 24 14z', colours.sand),
  shape('M434 166h88M416 270h124'),
  line('M462 134c-10-12 10-18 0-32M492 134c-10-12 10-18 0-32', colours.surface, 3),
]

/** A dosai on a leaf, from above, with its side dishes. */
export const dosai = [
  area(0, 0, 600, 400, colours.lavender),
  repeat(15, (n) => line(`M${n * 44 - 10} 0v400`, colours.wall, 2)),
  group({ x: 300, y: 204, turn: -7 }, [
    mark('M-262 18C-240-130 150-170 262-84 300 20 210 150 60 156-80 164-240 130-262 18z', colours.wall),
    shape('M-268 6C-246-142 146-182 258-96 296 8 206 138 56 144-84 152-246 118-268 6z', colours.leaf),
    line('M-268 6C-120-20 100-50 258-96', colours.mint, 4),
    repeat(10, (n) => line(`M${-216 + n * 46} ${-2 - n * 8}c30 14 50 ${40 + (n % 2) * 8} 62 ${66 - Math.abs(n - 4) * 6}`, '#2f8a63', 2)),
    shape('M-214 20C-150-104 60-128 160-62c-60 60-270 170-374 82z', colours.highlight),
    line('M-190 14C-120-70 40-100 126-62M-160 24C-90-34 40-62 98-50', colours.wood, 4),
    dots(
      [
        [-120, 10],
        [-60, -44],
        [-30, 14],
        [30, -66],
        [50, -20],
        [-90, -30],
        [90, -50],
      ],
      4,
      colours.wood,
    ),
    ...(
      [
        [20, 96, colours.surface, colours.sage],
        [108, 68, colours.accent, colours.coral],
        [184, 10, colours.mint, colours.leaf],
      ] as const
    ).map(([x, y, fill, inner]) => circle(x, y, 36, colours.wall) + circle(x, y, 27, fill) + mark(`M${x - 12} ${y}c8-10 18-10 24 2-8 8-18 6-24-2z`, inner)),
  ]),
  circle(516, 322, 54, colours.wall),
  circle(516, 322, 40, colours.surface),
  circle(516, 322, 32, colours.umber),
  blot(508, 314, 18, 12, colours.wood),
  dots(
    range(7).map((n): [number, number] => [516 + 22 * Math.cos(n * 0.9), 322 + 22 * Math.sin(n * 0.9)]),
    3,
    colours.sand,
  ),
]
