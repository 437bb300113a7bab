import { expect, test } from 'vitest'
import { createCrop, getCropSide, maxZoom, moveCrop, zoomCrop } from '../../../client/src/lib/crop.ts'

const landscape = { width: 400, height: 200 }

test('a crop begins as the largest square in the middle', () => {
  expect(createCrop(landscape)).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(getCropSide(createCrop(landscape), landscape)).toBe(200)
})

test('the square moves against the picture, and stays inside it', () => {
  const crop = createCrop(landscape)
  expect(moveCrop(crop, landscape, 0.25, 0)).toEqual({ x: 150, y: 100, zoom: 1 })
  expect(moveCrop(crop, landscape, 5, 5)).toEqual({ x: 100, y: 100, zoom: 1 })
  expect(moveCrop(crop, landscape, -5, -5)).toEqual({ x: 300, y: 100, zoom: 1 })
})

test('zooming out moves a square at the edge back into the picture', () => {
  const corner = moveCrop(zoomCrop(createCrop(landscape), landscape, 4), landscape, -99, -99)
  expect(corner).toEqual({ x: 375, y: 175, zoom: 4 })
  expect(zoomCrop(corner, landscape, 1)).toEqual({ x: 300, y: 100, zoom: 1 })
})

test.each([
  [0.1, 1],
  [99, maxZoom],
])('a zoom of %d becomes %d', (zoom, expected) => {
  expect(zoomCrop(createCrop(landscape), landscape, zoom).zoom).toBe(expected)
})
