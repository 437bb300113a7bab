import { expect, test } from 'vitest'
import { kolamCells } from '../../../client/src/components/kolam-path.ts'

const drawing = (seed: string, size: number) =>
  kolamCells(seed, size)
    .map(({ loop }) => loop)
    .join('')

test('the same seed draws the same kolam, and a hundred usernames draw many different ones', () => {
  expect(drawing('kavya.r', 3)).toBe(drawing('kavya.r', 3))
  const drawings = new Set([...Array(100).keys()].map((index) => drawing(`student_${index}`, 3)))
  expect(drawings.size).toBeGreaterThan(40)
})

test('every dot has a closed loop round it', () => {
  for (const { loop } of kolamCells('divya', 5)) expect(loop).toMatch(/^M[-\d. ]+(C[-\d. ]+){4}Z$/)
})

test('neighbours agree on where the line crosses', () => {
  const size = 4
  const cells = kolamCells('arjun', size)
  for (const [index, { x, loop }] of cells.entries()) {
    const neighbour = cells[index + 1]
    if (x === size - 1 || !neighbour) continue
    const meeting = `${x + 0.5} ${neighbour.y}`
    expect(loop.includes(meeting)).toBe(neighbour.loop.includes(meeting))
  }
})
