import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawings } from '../../../client/art/drawings.ts'

const folder = 'client/public/feeds'

test('the pictures of the feeds are the ones that are drawn, each in both colour schemes and under 12 KB', () => {
  const drawn = new Map(drawings())
  expect(readdirSync(folder).sort()).toEqual([...drawn.keys()].sort())
  for (const [name, svg] of drawn) {
    expect(readFileSync(`${folder}/${name}`, 'utf8'), name).toBe(svg)
    expect(svg.length, name).toBeLessThan(12_000)
  }
})
