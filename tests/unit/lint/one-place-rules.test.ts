import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findStatements, listRepeatedRules, onePlaceRules } from '../../lint/one-place-rules.ts'

const root = new URL('../../..', import.meta.url).pathname

test.each(onePlaceRules)("'$name' is stated in each of its files", (rule) => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((path) => rule.files.test(path))
  expect(files.length).toBeGreaterThan(0)
  const silent = files.filter((path) => findStatements(readFileSync(join(root, path), 'utf8'), rule).length === 0)
  expect(silent).toEqual([])
})

test('no rule is stated elsewhere', () => {
  expect(listRepeatedRules(root)).toEqual([])
})
