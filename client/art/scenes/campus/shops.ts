import { chain, circle, dots, group, kolam, line, mark, scallops, shape } from '../../strokes.ts'
import { camera, jar } from '../../things.ts'
import { area, blot, box, colours, ellipse, range, repeat, white } from './paint.ts'
import { earring } from './wares.ts'

/** A stack of brownies on a cake stand. */
export const browniePoint = [
  area(0, 0, 480, 360, colours.coral),
  repeat(8, (n) => area(n * 64, 0, 32, 110, colours.plaster)),
  shape('M0 108h480'),
  repeat(16, (n) => shape(`M${n * 32 - 16} 108c0 26 32 26 32 0z`, n % 2 ? colours.coral : colours.plaster)),
  blot(240, 322, 170, 14, colours.accent),
  shape('M204 316h72l-18-52h-36z', colours.surface),
  ellipse(240, 318, 62, 11, colours.surface),
  ellipse(240, 262, 146, 20, colours.surface),
  ...[
    [150, 206],
    [218, 206],
    [286, 206],
    [184, 160],
    [252, 160],
  ].map(
    ([x = 0, y = 0]) =>
      box(x - 4, y, 68, 50, colours.cocoa, 8) +
      line(`M${x + 10} ${y + 14}l12 6 10-6M${x + 36} ${y + 34}h14`, colours.umber) +
      mark(`M${x + 36} ${y + 10}c6-6 16 0 12 8s-14 2-12-8z`, colours.wood),
  ),
  shape('M216 160c0-18 12-26 28-26s28 8 28 26c-18 10-38 10-56 0z', colours.sand),
  circle(244, 128, 11, colours.accent),
  shape('M248 118c2-8 8-12 14-12'),
]

/** Hand-bound notebooks and a paper lamp. */
export const kaagitham = [
  area(0, 0, 480, 360, colours.leaf),
  blot(352, 140, 124, 118, '#2f8a63'),
  area(0, 282, 480, 80, colours.wood),
  shape('M0 282h480M352-4v64'),
  box(328, 60, 48, 12, colours.umber),
  shape('M334 72h36c52 34 52 104 0 138h-36c-52-34-52-104 0-138z', colours.sun),
  shape('M344 72c-24 42-24 96 0 138M360 72c24 42 24 96 0 138M302 108h100M296 142h112M302 176h100'),
  box(328, 210, 48, 10, colours.umber),
  line('M352 220v28M340 220v20M364 220v20', colours.coral, 4),
  ...[
    [60, 250, 214, 34, colours.primary],
    [76, 218, 196, 32, colours.accent],
  ].map(
    ([x, y, width, height, fill]) =>
      box(Number(x), Number(y), Number(width), Number(height), String(fill), 5) +
      area(Number(x) + 12, Number(y) + Number(height) - 10, Number(width) - 14, 6, colours.plaster),
  ),
  group({ x: 160, y: 130, turn: -7 }, [
    box(-62, -86, 124, 172, colours.highlight, 8),
    box(-62, -86, 30, 172, colours.accent, 8),
    repeat(5, (n) => line(`M-62 ${-66 + n * 33}h30`, colours.plaster, 3)),
    kolam('arjun', 3, -6, -24, 24, colours.onHighlight),
    line('M-14 60h60', colours.night, 4),
  ]),
  group({ x: 410, y: 300, turn: -30 }, [shape('M-60-7h96v14h-96zM36-7l22 7-22 7z', colours.coral)]),
]

/** A camera before its own pictures. */
export const secondLook = [
  area(0, 0, 480, 360, colours.lilac),
  ...[
    [96, 108, -10, colours.coral, colours.tan],
    [384, 104, 9, colours.mint, colours.umber],
  ].map(([x, y, turn, fill, skin]) =>
    group({ x: Number(x), y: Number(y), turn: Number(turn) }, [
      box(-66, -84, 132, 166, colours.surface, 3),
      box(-54, -72, 108, 116, String(fill)),
      shape('M-38 44c0-26 14-34 38-34s38 8 38 34z', Number(x) < 200 ? colours.primary : colours.accent),
      circle(0, -14, 24, String(skin)),
      shape('M-24-14c-6-42 54-42 48 0-8-16-38-18-48 0z', colours.night),
    ]),
  ),
  shape('M-6 268h492v98H-6z', colours.primary),
  chain(24, 324, 12, 36, white),
  group({ x: 136, y: 130, scale: 2.25 }, camera(0, 0, colours)),
]

