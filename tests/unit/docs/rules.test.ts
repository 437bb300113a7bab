import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const [, server = '', client = ''] = read('docs/rules.md').split(/^## /m)
const rows = [
  { text: server, folder: 'server/features/' },
  { text: client, folder: 'client/src/' },
].flatMap(({ text, folder }) =>
  text
    .split('\n')
    .filter((line) => /^\| (?!rule|-)/.test(line))
    .map((line) => {
      const [, rule = '', files = '', names = ''] = line.split('|').map((cell) => cell.trim())
      const listTerms = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, term = '']) => term)
      const paths = [...listTerms(files), ...listTerms(names)].filter((term) => /\.tsx?$/.test(term))
      return {
        rule,
        paths: paths.map((path) => (path.startsWith('server/') ? path : folder + path)),
        names: listTerms(names).filter((term) => /^\w+$/.test(term)),
      }
    }),
)

test('the page lists rules', () => expect(rows.length).toBeGreaterThan(30))

test.each(rows)('$rule: the files exist and have the names', ({ paths, names }) => {
  const code = paths.map(read).join('\n')
  expect(paths).not.toEqual([])
  for (const name of names) expect(code).toMatch(new RegExp(`\\b${name}\\b`))
})
