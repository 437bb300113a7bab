import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no sample page mentions direct messages', () => {
  const pages = globSync('server/embedded/campus-pages/*.md')
  expect(pages.length).toBeGreaterThan(10)
  for (const page of pages)
    expect(readFileSync(page, 'utf8'), page).not.toMatch(/write to (?:its|the|a) members?|direct message|message (?:its|the|a) members?/i)
})