/** A pair of terracotta jimikkis on a card. */
export const jimikkiCorner = [
  area(0, 0, 480, 360, colours.highlight),
  repeat(6, (row) =>
    dots(
      range(10).map((n): [number, number] => [24 + n * 48 + (row % 2) * 24, 30 + row * 60]),
      3,
      '#d99a24',
    ),
  ),
  group({ x: 240, y: 180, turn: -3 }, [
    mark('M-128-142h272v300h-272z', '#d99a24'),
    box(-138, -152, 276, 304, colours.plaster, 14),
    circle(0, -128, 9, colours.highlight),
    shape('M-88-104c40 20 136 20 176 0'),
    group({ x: -64, y: -94, scale: 1.45 }, [earring(0, 0, colours.accent, colours.sun)]),
    group({ x: 64, y: -94, scale: 1.45 }, [earring(0, 0, colours.accent, colours.sun)]),
    chain(-90, 118, 6, 30, colours),
  ]),
]

/** A lino print of a door in Mylapore, the roller still wet. */
export const madrasDoors = [
  area(0, 0, 480, 360, colours.sand),
  group({ x: 178, y: 186, turn: -4 }, [
    mark('M-106-150h232v320h-232z', '#ecd4a0'),
    box(-118, -160, 232, 318, colours.surface),
    box(-86, -130, 168, 244, colours.primary),
    line('M-66 114V-60c0-70 128-70 128 0v174', colours.surface, 6),
    line('M-44 114V-46h84v160M-2-46v160', colours.surface, 4),
    repeat(3, (n) => line(`M-32 ${-26 + n * 46}h20v28h-20zM8 ${-26 + n * 46}h20v28H8z`, colours.surface, 3)),
    line('M-20-66c0-24 36-24 36 0M-2-84v18M-2-66l-14-12M-2-66l14-12', colours.surface, 3),
    dots(
      [
        [-10, 26],
        [6, 26],
      ],
      4,
      colours.sun,
    ),
    line('M-80 134h40M30 134h44', colours.lilac, 3),
  ]),
  group({ x: 386, y: 116, turn: 10 }, [
    mark('M-60-66h130v150h-130z', '#ecd4a0'),
    box(-68, -74, 130, 150, colours.surface),
    box(-50, -58, 94, 102, colours.accent),
    line('M-36 44V-20c0-36 66-36 66 0v64M-3-44v88', colours.surface, 4),
    dots(
      [
        [-12, 6],
        [6, 6],
      ],
      3,
      colours.sun,
    ),
  ]),
  group({ x: 388, y: 270, turn: 22 }, [
    box(-58, -20, 96, 40, colours.primary, 8),
    line('M-46-8h60', colours.lilac, 4),
    shape('M38 0h20v44H8'),
    box(-30, 36, 40, 16, colours.wood, 8),
  ]),
]

/** Lemon pickle and two paperbacks. */
export const picklePage = [
  area(0, 0, 480, 360, colours.mint),
  area(0, 270, 480, 100, colours.plaster),
  shape('M0 270h480'),
  scallops(0, 270, 12, 40, 26, colours.accent),
  group({ x: 92, y: 110, scale: 3.2 }, [jar(0, 0, colours.highlight, colours)]),
  mark('M112 172c10-14 26-12 30 0-8 10-22 10-30 0zM152 156c10-10 24-6 26 6-10 8-20 4-26-6z', colours.accent),
  dots(
    [
      [118, 150],
      [138, 158],
      [184, 178],
      [126, 252],
      [160, 244],
      [182, 256],
    ],
    4,
    colours.accent,
  ),
  line('M112 206h66M112 222h44', colours.accent, 5),
  group({ x: 318, y: 238 }, [box(-80, -6, 164, 38, colours.primary, 4), line('M-64 12h40', colours.sun, 5), area(54, 2, 26, 22, colours.plaster)]),
  group({ x: 316, y: 128, turn: 6 }, [
    box(-56, -92, 116, 190, colours.coral, 5),
    box(-56, -92, 16, 190, colours.accent, 5),
    circle(10, -20, 34, colours.sun),
    shape('M-34 40c20-24 40-24 50-6 16-18 34-12 44 6', colours.leaf),
    line('M-20-68h60M-10 72h40', colours.plaster, 5),
  ]),
  ...[
    [414, 262, colours.sun],
    [446, 274, colours.highlight],
  ].map(
    ([x, y, fill]) => ellipse(Number(x), Number(y) - 8, 24, 18, String(fill)) + line(`M${Number(x) - 10} ${Number(y) - 14}c4-6 8-7 14-7`, colours.plaster, 4),
  ),
  mark('M420 240c4-14 20-18 30-12-4 12-18 18-30 12z', colours.leaf),
]
