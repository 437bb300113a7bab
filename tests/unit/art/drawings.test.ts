import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawings } from '../../../client/art/drawings.ts'

const drawn = new Map(drawings())

test('the pictures of the app are the ones that are drawn, each in both colour schemes, but for the favicon', () => {
  const found = globSync('**/*.svg', { cwd: 'client/public' }).filter((path) => path !== 'favicon.svg')
  expect(found.sort()).toEqual([...drawn.keys()].sort())
  for (const [path, svg] of drawn) expect(readFileSync(`client/public/${path}`, 'utf8'), path).toBe(svg)
})

test('every picture is under 12 KB, has a title and no number that went wrong', () => {
  for (const [path, svg] of drawn) {
    expect(Buffer.byteLength(svg), path).toBeLessThan(12_000)
    expect(svg, path).toMatch(/<title>[^<]+<\/title>/)
    expect(svg, path).not.toMatch(/NaN|undefined|\d\.\d{4}/)
  }
})
