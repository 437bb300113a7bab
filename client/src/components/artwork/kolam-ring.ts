/**
 * The lines (SVG path data) of a ring of loops around the origin: two sine waves of amplitude `swing` around the circle, with `waves` periods each and
 * opposite phase.
 */
export function createKolamRing(waves: number, radius: number, swing: number): string {
  const getAngle = (quarter: number) => (quarter * Math.PI) / (2 * waves)
  const toPoint = (angle: number, distance: number): [number, number] => [round(distance * Math.sin(angle)), round(-distance * Math.cos(angle))]
  const createLine = (sign: 1 | -1) => {
    const joints = [...Array(waves * 4 + 1).keys()].map((quarter) => {
      const angle = getAngle(quarter)
      const phase = waves * angle
      const distance = radius + sign * swing * Math.sin(phase)
      const slope = sign * swing * waves * Math.cos(phase)
      // A third of the way to the next joint, along the derivative by the angle.
      const third = getAngle(1) / 3
      const [dx, dy] = [slope * Math.sin(angle) + distance * Math.cos(angle), distance * Math.sin(angle) - slope * Math.cos(angle)]
      const [x, y] = toPoint(angle, distance)
      return { point: `${x} ${y}`, before: `${round(x - dx * third)} ${round(y - dy * third)}`, after: `${round(x + dx * third)} ${round(y + dy * third)}` }
    })
    return `${joints.map(({ point, before }, index) => (index ? `C${joints[index - 1]?.after} ${before} ${point}` : `M${point}`)).join('')}Z`
  }
  return createLine(1) + createLine(-1)
}

/** Rounds to three decimals. */
export const round = (value: number) => Math.round(value * 1000) / 1000
