import { circle, dots, group, hangAlong, line, mark, shape, tube } from '../../strokes.ts'
import { flag } from '../../things.ts'
import { area, bird, blot, box, colours, rain, range, repeat } from './paint.ts'

/** An open mic: one in the light, the others in the dark. */
export const stage = [
  area(0, 0, 600, 400, colours.night),
  area(0, 0, 600, 290, '#2a2355'),
  mark('M250-10h100l130 310H120z', '#4d3fa3'),
  mark('M272-10h56l84 310H188z', colours.lilac),
  hangAlong([-10, 40], [300, 24], 50, 9, (x, y, n) => circle(x, y + 6, 5, n % 2 ? colours.sun : colours.coral)),
  hangAlong([300, 24], [610, 40], 50, 9, (x, y, n) => circle(x, y + 6, 5, n % 2 ? colours.coral : colours.sun)),
  ...[60, 540].map(
    (x) => box(x - 34, 176, 68, 116, colours.night, 6) + circle(x, 210, 18, colours.dusk) + circle(x, 256, 24, colours.dusk) + circle(x, 256, 8, colours.night),
  ),
  blot(300, 296, 150, 20, colours.sun),
  tube('M286 290v-56M314 290v-56', colours.primary, 12, colours),
  shape('M264 242c-4-44 2-74 20-82h32c18 8 24 38 20 82-20 8-52 8-72 0z', colours.accent),
  line('M286 162c4 12 24 12 28 0', colours.highlight, 4),
  shape('M272 128c-8-52 64-52 56 0 6 18 8 34 4 52h-10l-4-40h-36l-4 40h-10c-4-18-2-34 4-52z', colours.night),
  circle(300, 128, 24, colours.tan),
  shape('M276 128c-4-34 52-34 48 0-6-14-18-20-24-20s-18 6-24 20z', colours.night),
  tube('M332 176c14 14 24 20 34 16', colours.accent, 11, colours),
  shape('M352 176l34-10 8 34-32 8z', colours.plaster),
  line('M360 182l22-6M362 192l20-6', colours.lilac, 2),
  shape('M240 296V178M222 298h36M240 178l24-12'),
  group({ x: 268, y: 163, turn: 62 }, [box(-6, -14, 12, 20, colours.wall, 6)]),
  box(-6, 300, 612, 20, colours.wood),
  area(0, 320, 600, 90, colours.night),
  ...range(9).map((n) => {
    const [x, y] = [18 + n * 72, 384 - (n % 2) * 14]
    const fill = [colours.dusk, colours.primary, '#5a3f8f', '#7a3d5c'][n % 4] ?? colours.dusk
    return (
      shape(`M${x - 36} 412c0-${412 - y} 12-${422 - y} 36-${422 - y}s36 10 36 ${422 - y}z`, fill) +
      circle(x, y - 30, 22, '#120d1f') +
      (n % 3 === 1 ? circle(x, y - 58, 10, '#120d1f') : '')
    )
  }),
]

