/** Geometry of the winding road (spec, section 9). */
const tension = 0.5
const swing = { share: 0.2, minPx: 140, maxPx: 320, narrowPx: 40 }
const narrowWidthPx = 768
const maxLengthPx = 10_000

/** The distance from the middle to the outermost points of the road. */
export const getSwingPx = (width: number) => (width <= narrowWidthPx ? swing.narrowPx : Math.min(swing.maxPx, Math.max(swing.minPx, width * swing.share)))

/** The length of the road in a section of this height. */
export const getRoadLengthPx = (height: number) => Math.min(height, maxLengthPx)

type Point = { x: number; y: number }

/**
 * SVG path data of the road down the middle of a section: a cardinal spline that swings to the right at the first stop, to the left at the second,
 * and so on. `stops` are distances in px from the top of the section.
 */
export function createRoadPath({ width, height, stops }: { width: number; height: number; stops: number[] }): string {
  const [middle, end, reach] = [width / 2, getRoadLengthPx(height), getSwingPx(width)]
  const turns = stops.filter((y) => y > 0 && y < end).map((y, index) => ({ x: middle + (index % 2 ? -reach : reach), y }))
  const points = [{ x: middle, y: 0 }, ...turns, { x: middle, y: end }]
  return points
    .slice(1)
    .reduce((path, to, index) => path + createCurve(points[index - 1], points[index] as Point, to, points[index + 2]), `M${formatPoint({ x: middle, y: 0 })}`)
}

/** A segment of a cardinal spline as a cubic Bézier curve; at the ends, the end point replaces the missing neighbour. */
function createCurve(before: Point | undefined, from: Point, to: Point, after: Point | undefined): string {
  const leaving = getTangent(before ?? from, to)
  const arriving = getTangent(from, after ?? to)
  return `C${formatPoint({ x: from.x + leaving.x, y: from.y + leaving.y })} ${formatPoint({ x: to.x - arriving.x, y: to.y - arriving.y })} ${formatPoint(to)}`
}

const getTangent = (a: Point, b: Point): Point => ({ x: ((b.x - a.x) * tension) / 3, y: ((b.y - a.y) * tension) / 3 })
const formatPoint = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
