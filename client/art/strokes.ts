import { kolamCells } from '../src/components/kolam-path.ts'
import type { Palette } from './palette.ts'

/** One shape in the one hand of all pictures: a flat fill under a 3 px ink line with round ends. */
export const shape = (d: string, fill = 'none') => `<path d="${d}" fill="${fill}"/>`

export const circle = (x: number, y: number, r: number, fill = 'none') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

/** A real kolam of so many dots a side; `flat` lays it on the floor. */
export function kolam(seed: string, size: number, x: number, y: number, unit: number, { ink, accent }: Palette, flat = 1) {
  const cells = kolamCells(seed, size)
  const at = (value: number, from: number, by: number) => Math.round((from + value * by) * 10) / 10
  const line = cells
    .map(({ loop }) => loop.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_pair, cx, cy) => `${at(Number(cx), x, unit)} ${at(Number(cy), y, unit * flat)}`))
    .join('')
  const dots = cells.map((cell) => circle(at(cell.x, x, unit), at(cell.y, y, unit * flat), unit > 16 ? 3 : 2, accent)).join('')
  return `<path d="${line}" fill="none" stroke="${ink}" stroke-width="${unit > 16 ? 2.5 : 2}"/><g stroke="none">${dots}</g>`
}

/** The picture without a ground: that is the banner's, which lays its words beside it. */
export const picture = (title: string, { ink }: Palette, shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="344" height="240" viewBox="336 0 344 240"><title>${title}</title><g stroke="${ink}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g></svg>\n`
