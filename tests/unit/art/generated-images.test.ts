import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { campusDrawings } from '../../../client/art/campus-drawings.ts'
import { drawings } from '../../../client/art/drawings.ts'
import { getSampleDates } from '../../../server/embedded/sample/dates.ts'
import { createSamplePosts } from '../../../server/embedded/sample/posts.ts'
import { sampleStudents } from '../../../server/embedded/sample/students.ts'

const expectedImages = { 'client/public': new Map(drawings()), 'server/embedded/sample-pictures': new Map(campusDrawings()) }

test('generated images match their sources in both colour schemes', () => {
  for (const [folder, pictures] of Object.entries(expectedImages)) {
    const committed = globSync('**/*.svg', { cwd: folder }).filter((path) => path !== 'favicon.svg')
    expect(committed.sort()).toEqual([...pictures.keys()].sort())
    for (const [path, svg] of pictures) expect(readFileSync(`${folder}/${path}`, 'utf8'), path).toBe(svg)
  }
})

test('every image is under 12 KB with a title and finite numbers', () => {
  for (const pictures of Object.values(expectedImages))
    for (const [path, svg] of pictures) {
      expect(Buffer.byteLength(svg), path).toBeLessThan(12_000)
      expect(svg, path).toMatch(/<title>[^<]+<\/title>/)
      expect(svg, path).not.toMatch(/NaN|undefined|\d\.\d{4}/)
    }
})

test('every sample image is used once', () => {
  const names = [...expectedImages['server/embedded/sample-pictures'].keys()].map((path) => path.replace('.svg', ''))
  const usedImages = [
    ...createSamplePosts(getSampleDates(new Date())).flatMap(({ pictures = [] }) => pictures),
    ...sampleStudents.flatMap(({ picture = [], logo = [] }) => [picture, logo].flat()),
  ]
  expect(usedImages.sort()).toEqual(names.sort())
})
