/** What the winding road is drawn from (spec, section 9); all lengths in px. */
const tension = 0.5
const swing = { share: 0.2, least: 140, most: 320, narrow: 40 }
const narrowest = 768
const longest = 10_000

/** How far the road goes from the middle to either side. */
export const swingOf = (width: number) => (width <= narrowest ? swing.narrow : Math.min(swing.most, Math.max(swing.least, width * swing.share)))

/** How much of a section's height the road takes. */
export const lengthOf = (height: number) => Math.min(height, longest)

type Point = { x: number; y: number }

/**
 * The road down the middle of a section, as the data of an SVG path: a cardinal spline that swings to the right beside the first
 * stop, to the left beside the second, and so on. `stops` are distances from the section's top.
 */
export function roadPath({ width, height, stops }: { width: number; height: number; stops: number[] }): string {
  const [middle, end, reach] = [width / 2, lengthOf(height), swingOf(width)]
  const turns = stops.filter((y) => y > 0 && y < end).map((y, index) => ({ x: middle + (index % 2 ? -reach : reach), y }))
  const points = [{ x: middle, y: 0 }, ...turns, { x: middle, y: end }]
  return points
    .slice(1)
    .reduce((path, to, index) => path + curve(points[index - 1], points[index] as Point, to, points[index + 2]), `M${at({ x: middle, y: 0 })}`)
}

/** One piece of a cardinal spline as a cubic Bézier curve; at the ends the neighbour that is not there is the end itself. */
function curve(before: Point | undefined, from: Point, to: Point, after: Point | undefined): string {
  const leaving = pull(before ?? from, to)
  const arriving = pull(from, after ?? to)
  return `C${at({ x: from.x + leaving.x, y: from.y + leaving.y })} ${at({ x: to.x - arriving.x, y: to.y - arriving.y })} ${at(to)}`
}

const pull = (a: Point, b: Point): Point => ({ x: ((b.x - a.x) * tension) / 3, y: ((b.y - a.y) * tension) / 3 })
const at = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
