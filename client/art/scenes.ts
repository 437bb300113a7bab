import type { Palette } from './palette.ts'
import { circle, kolam, shape } from './strokes.ts'

/** Two tumblers of tea on a veranda, a kolam before it. */
export const sit = (c: Palette) => [
  shape('M356 176h324v64H356z', c.wall),
  shape('M368 148h312v30H368z', c.surface),
  ...[412, 604].map((x) => shape(`M${x} 62h28v86h-28zM${x - 8} 62h44v-14h-44zM${x - 6} 148h40v-12h-40z`, c.surface)),
  shape('M372 48h308V12H404z', c.accent),
  shape(
    'M380 48c4 12 22 12 26 0 4 12 22 12 26 0 4 12 22 12 26 0 4 12 22 12 26 0 4 12 22 12 26 0 4 12 22 12 26 0 4 12 22 12 26 0 4 12 22 12 26 0 4 12 22 12 26 0 4 12 22 12 26 0 4 12 22 12 26 0',
    c.highlight,
  ),
  shape('M522 60v22M508 96c0-18 28-18 28 0zM516 96c0 10 12 10 12 0', c.highlight),
  shape('M470 118h26l-4 24h-18zM464 142h38l-5 6h-28z', c.highlight),
  shape('M548 118h26l-4 24h-18zM542 142h38l-5 6h-28z', c.highlight),
  shape('M478 108c-6-6 6-10 0-16M488 108c-6-6 6-10 0-16M556 108c-6-6 6-10 0-16M566 108c-6-6 6-10 0-16'),
  kolam('veranda', 5, 464, 191, 26, c, 0.42),
]

/** Two speech bubbles, one loop running through both, and a myna that listens. */
export const ask = (c: Palette) => [
  shape('M508 84h128a20 20 0 0 1 20 20v68a20 20 0 0 1-20 20h-10l6 28-34-28h-90a20 20 0 0 1-20-20v-68a20 20 0 0 1 20-20z', c.highlight),
  kolam('neighbour', 3, 572, 112, 25, { ...c, ink: '#221a33', accent: '#b83f27' }),
  shape('M382 32h122a20 20 0 0 1 20 20v72a20 20 0 0 1-20 20h-72l-32 28 4-28h-22a20 20 0 0 1-20-20V52a20 20 0 0 1 20-20z', c.surface),
  kolam('ask', 3, 418, 63, 25, c),
  shape('M596 84c-24-6-32-26-22-42 8-12 26-12 32 1 2 6 8 9 16 11-5 5-12 6-16 11 6 10 18 18 34 27-18 2-34-2-44-8z', c.ink),
  shape('M606 47l13 5-12 5', c.highlight),
  circle(592, 46, 3, c.highlight),
]

/** A kite over the roofs at dusk. */
export const tell = (c: Palette) => [
  circle(572, 206, 66, c.highlight),
  shape('M340 240v-42h46l34-30 34 30h36v42z', c.surface),
  shape('M480 240v-66h64v66z', c.accent),
  shape('M492 174v-20h28v20M532 240v-26h-22v26', c.surface),
  shape('M544 240v-40l48-26 48 26v40z', c.surface),
  shape('M640 240v-58h40v58z', c.primary),
  shape('M410 240v-26h20v26M580 240v-24h24v24', c.highlight),
  shape(
    'M660 182c-2-40 4-58-4-92M656 90c-20-14-38-6-44 8 16-6 30-6 44-8-8-20-22-26-34-24 14 6 24 14 34 24 6-20 18-26 24-26M656 90c12-8 20-8 24-6M656 90c8 4 14 12 16 22',
    c.leaf,
  ),
  shape('M478 26l40 38-26 46-50-26z', c.accent),
  shape('M478 26l14 84M518 64l-76 20'),
  shape('M492 110c-4 20 22 20 16 4s-30 2-20 20 26 4 14-8-30 6-22 22-6 20-40 48'),
  ...[508, 497, 488].map((x, index) => circle(x - 4, 119 + index * 14, 2.5, c.highlight)),
]

