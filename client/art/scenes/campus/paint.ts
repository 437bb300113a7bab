import { dark, light } from '../../palette.ts'
import { circle, line, mark, shape } from '../../strokes.ts'

/** The colours of both schemes, since a photo looks the same in both, with browns for food, wood and skin. */
export const colours = {
  ...light,
  lilac: dark.primary,
  coral: dark.accent,
  sun: dark.highlight,
  mint: dark.leaf,
  dusk: dark.wall,
  plaster: '#fbf7f0',
  lavender: light.grounds.lounge.tile,
  sage: light.grounds.learn.tile,
  sand: light.grounds.market.tile,
  blush: light.grounds.clubs.tile,
  cocoa: '#6e3b26',
  wood: '#d9995b',
  tan: '#c98a5e',
  umber: '#8a5433',
}

/** Kolam colours for a dark floor. */
export const white = colours.onPrimary

/** A rectangle with corner radius `r`; (x, y) is its top left corner. */
export const box = (x: number, y: number, width: number, height: number, fill = 'none', r = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${r ? ` rx="${r}"` : ''} fill="${fill}"/>`

/** A rectangle without the ink line: a wall, a stretch of sky, a shadow. */
export const area = (x: number, y: number, width: number, height: number, fill: string) => mark(`M${x} ${y}h${width}v${height}h${-width}z`, fill)

export const ellipse = (x: number, y: number, rx: number, ry: number, fill = 'none') => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

/** An ellipse without the ink line. */
export const blot = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" stroke="none"/>`

/** The numbers from 0 to `count` - 1. */
export const range = (count: number) => [...Array(count).keys()]

/** `count` shapes; `draw` receives the index. */
export const repeat = (count: number, draw: (n: number) => string) => range(count).map(draw).join('')

/** Slanting rain over this area. */
export const rain = (x: number, y: number, width: number, height: number, colour: string) => {
  const columns = Math.floor(width / 44)
  const rows = Math.floor(height / 52)
  const drops = range(columns * rows).map((n) => {
    const [column, row] = [n % columns, Math.floor(n / columns)]
    return `M${x + column * 44 + (row % 2) * 22 + ((n * 7) % 9)} ${y + row * 52 + ((n * 13) % 17)}l-5 16`
  })
  return line(drops.join(''), colour, 2)
}

/** A distant bird, drawn with two curves. */
export const bird = (x: number, y: number, size = 9) =>
  shape(`M${x - size} ${y - size / 2}q${size * 0.7} ${-size * 0.4} ${size} ${size / 2}q${size * 0.3} ${-size * 0.9} ${size} ${-size / 2}`)

const segments = ['M0 0h1', 'M1 0v1', 'M1 1v1', 'M0 2h1', 'M0 1v1', 'M0 0v1', 'M0 1h1']
const segmentsOfDigits = ['012345', '12', '01346', '01236', '1256', '02356', '023456', '012', '0123456', '012356']

/** A seven-segment number; each digit is `size` wide and twice as high. (x, y) is the top left corner. */
export const digits = (number: number, x: number, y: number, size: number, colour: string, width = 4) => {
  const strokes = [...String(number)].flatMap((digit, n) =>
    [...(segmentsOfDigits[Number(digit)] ?? '')].map((segment) => segmentAt(Number(segment), x + n * size * 1.7, y, size)),
  )
  return line(strokes.join(''), colour, width)
}

const segmentAt = (segment: number, x: number, y: number, size: number) =>
  (segments[segment] ?? '').replace(/M(\d) (\d)([hv])1/, (_all, dx, dy, way) => `M${x + Number(dx) * size} ${y + Number(dy) * size}${way}${size}`)

type Person = { skin?: string; hair?: string; shirt?: string }

/** A person sitting at height y, seen from behind or from far away. */
export const sitter = (x: number, y: number, { skin = colours.skin, hair = colours.night, shirt = colours.leaf }: Person) =>
  shape(`M${x - 24} ${y}c-2-34 2-52 14-58h20c12 6 16 24 14 58z`, shirt) +
  circle(x, y - 74, 17, skin) +
  shape(`M${x - 17} ${y - 72}c-4-26 38-26 34 0-6-10-28-10-34 0z`, hair)

/** A person down to the chest, in a frame of 64 by 64; the face has no details. `hairBehind` and `hairBefore` are drawn before and after it. */
export const bust = ({ skin = colours.skin, shirt = colours.leaf }: Person, hairBehind: string, hairBefore: string) => [
  hairBehind,
  shape('M8 68c0-14 8-21 24-21s24 7 24 21z', shirt),
  shape('M26 40h12v9c-3 4-9 4-12 0z', skin),
  circle(32, 29, 13, skin),
  hairBefore,
]