/** The wall by the canteen, where every poster hangs over another. */
export const posterWall = [
  area(0, 0, 600, 400, colours.leaf),
  repeat(9, (row) => line(`M0 ${row * 46 + 10}h600`, '#2f8a63', 2) + repeat(8, (n) => line(`M${n * 84 + (row % 2) * 42} ${row * 46 + 10}v46`, '#2f8a63', 2))),
  group({ x: 122, y: 182, turn: -4 }, [
    box(-80, -118, 160, 232, colours.sand),
    mark('M-70-108h140v120H-70z', colours.primary),
    circle(0, -48, 34, colours.sun),
    mark('M-70 12c24-40 46-30 60-12 18-34 52-30 80 12z', colours.mint),
    line('M-60 36H60', colours.night, 9),
    line('M-60 60H30M-60 78H46M-60 96H10', colours.accent, 4),
  ]),
  group({ x: 312, y: 168, turn: 3 }, [
    box(-92, -130, 184, 262, colours.accent),
    group({ x: -32, y: -40, turn: -12 }, [
      shape('M-36-44c24 8 48 8 72 0 6 46-4 86-36 98-32-12-42-52-36-98z', colours.sun),
      line('M-22-12c6-8 12-8 16 0M6-12c6-8 12-8 16 0', colours.night, 4),
      line('M-16 14c6 16 26 16 32 0', colours.night, 4),
    ]),
    group({ x: 36, y: -22, turn: 12 }, [
      shape('M-36-44c24 8 48 8 72 0 6 46-4 86-36 98-32-12-42-52-36-98z', colours.lilac),
      line('M-22-14c6 6 12 6 16 0M6-14c6 6 12 6 16 0', colours.night, 4),
      line('M-14 26c6-14 22-14 28 0', colours.night, 4),
    ]),
    line('M-66 66H66', colours.surface, 10),
    line('M-50 90H50M-36 108H36', colours.sun, 4),
  ]),
  group({ x: 494, y: 150, turn: -3 }, [
    box(-74, -104, 148, 206, colours.surface),
    shape('M-30 40V-30c0-50 60-50 60 0v70z', colours.coral),
    shape('M-30 10l-22 34h22zM30 10l22 34H30z', colours.primary),
    circle(0, -22, 14, colours.wall),
    mark('M-14 44h28L0 74z', colours.sun),
    line('M-54-86h70', colours.night, 7),
    line('M-54 88H20', colours.night, 4),
  ]),
  group({ x: 214, y: 312, turn: 5 }, [
    box(-66, -52, 132, 116, colours.plaster),
    shape('M-26 22c-12-30 4-46 14-36l6-2c10-12 14-2 14 8 8 12 6 22 2 30z', colours.night),
    line('M10 22c14 4 20-8 16-18', colours.night, 6),
    line('M-48-36h96', colours.accent, 7),
    line('M-48 42h70', colours.night, 4),
  ]),
  group({ x: 436, y: 322, turn: -5 }, [
    box(-84, -50, 168, 108, colours.highlight),
    shape('M-50-26h22v44h-22zM-39 18v18M-56 36h34M-62-10c0 34 46 34 46 0'),
    line('M6-26h60', colours.night, 8),
    line('M6-4h52M6 12h60M6 28h34', colours.accent, 4),
  ]),
  group({ x: 60, y: 346, turn: -8 }, [box(-44, -40, 88, 80, colours.lilac), line('M-28-20h56M-28-4h40M-28 12h50', colours.night, 4)]),
  ...[
    [112, 64, -4],
    [316, 38, 3],
    [488, 46, -3],
    [216, 262, 5],
    [432, 274, -5],
    [56, 308, -8],
  ].map(([x = 0, y = 0, turn = 0]) => group({ x, y, turn }, [mark('M-18-8h36V8h-36z', '#ffffffbb')])),
]

/** The lighthouse of the Marina before the walkers come. */
export const lighthouse = [
  area(0, 0, 600, 400, colours.blush),
  area(0, 0, 600, 90, colours.wall),
  circle(174, 232, 60, colours.sun),
  line('M40 96h80M250 70h60M80 150h50', colours.surface, 5),
  bird(240, 138),
  bird(268, 122, 7),
  bird(110, 190, 7),
  area(0, 232, 600, 70, colours.primary),
  line('M20 252h60M150 248h90M270 268h60M90 280h50M560 254h40', colours.lilac, 4),
  shape('M300 240h44l-8 14h-30zM318 240v-26l18 26', colours.plaster),
  mark('M0 296c80-14 200 8 300-2s200-8 300 2v110H0z', colours.sand),
  shape('M0 296c80-14 200 8 300-2s200-8 300 2'),
  shape('M408 312L420 88h68l12 224z', colours.plaster),
  ...[
    [100, 40],
    [184, 44],
    [266, 46],
  ].map(([y = 0, height = 0]) =>
    shape(`M${420 - (y - 88) * 0.054} ${y}H${488 + (y - 88) * 0.054}l2.3 ${height}H${420 - (y - 88) * 0.054 - 2.3}z`, colours.accent),
  ),
  box(408, 74, 92, 16, colours.wall),
  box(426, 40, 56, 34, colours.sun),
  shape('M440 40v34M468 40v34'),
  shape('M418 40l36-26 36 26z', colours.accent),
  box(446, 284, 20, 28, colours.night, 8),
  box(504, 268, 110, 46, colours.plaster),
  repeat(3, (n) => box(520 + n * 32, 282, 16, 18, colours.lilac)),
  shape('M496 268h120l-10-20H508z', colours.leaf),
  ...[
    [96, 360, colours.leaf],
    [136, 352, colours.accent],
    [176, 364, colours.highlight],
  ].map(([x, y, fill]) =>
    group({ x: Number(x), y: Number(y), scale: 1 }, [
      tube('M-5 0v-18M5 0v-18', colours.primary, 4, colours),
      shape('M-12-14c0-22 2-30 8-32h8c6 2 8 10 8 32z', String(fill)),
      circle(0, -56, 10, colours.skin),
      shape('M-10-56c-2-16 22-16 20 0-4-6-16-6-20 0z', colours.night),
    ]),
  ),
  box(150, 332, 16, 11, colours.night, 3),
  dots(
    [
      [30, 340],
      [60, 384],
      [240, 380],
      [300, 340],
      [360, 372],
      [420, 352],
      [520, 376],
      [560, 346],
    ],
    3,
    '#ecd4a0',
  ),
]

