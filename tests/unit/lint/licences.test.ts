import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; license?: string; integrity?: string; resolved?: string; link?: boolean }

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>
const directDependencies = Object.entries({ ...dependencies, ...devDependencies })
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
const lockedPackages = Object.entries(packages).filter(([path]) => path)

const allowedLicences = new Set(
  'MIT MIT-0 ISC BSD-2-Clause BSD-3-Clause Apache-2.0 0BSD CC0-1.0 CC-BY-4.0 Unlicense BlueOak-1.0.0 Python-2.0 MPL-2.0 OFL-1.1 Zlib'.split(' '),
)

/** Packages whose licence is not in the list or not machine-readable, and why they are allowed. */
const exceptions: [name: RegExp, licence: string, reason: string][] = [
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later', 'libvips as a separate library that sharp links to at run time, unchanged'],
  [/^@img\/sharp-win32-/, 'Apache-2.0 AND LGPL-3.0-or-later', 'the same library beside sharp on Windows'],
  [/^@img\/sharp-wasm32$/, 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', 'the same library for platforms without a native build; not installed elsewhere'],
  [/^elkjs$/, 'EPL-2.0', 'lays out the diagrams of Prisma Studio, which is never started here; unchanged and not distributed'],
  [/^@visx\/vendor$/, 'MIT and ISC', 'both are allowed; the lower-case "and" is not valid SPDX'],
  [/^(seq-queue|valid-url)$/, '', 'no field, its LICENSE is the MIT licence'],
  [/^humanize-number$/, '', 'no field, its README says MIT; in tests only'],
  [/^deep-freeze$/, 'public domain', 'public domain, in its own wording'],
  [/^url-template$/, 'BSD', 'its LICENSE has three clauses'],
]

/** The licence of a package: from its package.json if it is installed, else from package-lock.json (packages for other platforms). */
function readLicence(path: string, entry: Entry): string {
  let manifest: { license?: unknown; licenses?: unknown } = entry
  try {
    manifest = JSON.parse(read(`${path}/package.json`))
  } catch {}
  const licences = [manifest.license ?? manifest.licenses ?? entry.license ?? ''].flat()
  return licences.map((each) => (typeof each === 'object' && each ? String((each as { type: string }).type) : String(each))).join(' OR ')
}

/** Evaluates an SPDX expression: one operand of OR or all operands of AND must be allowed. An expression with both needs an exception. */
const isAllowed = (licence: string) =>
  !(licence.includes(' AND ') && licence.includes(' OR ')) &&
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => allowedLicences.has(each)))

test('every package has an allowed licence or a documented exception', () => {
  const violations = lockedPackages.map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), licence: readLicence(path, entry) }))
  const refused = violations.filter(
    ({ name, licence }) => !isAllowed(licence) && !exceptions.some(([namePattern, licences]) => namePattern.test(name) && licences === licence),
  )
  expect(refused).toEqual([])
  expect(exceptions.filter(([namePattern]) => !violations.some(({ name }) => namePattern.test(name)))).toEqual([])
})

test('LICENSE holds the licence that package.json states', () => {
  expect(JSON.parse(read('package.json')).license).toBe('MIT')
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) 2026 The Thinnai authors\n\nPermission is hereby granted/)
})

test('evaluates SPDX expressions against the list', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', '(BSD-3-Clause AND Apache-2.0)', 'GPL-3.0 OR ISC'].map(isAllowed)).toEqual([true, true, true, true])
  expect(['GPL-3.0', 'AGPL-3.0-only', '(MIT AND GPL-3.0)', '(MIT OR ISC) AND GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN x', ''].map(isAllowed)).toEqual(
    Array(7).fill(false),
  )
})

test('every package comes from the registry with an integrity hash', () => {
  const invalidPackages = lockedPackages.filter(([, { version, integrity, resolved, link }]) => {
    const fromRegistry = resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
    return link || !fromRegistry || !/^sha512-/.test(integrity ?? '') || !/^\d+\.\d+\.\d+/.test(version ?? '')
  })
  expect(invalidPackages.map(([path]) => path)).toEqual([])
  expect(directDependencies.filter(([, versionRange]) => !/^[~^]?\d+\.\d+\.\d+(-[\w.]+)?$/.test(versionRange))).toEqual([])
})

test('every dependency is listed in docs/decisions/002-dependencies.md', () => {
  const cells = [...read('docs/decisions/002-dependencies.md').matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) => cell?.split(', ') ?? [])
  const patterns = cells.map((cell) => new RegExp(`^${cell.trim().replaceAll('.', '\\.').replaceAll('*', '.*')}$`))
  expect(directDependencies.filter(([name]) => !patterns.some((pattern) => pattern.test(name))).map(([name]) => name)).toEqual([])
})
