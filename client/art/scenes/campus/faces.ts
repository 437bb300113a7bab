import { circle, dots, group, line, mark, shape } from '../../strokes.ts'
import { area, blot, box, bust, colours, repeat } from './paint.ts'

/** The profile pictures of the sample students, in a frame of 64 by 64: faces and other motifs. */
const ground = (fill: string) => area(0, 0, 64, 64, fill)

const smile =
  dots(
    [
      [27, 30],
      [37, 30],
    ],
    1.6,
    colours.night,
  ) + line('M28 35c2 3 6 3 8 0', colours.night, 2)

/** A plait over the shoulder and jasmine in the hair. */
export const kavya = [
  ground(colours.sun),
  ...bust(
    { skin: colours.skin, shirt: colours.primary },
    shape('M18 34c-6-26 34-26 28 0z', colours.night),
    shape('M19 29c-2-22 28-22 26 0-3-7-9-11-13-11s-10 4-13 11z', colours.night) + shape('M45 26c6 8 6 22 2 34-6-2-7-4-7-8 2-8 3-18 5-26z', colours.night),
  ),
  smile,
  dots([[32, 23]], 1.6, colours.accent),
  circle(47, 20, 4, colours.surface),
  circle(51, 26, 3.5, colours.surface),
]

/** A baker's cap and an apron. */
export const arjun = [
  ground(colours.mint),
  ...bust(
    { skin: colours.tan, shirt: colours.surface },
    '',
    shape('M19 23c-9-4-5-14 4-12 2-7 16-7 18 0 9-2 13 8 4 12z', colours.surface) + shape('M19 22h26v5H19z', colours.surface),
  ),
  smile,
  shape('M22 64V52h20v12', colours.accent),
]

/** Curls, a beard and headphones. */
export const farhan = [
  ground(colours.lilac),
  ...bust(
    { skin: colours.skin, shirt: colours.night },
    circle(22, 20, 8, colours.night) + circle(42, 20, 8, colours.night) + circle(32, 15, 9, colours.night),
    shape('M19 32c0 16 26 16 26 0-2 4-5 4-8 3-3-1.5-7-1.5-10 0-3 1-6 1-8-3z', colours.night) +
      shape('M19 27c0-8 6-12 13-12s13 4 13 12c-4-3-5-5-13-5s-9 2-13 5z', colours.night),
  ),
  dots(
    [
      [27, 28],
      [37, 28],
    ],
    1.6,
    colours.night,
  ),
  line('M29 39c2 1.5 4 1.5 6 0', colours.tan, 2),
  shape('M17 30c-4-30 34-30 30 0'),
  box(12, 26, 8, 13, colours.coral, 3),
  box(44, 26, 8, 13, colours.coral, 3),
]

/** A singer with a bun, round glasses and an open mouth. */
export const ananya = [
  ground(colours.coral),
  ...bust(
    { skin: colours.tan, shirt: colours.leaf },
    circle(32, 10, 7, colours.night),
    shape('M18 31c-4-22 32-22 28 0-2-8-7-12-14-12s-12 4-14 12z', colours.night),
  ),
  circle(26, 29, 4.5),
  circle(38, 29, 4.5),
  dots(
    [
      [26, 29],
      [38, 29],
    ],
    1.5,
    colours.night,
  ),
  blot(32, 37, 2.6, 3, colours.accent),
  shape('M54 13v13M54 13l6 3'),
  circle(51, 27, 2.5, colours.night),
]

/** An open book. */
export const meenakshi = [
  ground(colours.accent),
  shape('M6 18c10-5 18-4 26 2 8-6 16-7 26-2v30c-10-4-18-3-26 3-8-6-16-7-26-3z', colours.plaster),
  shape('M32 20v31'),
  line('M12 26c5-2 10-1 14 1M12 34c5-2 10-1 14 1M38 35c4-2 9-3 14-1M38 27c4-2 9-3 14-1', colours.lilac, 2.5),
  shape('M44 14v20l4-4 4 4V15', colours.sun),
]

/** A bird folded of paper. */
export const divya = [
  ground(colours.sage),
  group({ x: 6, y: 3, scale: 0.82 }, [
    shape('M32 40L10 14l4 26z', colours.coral),
    shape('M32 40l20-28-2 30z', colours.accent),
    shape('M14 40h18l18 2-14 16z', colours.plaster),
    shape('M14 40L4 26M50 42l10-9-3 14z', colours.sun),
  ]),
]

/** The front of a local train. */
export const senthil = [
  ground(colours.wall),
  line('M14 64l8-10M50 64l-8-10M10 60h44', colours.dusk, 3),
  box(12, 8, 40, 44, colours.leaf, 8),
  box(17, 14, 30, 14, colours.surface, 3),
  shape('M32 14v14'),
  mark('M13.5 33h37v7h-37z', colours.sun),
  circle(20, 45, 3.5, colours.plaster),
  circle(44, 45, 3.5, colours.plaster),
  shape('M26 52h12'),
]

/** The moon, for the student whose name means moon. */
export const nila = [
  ground(colours.primary),
  mark('M40 8a24 24 0 1 0 14 34A20 20 0 0 1 40 8z', colours.sun),
  dots(
    [
      [48, 20],
      [56, 30],
      [46, 34],
    ],
    2,
    colours.plaster,
  ),
  line('M8 54c6-4 10-4 16 0s10 4 16 0 10-4 16 0', colours.lilac, 3),
]

/** A cat that looks straight at you. */
export const ishita = [
  ground(colours.sand),
  shape('M10 36L7 8l16 9c6-3 12-3 18 0l16-9-3 28c0 16-10 22-22 22S10 52 10 36z', colours.night),
  blot(23, 35, 5, 6, colours.mint),
  blot(41, 35, 5, 6, colours.mint),
  blot(23, 35, 1.6, 5, colours.night),
  blot(41, 35, 1.6, 5, colours.night),
  mark('M28 43h8l-4 5z', colours.coral),
  line('M6 44l12-1M7 52l11-4M58 44l-12-1M57 52l-11-4', colours.dusk, 2),
]

/** A cricket ball, as a left-arm spinner holds it. */
export const vetri = [
  ground(colours.leaf),
  group({ x: 32, y: 32, turn: 28 }, [
    circle(0, 0, 22, colours.accent),
    line('M3-20c-10 12-10 28 0 40', colours.plaster, 2),
    repeat(5, (n) => line(`M${[-6, -10, -11, -10, -6][n]} ${n * 7 - 14}h8`, colours.plaster, 2)),
    line('M12-10c2 3 3 6 3 9', colours.coral, 3),
  ]),
]
