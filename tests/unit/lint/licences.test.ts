import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; license?: string; integrity?: string; resolved?: string; link?: boolean }

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>
const direct = Object.entries({ ...dependencies, ...devDependencies })
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
const locked = Object.entries(packages).filter(([path]) => path)

const allowed = new Set(
  'MIT ISC BSD-2-Clause BSD-3-Clause Apache-2.0 0BSD CC0-1.0 CC-BY-4.0 Unlicense BlueOak-1.0.0 Python-2.0 MPL-2.0 OFL-1.1 Zlib'.split(' '),
)

/** Packages whose licence is another, or is not told in a form that can be read; and why they may be here. */
const exceptions: [name: RegExp, licence: string, why: string][] = [
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later', 'libvips as a library of its own that sharp links to while it runs, unchanged'],
  [/^@img\/sharp-win32-/, 'Apache-2.0 AND LGPL-3.0-or-later', 'the same library beside sharp on Windows'],
  [/^@img\/sharp-wasm32$/, 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', 'the same library where there is no other; nothing of it is installed where there is'],
  [/^elkjs$/, 'EPL-2.0', 'lays out the diagrams of Prisma Studio, which is never started here; unchanged and not passed on'],
  [/^@visx\/vendor$/, 'MIT and ISC', 'both are allowed, the word "and" is no SPDX'],
  [/^(seq-queue|valid-url)$/, '', 'no field, its LICENSE is the MIT licence'],
  [/^humanize-number$/, '', 'no field, its Readme says MIT; in tests alone'],
  [/^deep-freeze$/, 'public domain', 'given to everybody, in words of its own'],
  [/^url-template$/, 'BSD', 'its LICENSE has three clauses'],
]

/** The licence that a package states: in itself where it is installed, in the lock where it is for another machine. */
function statedBy(path: string, entry: Entry): string {
  let manifest: { license?: unknown; licenses?: unknown } = entry
  try {
    manifest = JSON.parse(read(`${path}/package.json`))
  } catch {}
  const stated = [manifest.license ?? manifest.licenses ?? entry.license ?? ''].flat()
  return stated.map((each) => (typeof each === 'object' && each ? String((each as { type: string }).type) : String(each))).join(' OR ')
}

/** An expression of SPDX: of what stands between OR one is enough, of what stands between AND all are needed; one with both is read by a human. */
const isAllowed = (licence: string) =>
  !(licence.includes(' AND ') && licence.includes(' OR ')) &&
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => allowed.has(each)))

test('every package has an allowed licence or a documented exception', () => {
  const violations = locked.map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), licence: statedBy(path, entry) }))
  const refused = violations.filter(({ name, licence }) => !isAllowed(licence) && !exceptions.some(([known, stated]) => known.test(name) && stated === licence))
  expect(refused).toEqual([])
  expect(exceptions.filter(([known]) => !violations.some(({ name }) => known.test(name)))).toEqual([])
})

test('evaluates SPDX expressions against the list', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', '(BSD-3-Clause AND Apache-2.0)', 'GPL-3.0 OR ISC'].map(isAllowed)).toEqual([true, true, true, true])
  expect(['GPL-3.0', 'AGPL-3.0-only', '(MIT AND GPL-3.0)', '(MIT OR ISC) AND GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN x', ''].map(isAllowed)).toEqual(
    Array(7).fill(false),
  )
})

test('every package comes from the registry with an integrity hash', () => {
  const elsewhere = locked.filter(([, { version, integrity, resolved, link }]) => {
    const fromRegistry = resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
    return link || !fromRegistry || !/^sha512-/.test(integrity ?? '') || !/^\d+\.\d+\.\d+/.test(version ?? '')
  })
  expect(elsewhere.map(([path]) => path)).toEqual([])
  expect(direct.filter(([, wanted]) => !/^[~^]?\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted))).toEqual([])
})

test('every dependency is listed in docs/decisions/002-dependencies.md', () => {
  const cells = [...read('docs/decisions/002-dependencies.md').matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) => cell?.split(', ') ?? [])
  const patterns = cells.map((cell) => new RegExp(`^${cell.trim().replaceAll('.', '\\.').replaceAll('*', '.*')}$`))
  expect(direct.filter(([name]) => !patterns.some((pattern) => pattern.test(name))).map(([name]) => name)).toEqual([])
})
