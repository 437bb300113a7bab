import { myna, wing } from '../creatures/myna.ts'
import type { Palette } from '../palette.ts'
import { chain, circle, dots, group, hangAlong, kolam, scallops, shape } from '../strokes.ts'
import { awning, camera, drum, steam, stick } from '../things.ts'

/** Two tumblers of tea on a veranda, a kolam before it. */
export const sit = (c: Palette) => [
  shape('M20 176h330v70H20z', c.wall),
  shape('M32 148h318v30H32z', c.surface),
  ...[76, 268].map((x) => shape(`M${x} 62h28v86h-28zM${x - 8} 62h44v-14h-44zM${x - 6} 148h40v-12h-40z`, c.surface)),
  scallops(44, 48, 12, 26, 13, c.highlight),
  shape('M34 48h316V12H66z', c.accent),
  shape('M186 60v22M172 96c0-18 28-18 28 0zM180 96c0 10 12 10 12 0', c.highlight),
  shape('M134 118h26l-4 24h-18zM128 142h38l-5 6h-28z', c.highlight),
  shape('M212 118h26l-4 24h-18zM206 142h38l-5 6h-28z', c.highlight),
  steam(142, 108),
  steam(220, 108),
  kolam('loop', 3, 132, 192, 46, c, 0.37),
]

/** Two speech bubbles, one loop running through both, and a myna that listens. */
export const ask = (c: Palette) => [
  shape('M172 84h128a20 20 0 0 1 20 20v68a20 20 0 0 1-20 20h-10l6 28-34-28h-90a20 20 0 0 1-20-20v-68a20 20 0 0 1 20-20z', c.highlight),
  kolam('neighbour', 3, 236, 112, 25, c.onHighlight),
  shape('M46 32h122a20 20 0 0 1 20 20v72a20 20 0 0 1-20 20H96l-32 28 4-28H46a20 20 0 0 1-20-20V52a20 20 0 0 1 20-20z', c.surface),
  kolam('ask', 3, 82, 63, 25, c),
  group({ x: 316, y: -4, scale: 0.48, flip: true }, [...myna(c), ...wing(c)]),
]

/** A kite over the roofs at dusk. */
export const tell = (c: Palette) => [
  circle(236, 206, 66, c.highlight),
  shape('M144 174v-20h28v20z', c.surface),
  shape('M4 246v-48h46l34-30 34 30h40v48z', c.surface),
  shape('M144 246v-72h64v72z', c.accent),
  shape('M174 246v-32h22v32', c.surface),
  shape('M208 246v-46l48-26 48 26v46z', c.surface),
  shape('M304 246v-64h46v64z', c.primary),
  shape('M74 246v-32h20v32M244 246v-30h24v30', c.highlight),
  shape('M324 182c-2-40 4-58-4-92'),
  shape(
    'M320 90c-20-14-38-6-44 8 16-6 30-6 44-8zM320 90c-8-20-22-26-34-24 14 6 24 14 34 24zM320 90c6-20 18-26 30-24-12 8-20 14-30 24zM320 90c16-6 30 0 34 12-12-6-22-8-34-12z',
    c.leaf,
  ),
  shape('M142 26l40 38-26 46-50-26z', c.accent),
  shape('M142 26l14 84M182 64l-76 20'),
  shape('M156 110c-4 20 22 20 16 4s-30 2-20 20 26 4 14-8-30 6-22 22-16 16-60 20'),
  dots(
    [
      [167, 119],
      [158, 133],
      [149, 148],
    ],
    3,
    c.accent,
  ),
]

/** An open book and a pencil; what stands in it rises as a kolam. */
export const learn = (c: Palette) => [
  shape('M28 204c48-18 94-16 134 4 40-20 86-22 134-4v18c-48-16-94-12-134 6-40-18-86-22-134-6z', c.leaf),
  shape('M40 92c44-16 86-12 122 10v108c-38-20-80-22-122-8z', c.surface),
  shape('M284 92c-44-16-86-12-122 10v108c38-20 80-22 122-8z', c.surface),
  shape('M60 116c28-8 54-6 82 4M60 138c28-8 54-6 82 4M60 160c28-8 54-6 60-2M60 182c28-8 54-6 82 4'),
  shape('M182 168c28-10 54-12 82-4M182 190c28-10 54-12 82-4'),
  kolam('learn', 3, 200, 102, 22, c),
  shape('M276 40l24 16-46 82-24-16z', c.highlight),
  shape('M230 122l-6 30 30-14z', c.surface),
  shape('M276 40l8-14c4-6 14-6 20-2s8 12 4 18l-8 14z', c.accent),
]

/** A market stall with baskets under a striped awning. */
export const explore = (c: Palette) => [
  shape('M46 84v140M296 84v140'),
  awning(30, 30, 282, 54, 18, 6, c.accent, c),
  ...[c.leaf, c.highlight, c.accent].flatMap((fill, n) => [
    ...[-16, 16, 0].map((aside) => circle(88 + n * 83 + aside, aside ? 146 : 136, 13, fill)),
    shape(`M${52 + n * 83} 150h72l-10 32h-52zM${68 + n * 83} 150l4 32M${88 + n * 83} 150v32M${108 + n * 83} 150l-4 32`, c.surface),
  ]),
  shape('M30 182h282v22H30zM42 204h258v42H42z', c.surface),
  chain(54, 224, 9, 26, c),
]

/** A drum, a brush and a camera under bunting. */
export const clubBuzz = (c: Palette) => [
  hangAlong([8, 16], [184, 26], 52, 4, (x, y, n) => shape(`M${x - 13} ${y - 1}h26l-13 28z`, [c.primary, c.highlight, c.accent, c.leaf][n])),
  hangAlong([184, 26], [348, 12], 50, 4, (x, y, n) => shape(`M${x - 13} ${y - 1}h26l-13 28z`, [c.highlight, c.primary, c.accent, c.leaf][n])),
  shape('M258 152l30-52 12 7-30 52z', c.highlight),
  shape('M288 100c-4-14 6-18 6-32 12 8 16 26 6 39z', c.leaf),
  ...camera(200, 150, c),
  stick(76, 110, 42, 82, c),
  stick(140, 110, 178, 82, c),
  drum(52, 122, 116, 88, c, c.accent),
  shape('M10 216c24-8 40 8 64 0s40 8 64 0 40 8 64 0 40 8 64 0 40 8 64 0'),
]