/** An open book and a pencil; what stands in it rises as a kolam. */
export const learn = (c: Palette) => [
  shape('M364 204c48-18 94-16 134 4 40-20 86-22 134-4v18c-48-16-94-12-134 6-40-18-86-22-134-6z', c.leaf),
  shape('M376 92c44-16 86-12 122 10v108c-38-20-80-22-122-8z', c.surface),
  shape('M620 92c-44-16-86-12-122 10v108c38-20 80-22 122-8z', c.surface),
  shape('M396 116c28-8 54-6 82 4M396 138c28-8 54-6 82 4M396 160c28-8 54-6 60-2M396 182c28-8 54-6 82 4'),
  shape('M518 168c28-10 54-12 82-4M518 190c28-10 54-12 82-4'),
  kolam('learn', 3, 536, 102, 22, c),
  shape('M612 40l24 16-46 82-24-16z', c.highlight),
  shape('M566 122l-6 30 30-14z', c.surface),
  shape('M612 40l8-14c4-6 14-6 20-2s8 12 4 18l-8 14z', c.accent),
]

/** A market stall with baskets under a striped awning. */
export const explore = (c: Palette) => [
  shape('M382 84v140M632 84v140'),
  shape('M366 30h282l18 54H348z', c.surface),
  ...[0, 2, 4].map((n) =>
    shape(`M${366 + n * 56.4} 30h56.4l${(n - 2) * 7.2 + 3.6 - (n - 2) * 3.6} 54h-63.6l${(n - 2.5) * -7.2}-54z`.replace(/(\.\d)\d+/g, '$1'), c.accent),
  ),
  shape('M348 84c0 26 53 26 53 0 0 26 53 26 53 0 0 26 53 26 53 0 0 26 53 26 53 0 0 26 53 26 53 0 0 26 53 26 53 0', c.highlight),
  ...[
    [424, c.leaf],
    [507, c.highlight],
    [590, c.accent],
  ].flatMap(([x, fill]) => [
    circle(Number(x) - 16, 146, 13, String(fill)),
    circle(Number(x) + 16, 146, 13, String(fill)),
    circle(Number(x), 136, 13, String(fill)),
    shape(`M${Number(x) - 36} 150h72l-10 32h-52z`, c.surface),
    shape(`M${Number(x) - 20} 150l4 32M${Number(x)} 150v32M${Number(x) + 20} 150l-4 32`),
  ]),
  shape('M366 182h282v22H366zM378 204h258v36H378z', c.surface),
  ...[1, -1].map((side) =>
    shape(`M390 222${[...Array(9).keys()].map((n) => `c7 ${n % 2 ? 16 * side : -16 * side} 19 ${n % 2 ? 16 * side : -16 * side} 26 0`).join('')}`),
  ),
  ...[...Array(9).keys()].map((n) => circle(403 + 26 * n, 222, 1.5, c.accent)),
]

/** A drum, a brush and a camera under bunting. */
export const clubBuzz = (c: Palette) => [
  shape('M344 16c60 44 120 44 176 10 50 30 104 32 160-6'),
  ...[
    [366, 30, c.primary],
    [408, 46, c.highlight],
    [452, 49, c.accent],
    [494, 39, c.leaf],
    [540, 37, c.highlight],
    [584, 46, c.primary],
    [628, 43, c.accent],
  ].map(([x, y, fill]) => shape(`M${Number(x) - 13} ${Number(y) - 2}h26l-13 28z`, String(fill))),
  shape('M396 112c14-14 86-14 100 0l10 84c-20 18-100 18-120 0z', c.accent),
  shape('M396 112c14-14 86-14 100 0-14 14-86 14-100 0z', c.surface),
  shape('M394 122l18 80 18-78 16 80 16-80 18 78 18-80'),
  shape('M412 104l-40-26M480 104l38-30'),
  circle(370, 77, 5, c.highlight),
  circle(520, 73, 5, c.highlight),
  shape('M530 150h24l10-16h36l10 16h28v62H530z', c.primary),
  circle(582, 182, 22, c.surface),
  kolam('buzz', 2, 577, 177, 10, c),
  shape('M544 162h12', c.surface),
  shape('M600 134l34-62 12 7-34 62z', c.highlight),
  shape('M634 72c-2-14 10-18 8-32 12 8 16 26 4 39z', c.leaf),
  shape('M346 214c24-8 40 8 64 0s40 8 64 0 40 8 64 0 40 8 64 0 40 8 64 0'),
]
