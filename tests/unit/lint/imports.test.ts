import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const refused: [file: string, line: string][] = [
  ['server/features/media/service.ts', "import { a } from '../posts/service.ts'"],
  ['server/features/users/resolvers.ts', "import type { a } from '../clubs/data.ts'"],
  ['server/features/posts/service.ts', "export { a } from '../compa/service.ts'"],
  ['server/features/posts/resolvers.ts', "import { a } from './data.ts'"],
  ['server/features/posts/endpoints.ts', "import { a } from 'zod'"],
  ['server/features/posts/service.ts', "import { a } from 'express'"],
  ['server/features/posts/service.ts', "import { a } from '../users/data.ts'"],
  ['server/features/posts/policy.ts', "import { a } from './data.ts'"],
  ['server/features/posts/input.ts', "import { a } from './data.ts'"],
  ['server/features/posts/data.ts', "import { a } from './service.ts'"],
  ['server/features/posts/service.ts', "import { a } from '../../graphql/face.ts'"],
  ['server/features/posts/service.ts', "export * from '../compa/service.ts'"],
  ['server/features/posts/endpoints.ts', "export { a } from './data.ts'"],
  ['server/features/posts/service.ts', "import { a } from '@prisma/client'"],
  ['server/features/posts/service.ts', "import { a } from '../users/loaders.ts'"],
  ['server/graphql/node.ts', "import { a } from '../features/users/data.ts'"],
  ['server/app.ts', "import { a } from './main.ts'"],
  ['server/auth/viewer.ts', "import { a } from '../features/users/service.ts'"],
  ['server/outbox/relay.ts', "import { a } from '../features/users/service.ts'"],
  ['server/observability/log.ts', "import { a } from '../auth/viewer.ts'"],
  ['server/observability/log.ts', "import { a } from '../observe/registry.ts'"],
  ['server/observability/registry.ts', "import { a } from '../mirror/data.ts'"],
  ['server/observability/log.ts', "import { a } from '../../client/src/lib/format.ts'"],
  ['client/src/lib/format.ts', "import { a } from '../features/users/landing.ts'"],
  ['client/src/lib/format.ts', "import { a } from '../../../server/observability/log.ts'"],
  ['client/src/components/button.tsx', "import { a } from '../generated/graphql.ts'"],
  ['client/src/features/users/login-redirect.ts', "import { a } from '../posts/post-card.tsx'"],
  ['client/src/features/posts/post-card.tsx', "import { a } from '../../pages/posts/lounge.tsx'"],
  ['client/src/pages/posts/lounge.tsx', "import { a } from '../../app/router.tsx'"],
]

const allowed: [file: string, line: string][] = [
  ['server/features/posts/service.ts', "import { a } from '../users/service.ts'"],
  ['server/features/posts/service.ts', "import type { a } from '../users/data.ts'"],
  ['server/features/posts/data.ts', "import { a } from '../users/data.ts'"],
  ['server/features/posts/input.ts', "import { a } from '../../lib/text.ts'"],
  ['server/features/posts/resolvers.ts', "import type { a } from './data.ts'"],
  ['server/features/users/data.ts', "import { a } from '../../mirror/data.ts'"],
  ['client/src/pages/posts/lounge.tsx', "import { a } from '../../features/posts/post-card.tsx'"],
  ['client/src/features/posts/post-card.tsx', "import { a } from '../users/landing.ts'"],
]

/** What the import rules of the linter say of a file with this one line. */
function lint(cases: [string, string][]): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-lint-'))
  copyFileSync('imports.grit', join(folder, 'imports.grit'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: ['./imports.grit'], linter: { rules: { recommended: false } } }))
  const files = cases.map(([file, line], index) => {
    const path = join(folder, String(index), file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${line}\n`)
    return `${index}/${file}`
  })
  const { stdout, stderr } = spawnSync('biome', ['lint', '--reporter=github', '--max-diagnostics=none'], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stderr).not.toContain('errored')
  return files.map((file) => `${stdout}${stderr}`.includes(`/${file},line=`))
}

test('an import against the direction of the architecture is a lint error', () => {
  const found = lint(refused)
  expect(refused.filter((_case, index) => !found[index])).toEqual([])
})

test('an import in the direction of the architecture is none', () => {
  const found = lint(allowed)
  expect(allowed.filter((_case, index) => found[index])).toEqual([])
})
