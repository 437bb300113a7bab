import type { Palette } from './palette.ts'
import { circle, kolam, line, scallops, shape } from './strokes.ts'

/** A steel tumbler of tea, 34 wide and 38 high; (x, y) is its top left corner. */
export const tumbler = (x: number, y: number, c: Palette) => shape(`M${x} ${y}h34l-5 38h-24z`, c.highlight) + shape(`M${x + 1.5} ${y + 10}h31`)

export const steam = (x: number, y: number) => shape(`M${x} ${y}c-7-7 7-12 0-19M${x + 12} ${y}c-7-7 7-12 0-19`)

/** A flag of the bunting; it hangs from (x, y). */
export const flag = (x: number, y: number, fill: string) => shape(`M${x - 10} ${y - 1}h20l-10 22z`, fill)

/** A paper lantern, 44 high; it hangs from (x, y). */
export const lantern = (x: number, y: number, c: Palette, fill = c.accent) =>
  shape(`M${x} ${y}v8M${x} ${y + 44}v9M${x - 5} ${y + 46}v5M${x + 5} ${y + 46}v5`) +
  shape(`M${x - 9} ${y + 8}h18c14 10 14 26 0 36h-18c-14-10-14-26 0-36z`, fill) +
  shape(`M${x - 3} ${y + 8}c-6 12-6 24 0 36M${x + 3} ${y + 8}c6 12 6 24 0 36`)

/** A drum with cords and a round bottom; (x, y) is its top left corner. */
export const drum = (x: number, y: number, width: number, height: number, c: Palette, fill = c.highlight) => {
  const half = width / 2
  const cord = `l${(width - 8) / 8} ${height}l${(width - 8) / 8}-${height}`
  return (
    shape(`M${x} ${y}l5 ${height}c${half / 2} 13 ${half * 1.5 - 10} 13 ${width - 10} 0l5-${height}z`, fill) +
    shape(`M${x + 4} ${y + 6}${cord.repeat(4)}`) +
    `<ellipse cx="${x + half}" cy="${y}" rx="${half}" ry="11" fill="${c.surface}"/>`
  )
}

/** A drumstick from the hand (fromX, fromY) to its tip (x, y). */
export const stick = (fromX: number, fromY: number, x: number, y: number, c: Palette) => shape(`M${fromX} ${fromY}L${x} ${y}`) + circle(x, y, 4.5, c.highlight)

/** A camera, 92 wide and 66 high, with a kolam in its lens. */
export const camera = (x: number, y: number, c: Palette) => [
  shape(`M${x + 20} ${y}l10-15h32l10 15z`, c.wall),
  shape(`M${x + 6} ${y}h80c4 0 6 2 6 6v54c0 4-2 6-6 6H${x + 6}c-4 0-6-2-6-6V${y + 6}c0-4 2-6 6-6z`, c.primary),
  line(`M${x + 12} ${y + 13}h12`, c.surface),
  circle(x + 46, y + 34, 23, c.surface),
  kolam('buzz', 2, x + 39.5, y + 27.5, 13, c),
]

/** An awning of `count` stripes, at its lower edge wider by `flare` on both sides; (x, y) is its top left corner. */
export const awning = (x: number, y: number, width: number, height: number, flare: number, count: number, fill: string, c: Palette) => {
  const [top, bottom] = [width / count, (width + 2 * flare) / count]
  const stripe = (n: number) => shape(`M${x + n * top} ${y}h${top}L${x - flare + (n + 1) * bottom} ${y + height}h${-bottom}z`, n % 2 ? c.surface : fill)
  return [...Array(count).keys()].map(stripe).join('') + scallops(x - flare, y + height, count, bottom, bottom / 2, c.highlight)
}

/** A jar with a lid, 34 wide and 50 high; (x, y) is its top left corner. */
export const jar = (x: number, y: number, fill: string, c: Palette) =>
  shape(`M${x + 4} ${y + 10}h26c6 4 4 10 4 16v20c0 3-1 4-4 4H${x + 4}c-3 0-4-1-4-4V${y + 26}c0-6-2-12 4-16z`, fill) +
  shape(`M${x + 3} ${y}h28v10H${x + 3}zM${x} ${y + 26}h34v14H${x}z`, c.surface)

/** A leafy plant in a pot, 44 wide and 74 high; (x, y) is the middle of its foot. */
export const plant = (x: number, y: number, c: Palette) =>
  shape(
    `M${x} ${y - 30}c-22-4-26-18-22-32 14 4 22 14 22 32zM${x} ${y - 30}c22-4 26-18 22-32-14 4-22 14-22 32zM${x} ${y - 30}c-12-14-10-30 0-44 10 14 12 30 0 44z`,
    c.leaf,
  ) + shape(`M${x - 16} ${y - 32}h32l-5 32h-22z`, c.accent)

/** A brush with paint; it stands on the origin. */
export const brush = (paint: string, c: Palette) => shape('M-5 10l1-56h8l1 56z', c.surface) + shape('M-7-46c-3-14 4-22 7-34 3 12 10 20 7 34z', paint)
