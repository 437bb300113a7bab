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

test('every class of a CSS module is used', () => {
  const sources = new Map<string, { name: string; source: string }[]>()
  for (const file of globSync('client/src/**/*.{ts,tsx}')) {
    const source = readFileSync(file, 'utf8')
    for (const [, name = '', path = ''] of source.matchAll(importPattern)) {
      const module = join(dirname(file), path)
      sources.set(module, [...(sources.get(module) ?? []), { name, source }])
    }
  }
  const isUsed = (module: string, className: string) =>
    // A class whose name is computed counts as used.
    sources.get(module)?.some(({ name, source }) => source.includes(`${name}[`) || new RegExp(`\\b${name}\\.${className}\\b`).test(source))
  const unused = globSync('client/src/**/*.module.css').flatMap((module) => {
    const selectors = readFileSync(module, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\{[^{}]*\}/g, '')
    const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, className = '']) => className))
    return [...classes].flatMap((className) => (isUsed(module, className) ? [] : `.${className} of ${module}`))
  })
  expect(unused).toEqual([])
})

test('text that is larger than 16 px is not as bold as small text', () => {
  const rules = globSync('client/src/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/[^{}]+\{[^{}]*\}/g)].map(([rule]) => `${file}: ${rule}`),
  )
  expect(rules.filter((rule) => rule.includes('var(--weight-bold)') && /var\(--text-\d?(l|xl)\)/.test(rule))).toEqual([])
})
