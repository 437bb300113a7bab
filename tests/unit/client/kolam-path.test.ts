import { expect, test } from 'vitest'
import { createKolamPaths } from '../../../client/src/components/artwork/kolam-path.ts'
import { createKolamRing } from '../../../client/src/components/artwork/kolam-ring.ts'

const drawing = (seed: string, size: number) => createKolamPaths(seed, size).lines.join('')

type Point = [x: number, y: number]

/** Returns the cubic curves of a closed path, each with its four points. */
function curvesOf(path: string): Point[][] {
  const numbers = path.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
  const points = [...Array(numbers.length / 2).keys()].map((index): Point => [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0])
  return [...Array((points.length - 1) / 3).keys()].map((index) => points.slice(index * 3, index * 3 + 4))
}

/** Returns the cosine of the angle between the tangents at each joint, including the closing one. */
function jointsOf(path: string): number[] {
  const curves = curvesOf(path)
  const directionOf = (from: Point = [0, 0], to: Point = [0, 0]): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  }
  return curves.map((curve, index) => {
    const next = curves[(index + 1) % curves.length] ?? []
    expect(next[0]).toEqual(curve[3])
    const [arrival, departure] = [directionOf(curve[2], curve[3]), directionOf(next[0], next[1])]
    return arrival[0] * departure[0] + arrival[1] * departure[1]
  })
}

test('equal seeds give equal kolams, and 100 usernames give many different ones', () => {
  expect(drawing('kavya.r', 3)).toBe(drawing('kavya.r', 3))
  const drawings = new Set([...Array(100).keys()].map((index) => drawing(`student_${index}`, 3)))
  expect(drawings.size).toBeGreaterThan(40)
})

test('every line is a closed curve with continuous tangents', () => {
  for (const seed of ['divya', 'arjun', 'kavya.r'])
    for (const size of [1, 2, 3, 5])
      for (const line of createKolamPaths(seed, size).lines) {
        expect(line).toMatch(/^M[-\d. ]+(C[-\d. ]+)+Z$/)
        for (const cosine of jointsOf(line)) expect(cosine).toBeGreaterThan(0.999)
      }
})

test('the lines enclose every dot once', () => {
  for (const size of [1, 2, 3, 4, 5]) {
    const { dots, lines } = createKolamPaths('arjun', size)
    expect(dots).toHaveLength(size * size)
    expect(lines.flatMap(curvesOf)).toHaveLength(4 * size * size)
  }
})

test('the avatar ring is two smooth closed curves', () => {
  const lines = createKolamRing(8, 20, 3).match(/M[^Z]+Z/g) ?? []
  expect(lines).toHaveLength(2)
  for (const line of lines) for (const cosine of jointsOf(line)) expect(cosine).toBeGreaterThan(0.999)
})
