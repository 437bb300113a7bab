import { expect, test } from 'vitest'
import { createRoadPath, getRoadLengthPx, getSwingPx } from '../../../client/src/pages/landing/road-path.ts'

test('limits the horizontal swing to 20 % of the width, 140 to 320 px (40 px on narrow screens)', () => {
  expect([390, 768, 769, 1000, 1440, 1600, 2560].map(getSwingPx)).toEqual([40, 40, 153.8, 200, 288, 320, 320])
})

test('limits the path to 10,000 px', () => {
  expect([900, 12_000].map(getRoadLengthPx)).toEqual([900, 10_000])
  const path = createRoadPath({ width: 1000, height: 12_000, stops: [5000, 11_000] })
  expect(path).toMatch(/500 10000$/)
  expect(path).not.toContain('11000')
})

test('the path starts and ends centred and alternates right and left', () => {
  const path = createRoadPath({ width: 1000, height: 900, stops: [300, 600] })
  const ends = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=C|$)/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(path.startsWith('M500 0C')).toBe(true)
  expect(ends).toEqual([
    [500, 0],
    [700, 300],
    [300, 600],
    [500, 900],
  ])
})

test('tension 0.5 places handles a sixth of the way between neighbours', () => {
  const path = createRoadPath({ width: 1000, height: 900, stops: [300, 600] })
  // From (700, 300) to (300, 600), between (500, 0) and (500, 900).
  expect(path).toContain('C666.7 400 333.3 500 300 600')
})
