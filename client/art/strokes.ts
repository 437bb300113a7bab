import { createKolamPaths } from '../src/components/artwork/kolam-path.ts'
import type { Chalk, Ground, Palette } from './palette.ts'

/** A shape in the style of all pictures: a flat fill with a 3 px outline with round ends. */
export const shape = (d: string, fill = 'none') => `<path d="${d}" fill="${fill}"/>`

/** A flat shape without an outline. */
export const mark = (d: string, fill: string) => `<path d="${d}" fill="${fill}" stroke="none"/>`

/** A coloured line: a stripe, a thread. */
export const line = (d: string, colour: string, width = 3) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

/** A dotted line. */
export const trail = (d: string, colour: string) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="5" stroke-dasharray="0 11"/>`

/** A tube along a line: an arm, a cable. */
export const tube = (d: string, fill: string, width: number, { ink }: Palette) => line(d, ink, width + 6) + line(d, fill, width)

export const circle = (x: number, y: number, r: number, fill = 'none') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

/** Dots without an outline, as a texture. */
export const dots = (places: [x: number, y: number][], r: number, fill: string) =>
  `<g stroke="none" fill="${fill}">${places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

type Place = { x?: number; y?: number; scale?: number; turn?: number; flip?: boolean }

/** A group of shapes, scaled and rotated around the origin, then moved; the outline keeps its width. */
export const group = ({ x = 0, y = 0, scale = 1, turn = 0, flip }: Place, shapes: string[]) => {
  const transform = `translate(${x} ${y})${turn ? `rotate(${turn})` : ''}${flip ? `scale(${-scale} ${scale})` : scale === 1 ? '' : `scale(${scale})`}`
  return `<g transform="${transform}"${scale === 1 ? '' : ` stroke-width="${3 / scale}"`}>${shapes.join('')}</g>`
}

/** The scalloped edge of an awning or a cloth: `count` arcs of this width and depth. */
export const scallops = (x: number, y: number, count: number, width: number, depth: number, fill: string) =>
  shape(`M${x} ${y}${`c0 ${depth} ${width} ${depth} ${width} 0`.repeat(count)}z`, fill)

/** A kolam with `size` dots a side, `unit` apart; `flat` is a vertical scale, to lay it on the floor. */
export function kolam(seed: string, size: number, x: number, y: number, unit: number, { ink, accent }: Chalk, flat = 1) {
  const { dots: places, lines } = createKolamPaths(seed, size)
  const at = (value: number, from: number, by: number) => from + value * by
  const d = lines.join('').replace(/(-?[\d.]+) (-?[\d.]+)/g, (_pair, cx, cy) => `${at(Number(cx), x, unit)} ${at(Number(cy), y, unit * flat)}`)
  const middles = places.map(({ x: column, y: row }) => circle(at(column, x, unit), at(row, y, unit * flat), unit > 16 ? 3 : 2, accent)).join('')
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${unit > 16 ? 2.5 : 2}"/><g stroke="none">${middles}</g>`
}

/** A row of `count` dots with two lines that loop around them. */
export function chain(x: number, y: number, count: number, unit: number, { ink, accent }: Chalk) {
  const [near, far, high] = [unit * 0.27, unit * 0.73, unit * 0.62]
  const bows = (side: number) =>
    `M${x} ${y}${[...Array(count).keys()].map((n) => `c${near} ${(n % 2 ? side : -side) * high} ${far} ${(n % 2 ? side : -side) * high} ${unit} 0`).join('')}`
  const middles = [...Array(count).keys()].map((n): [number, number] => [x + unit * (n + 0.5), y])
  return line(bows(1) + bows(-1), ink, unit > 20 ? 3 : 2.5) + dots(middles, unit > 20 ? 3 : 2, accent)
}

/** A string that sags between two points, with `count` evenly spaced things on it. */
export function hangAlong(from: [number, number], to: [number, number], sag: number, count: number, thing: (x: number, y: number, n: number) => string) {
  const at = (a: number, b: number, c: number, t: number) => a * (1 - t) ** 2 + 2 * c * t * (1 - t) + b * t ** 2
  const low: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag]
  const things = [...Array(count).keys()].map((n) => {
    const t = (n + 0.5) / count
    return thing(at(from[0], to[0], low[0], t), at(from[1], to[1], low[1], t), n)
  })
  return shape(`M${from.join(' ')}Q${low.join(' ')} ${to.join(' ')}`) + things.join('')
}

/** The floor under a figure: a line with dots below it. */
export const floor = (x: number, y: number, width: number, { wall }: Palette) => {
  const row = (from: number, down: number, count: number) => [...Array(count).keys()].map((n): [number, number] => [from + n * 12, y + down])
  const count = Math.floor((width - 36) / 12)
  const start = x + (width - (count - 1) * 12) / 2
  return dots([...row(start, 8, count), ...row(start + 18, 14, count - 3)], 1.8, wall) + shape(`M${x} ${y}h${width}`)
}

/** An SVG file of this size, with numbers rounded to two decimals. `ground` is its dotted background; null for a transparent one. */
export function picture(title: string, palette: Palette, shapes: string[], [width, height]: [number, number], ground: Ground | null) {
  const { tile, dot } = ground ? palette.grounds[ground] : { tile: '', dot: '' }
  const paint = ground
    ? `<pattern id="dots" width="24" height="24" patternUnits="userSpaceOnUse"><circle cx="12" cy="12" r="1.8" fill="${dot}"/></pattern><path d="M0 0h${width}v${height}H0z" fill="${tile}"/><path d="M0 0h${width}v${height}H0z" fill="url(#dots)"/>`
    : ''
  const drawing = `<g stroke="${palette.ink}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${title}</title>${paint}${drawing}</svg>\n`
  return svg.replace(/-?\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
}