/** A paper lamp on the balcony glows on in the rain. */
export const lampInRain = [
  area(0, 0, 600, 400, '#2a2355'),
  ...[
    [0, 150, 90],
    [86, 190, 80],
    [420, 170, 90],
    [506, 130, 100],
  ].map(([x = 0, y = 0, width = 0]) => area(x, y, width, 200, colours.night)),
  ...[20, 54, 110, 440, 470, 530, 564].map((x, n) => area(x, 200 + (n % 3) * 24, 12, 16, n % 2 ? colours.sun : colours.dusk)),
  rain(10, 10, 590, 300, '#7c6fd0'),
  blot(300, 178, 132, 132, '#4a3a7a'),
  blot(300, 178, 106, 106, '#7a4f6a'),
  shape('M300-10v92'),
  ...range(6).map((n) => group({ x: 300, y: 178, turn: n * 60 }, [shape('M0-92L26-34 0 0-26-34z', n % 2 ? colours.coral : colours.sun), shape('M0-92V0')])),
  dots(
    range(6).map((n): [number, number] => [300 + 50 * Math.sin(n * 1.0472), 178 - 50 * Math.cos(n * 1.0472)]),
    3,
    colours.plaster,
  ),
  circle(300, 178, 16, colours.plaster),
  shape('M296 270c-6 20-2 34-8 52M304 270c8 18 0 36 8 50'),
  box(-6, 326, 612, 16, colours.wood),
  repeat(13, (n) => box(12 + n * 48, 342, 12, 70, colours.wood)),
  group({ x: 92, y: 326 }, [
    shape('M-30-46h60l-8 46h-44z', colours.accent),
    shape('M0-46c-30-6-40-28-36-52 22 8 36 28 36 52zM0-46c30-6 40-28 36-52-22 8-36 28-36 52zM0-46c-12-22-8-44 0-64 10 20 12 42 0 64z', colours.leaf),
  ]),
  line('M480 326v-10M520 326v-6M210 326v-8', colours.lilac, 3),
  shape('M500 326h40l-4-30h-32zM540 318h10v-14h-12', colours.wall),
  line('M512 288c-6-7 6-11 0-18M526 288c-6-7 6-11 0-18', colours.surface, 3),
]

/** Paper lamps in three sizes under the festival's bunting. */
export const lamps = [
  area(0, 0, 600, 400, colours.primary),
  blot(132, 170, 96, 96, '#5145a8'),
  blot(318, 206, 120, 120, '#5145a8'),
  blot(492, 158, 74, 74, '#5145a8'),
  hangAlong([-8, 10], [300, 14], 34, 7, (x, y, n) => flag(x, y, [colours.coral, colours.sun, colours.mint][n % 3] ?? colours.sun)),
  hangAlong([300, 14], [608, 10], 34, 7, (x, y, n) => flag(x, y, [colours.mint, colours.coral, colours.sun][n % 3] ?? colours.sun)),
  shape('M132 34v76M318 38v76M492 30v80'),
  shape('M132 106l62 64-62 64-62-64z', colours.coral),
  shape('M132 106l24 64-24 64-24-64zM70 170h124'),
  line('M132 234v44M118 240v30M146 240v30', colours.sun, 4),
  box(288, 106, 60, 14, colours.wood),
  shape('M294 120h48c62 40 62 132 0 172h-48c-62-40-62-132 0-172z', colours.sun),
  shape('M306 120c-34 50-34 122 0 172M330 120c34 50 34 122 0 172M258 162h120M250 206h136M258 250h120'),
  box(288, 292, 60, 12, colours.wood),
  line('M318 304v40M302 304v28M334 304v28', colours.coral, 4),
  ...range(8).map((n) => group({ x: 492, y: 158, turn: n * 45 }, [shape('M0-48l13 26L0 0l-13-22z', n % 2 ? colours.mint : colours.plaster)])),
  circle(492, 158, 9, colours.sun),
  line('M492 206v40', colours.mint, 4),
  area(0, 360, 600, 40, colours.wood),
  shape('M0 360h600'),
  group({ x: 108, y: 350, turn: -10 }, [shape('M-34-10h70l-8 26h-56z', colours.plaster), line('M-20 2h36', colours.lilac, 3)]),
  group({ x: 450, y: 350, turn: 8 }, [shape('M-40-10h66l14 26h-66z', colours.coral), line('M-18 0h34', colours.plaster, 3)]),
  group({ x: 530, y: 352, turn: -16 }, [shape('M-26-8h44l8 18h-44z', colours.mint)]),
]
