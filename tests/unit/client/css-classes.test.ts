import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const importPattern = /^import (\w+) from '([^']+\.module\.css)'/gm

/** The classes of CSS modules that a file uses and that the modules do not have: `css.card of card.module.css`. */
function findMissingClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(importPattern)].flatMap(([, name = '', path = '']) => {
    const css = readFileSync(join(dirname(file), path), 'utf8')
    const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, found]) => found))
    const used = source.replaceAll(importPattern, '').matchAll(new RegExp(`\\b${name}\\.([a-z]\\w*)`, 'gi'))
    return [...used].flatMap(([, className]) => (classes.has(className) ? [] : `${name}.${className} of ${path}`))
  })
}

test('every class of a CSS module that a component uses exists', () => {
  const files = globSync('client/src/**/*.tsx')
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => findMissingClasses(file).map((missing) => `${file}: ${missing}`))).toEqual([])
})
