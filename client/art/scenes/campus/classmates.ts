import { circle, dots, line, mark, shape } from '../../strokes.ts'
import { area, blot, box, bust, colours, ellipse } from './paint.ts'

/** More profile pictures, in a frame of 64 by 64: classmates of the students in faces.ts. */
const ground = (fill: string) => area(0, 0, 64, 64, fill)

const eyes = dots(
  [
    [27, 29],
    [37, 29],
  ],
  1.6,
  colours.night,
)
const smile = line('M28 35c2 3 6 3 8 0', colours.night, 2)

/** Two plaits with ribbons, and a pencil behind the ear. */
export const nandhini = [
  ground(colours.sage),
  ...bust(
    { skin: colours.umber, shirt: colours.accent },
    shape('M17 30c-8 8-8 22-4 30h7c-2-8-1-18 2-26zM47 30c8 8 8 22 4 30h-7c2-8 1-18-2-26z', colours.night),
    shape('M18 31c-5-24 33-24 28 0-2-8-8-12-14-12s-12 4-14 12z', colours.night),
  ),
  eyes,
  smile,
  box(11, 52, 9, 5, colours.sun, 2),
  box(44, 52, 9, 5, colours.sun, 2),
  line('M42 20l12-8', colours.sun, 4),
]

/** A cap, turned round, and a wicketkeeper's glove. */
export const karthik = [
  ground('#8fb0b5'),
  ...bust(
    { skin: colours.skin, shirt: colours.plaster },
    '',
    shape('M18 27c-3-22 31-22 28 0z', colours.primary) + shape('M46 22c5 0 8 2 8 5h-9z', colours.primary) + shape('M18 27h28'),
  ),
  eyes,
  line('M28 36h8', colours.night, 2),
  shape('M4 64V50c0-8 5-10 7-4l2-4c4-2 6 2 6 6l2 16z', colours.wood),
]

/** Hair in a bun with flowers, a bindi and earrings. */
export const lakshmi = [
  ground(colours.highlight),
  ...bust(
    { skin: colours.skin, shirt: colours.leaf },
    circle(47, 16, 9, colours.night),
    shape('M18 31c-5-24 33-24 28 0-3-9-9-12-14-12s-11 3-14 12z', colours.night),
  ),
  eyes,
  smile,
  dots([[32, 23]], 1.8, colours.accent),
  dots(
    [
      [40, 9],
      [46, 6],
      [53, 8],
      [57, 14],
    ],
    3.2,
    colours.surface,
  ),
  circle(18, 36, 2.4, colours.sun),
  circle(46, 36, 2.4, colours.sun),
]

/** A window seat: rain on the glass and half a profile of hills. */
export const yazhini = [
  ground(colours.dusk),
  box(10, 8, 44, 48, '#8fb0b5', 8),
  mark('M11.5 40c10-10 18-4 26-10 6-4 10-2 15 2v16c0 4-3 7-7 7H19c-4 0-7-3-7-7z', colours.leaf),
  line('M20 16l-3 9M32 14l-3 9M44 18l-3 9M26 28l-2 6', colours.plaster, 2),
  line('M10 34h44', colours.wall, 3),
]

/** Round glasses and a hood. */
export const imran = [
  ground(colours.sand),
  shape('M14 58c-4-24 0-46 18-46s22 22 18 46z', colours.dusk),
  ...bust({ skin: colours.tan, shirt: colours.primary }, '', shape('M19 25c-1-14 27-14 26 0-2-4-6-6-13-6s-11 2-13 6z', colours.night)),
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
  line('M29 38c2 2 4 2 6 0', colours.night, 2),
]

/** A tumbler of coffee and its davara. */
export const thenmozhi = [
  ground(colours.blush),
  shape('M22 14h20l-3 30H25z', colours.wall),
  ellipse(32, 14, 10, 3, colours.cocoa),
  shape('M14 42h36l-5 12H19z', colours.wall),
  line('M20 47h6', colours.surface, 3),
  shape('M28 8c-3-3 3-4 0-7M36 8c-3-3 3-4 0-7'),
]

/** Curly hair and a moustache that is trying. */
export const gokul = [
  ground(colours.coral),
  ...bust(
    { skin: colours.umber, shirt: colours.sun },
    '',
    [
      [20, 20],
      [26, 14],
      [33, 12],
      [40, 15],
      [45, 21],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 6, colours.night))
      .join('') + mark('M19 24c3-8 23-8 26 0-7-3-19-3-26 0z', colours.night),
  ),
  eyes,
  line('M27 34c2-1.5 4-1.5 5 0 1-1.5 3-1.5 5 0', colours.night, 2),
  line('M29 39c2 1.5 4 1.5 6 0', colours.tan, 2),
]

/** A hand with mehendi. */
export const grace = [
  ground(colours.mint),
  shape('M22 64V50c-6-4-10-10-12-16-1-4 4-5 6-2l6 8V16c0-5 7-5 7 0v14V11c0-5 7-5 7 0v19V14c0-5 7-5 7 0v18l1-10c1-5 7-4 7 1-1 10-2 20-8 27v14z', colours.tan),
  circle(33, 42, 4, 'none'),
  dots(
    [
      [33, 42],
      [33, 34],
      [26, 40],
      [40, 40],
      [29, 50],
      [37, 50],
      [25, 22],
      [32, 18],
      [39, 21],
    ],
    1.6,
    colours.accent,
  ),
  blot(33, 57, 8, 1.6, colours.accent),
]
