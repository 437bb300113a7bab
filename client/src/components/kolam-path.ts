/** One dot of a kolam and the line's loop round it; coordinates in units of the grid, one between neighbouring dots. */
type Cell = { x: number; y: number; loop: string }

/** Where the line meets a side, and where its control point lies: slantwise over a crossing, along the side where it turns back. */
const crossing = { reach: 0.5, out: 0.34, along: 0.16 }
const turning = { reach: 0.38, out: 0.38, along: 0.21 }

/**
 * A sikku kolam over a square of dots, the same left and right, and from four dots a side the same above and below.
 * Between two dots the line either crosses over or turns back; the seed decides which, and the same seed draws the same kolam.
 */
export function kolamCells(seed: string, size: number): Cell[] {
  const random = generator(seed)
  const mirrored = (place: number, places: number) => Math.min(place, places - 1 - place)
  const rowKey = (row: number, rows: number) => (size > 3 ? mirrored(row, rows) : row)
  const draws = new Map<string, boolean>()
  const crosses = (key: string) => {
    const drawn = draws.get(key) ?? random() < 0.68
    draws.set(key, drawn)
    return drawn
  }
  const beside = (row: number, column: number) => column >= 0 && column < size - 1 && crosses(`beside ${rowKey(row, size)} ${mirrored(column, size - 1)}`)
  const below = (row: number, column: number) => row >= 0 && row < size - 1 && crosses(`below ${rowKey(row, size - 1)} ${mirrored(column, size)}`)
  return [...Array(size * size).keys()].map((index) => {
    const [row, column] = [Math.floor(index / size), index % size]
    const open = [below(row - 1, column), beside(row, column), below(row, column), beside(row, column - 1)]
    return { x: column, y: row, loop: loopRound(column, row, open) }
  })
}

const directions = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/** The closed curve round a dot: out to the middle of each open side (up, right, down, left), a round turn on each closed one. */
function loopRound(x: number, y: number, open: boolean[]): string {
  const parts = directions.map(([dx, dy], side) => {
    const next = (side + 1) % 4
    const [nx, ny] = directions[next] ?? [0, 0]
    const [from, to] = [open[side] ? crossing : turning, open[next] ? crossing : turning]
    const at = (out: number, along: number) => `${round(x + dx * out + nx * along)} ${round(y + dy * out + ny * along)}`
    return `${side ? '' : `M${at(from.reach, 0)}`}C${at(from.out, from.along)} ${at(to.along, to.out)} ${at(0, to.reach)}`
  })
  return `${parts.join('')}Z`
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** A stream of numbers from 0 to 1 (FNV-1a over the seed, then mulberry32). */
function generator(seed: string) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619), 2166136261) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
