import { round } from './kolam-ring.ts'

/** Dots and lines (SVG path data) of a kolam. The distance between neighbouring dots is 1. */
type KolamPaths = { dots: { x: number; y: number }[]; lines: string[] }

/** Point where a line meets a side of a dot's cell (`reach`), and offsets of its control point: diagonal at a crossing, along the side at a turn. */
const crossing = { reach: 0.5, out: 0.34, along: 0.16 }
const turning = { reach: 0.38, out: 0.38, along: 0.21 }

/**
 * A sikku kolam over a square of dots, symmetric left to right and, from four dots a side, also top to bottom. Between two dots the line either
 * crosses over or turns back, as the seed decides; the same seed gives the same kolam. Each line is a closed curve with a continuous tangent.
 */
export function createKolamPaths(seed: string, size: number): KolamPaths {
  const random = createRandomGenerator(seed)
  const mirrored = (position: number, count: number) => Math.min(position, count - 1 - position)
  const rowKey = (row: number, rows: number) => (size > 3 ? mirrored(row, rows) : row)
  const crossings = new Map<string, boolean>()
  const crosses = (key: string) => {
    const isCrossing = crossings.get(key) ?? random() < 0.68
    crossings.set(key, isCrossing)
    return isCrossing
  }
  const crossesRight = (row: number, column: number) => column >= 0 && column < size - 1 && crosses(`beside ${rowKey(row, size)} ${mirrored(column, size - 1)}`)
  const crossesBelow = (row: number, column: number) => row >= 0 && row < size - 1 && crosses(`below ${rowKey(row, size - 1)} ${mirrored(column, size)}`)
  const cells = [...Array(size * size).keys()].map((index): Cell => {
    const [row, column] = [Math.floor(index / size), index % size]
    return { x: column, y: row, open: [crossesBelow(row - 1, column), crossesRight(row, column), crossesBelow(row, column), crossesRight(row, column - 1)] }
  })
  return { dots: cells, lines: traceLines(cells, size) }
}

/** A dot, and whether the line crosses over on its four sides: up, right, down, left. */
type Cell = { x: number; y: number; open: boolean[] }

const directions = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/**
 * Follows each line until it is closed. A dot has four arcs, from each side to the next. After a crossing, the line turns around the neighbour in the
 * other direction.
 */
function traceLines(cells: Cell[], size: number): string[] {
  const visited = new Set<string>()
  const lines: string[] = []
  for (const [index, cell] of cells.entries())
    for (const firstSide of directions.keys()) {
      let [at, side, turn] = [index, firstSide, 1]
      let curves = ''
      while (true) {
        const current = cells[at] ?? cell
        const next = (side + turn + 4) % 4
        const arc = `${at} ${turn > 0 ? side : next}`
        if (visited.has(arc)) break
        visited.add(arc)
        curves += createArc(current, side, next)
        side = next
        if (!current.open[side]) continue
        const [dx, dy] = directions[side] ?? [0, 0]
        ;[at, side, turn] = [at + dx + dy * size, (side + 2) % 4, -turn]
      }
      if (curves) lines.push(`M${pointOn(cell, firstSide)}${curves}Z`)
    }
  return lines
}

/** The curve from one side of a dot to a neighbouring side. */
function createArc(cell: Cell, from: number, to: number): string {
  return `C${controlBeside(cell, from, to)} ${controlBeside(cell, to, from)} ${pointOn(cell, to)}`
}

const getSideShape = ({ open }: Cell, side: number) => (open[side] ? crossing : turning)

function pointOn(cell: Cell, side: number): string {
  const [dx, dy] = directions[side] ?? [0, 0]
  const { reach } = getSideShape(cell, side)
  return `${round(cell.x + dx * reach)} ${round(cell.y + dy * reach)}`
}

function controlBeside(cell: Cell, side: number, towards: number): string {
  const [[dx, dy], [nx, ny]] = [directions[side] ?? [0, 0], directions[towards] ?? [0, 0]]
  const { out, along } = getSideShape(cell, side)
  return `${round(cell.x + dx * out + nx * along)} ${round(cell.y + dy * out + ny * along)}`
}

/** A generator of pseudo-random numbers from 0 to 1 (FNV-1a of the seed, then mulberry32). */
function createRandomGenerator(seed: string) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619), 2166136261) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
