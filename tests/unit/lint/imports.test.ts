import { describe, expect, test } from 'vitest'
import { findCycles, findViolation, readImports } from '../../lint/import-rules.ts'

const checkLine = ([file, line]: [string, string]) => readImports(file, line).map(findViolation)

describe('findViolation', () => {
  test.each<[file: string, line: string]>([
    ['server/features/media/service.ts', "import { a } from '../posts/service.ts'"],
    ['server/features/users/resolvers.ts', "import type { a } from '../clubs/data.ts'"],
    ['server/features/posts/service.ts', "export { a } from '../compa/service.ts'"],
    ['server/features/posts/service.ts', "export * from '../compa/service.ts'"],
    ['server/features/posts/service.ts', "import { a } from '../index.ts'"],
    ['server/features/posts/resolvers.ts', "import { a } from './data.ts'"],
    ['server/features/posts/endpoints.ts', "export { a } from './data.ts'"],
    ['server/features/posts/endpoints.ts', "import { a } from 'zod'"],
    ['server/features/posts/service.ts', "import { a } from 'express'"],
    ['server/features/posts/service.ts', "import { a } from '@prisma/client'"],
    ['server/features/posts/service.ts', "import { a } from '../users/data.ts'"],
    ['server/features/posts/service.ts', "import { a } from '../users/loaders.ts'"],
    ['server/features/posts/service.ts', "import { a } from '../../graphql/server.ts'"],
    ['server/features/texts/policy.ts', "import { a } from './data.ts'"],
    ['server/features/posts/input.ts', "import { a } from './data.ts'"],
    ['server/features/posts/data.ts', "import { a } from './service.ts'"],
    ['server/graphql/node.ts', "import { a } from '../features/users/data.ts'"],
    ['server/app.ts', "import { a } from './main.ts'"],
    ['server/auth/viewer.ts', "import { a } from '../features/users/service.ts'"],
    ['server/outbox/outbox-relay.ts', "import { a } from '../features/users/service.ts'"],
    ['server/utils/retry.ts', "import {\n  a,\n  b,\n} from '../observability/log.ts'"],
    ['server/observability/registry.ts', "import type { a } from '../database/redis.ts'"],
    ['server/utils/retry.ts', "import '../observability/log.ts'"],
    ['server/unknown/a.ts', "import { a } from '../utils/errors.ts'"],
    ['server/utils/retry.ts', "import { a } from '../../client/src/lib/format.ts'"],
    ['client/src/lib/format.ts', "import { a } from '../features/users/login-redirect.ts'"],
    ['client/src/lib/format.ts', "import { a } from '../../../server/utils/errors.ts'"],
    ['client/src/components/button.tsx', "import { a } from '../generated/graphql.ts'"],
    ['client/src/components/button.tsx', "import { a } from '@apollo/client'"],
    ['client/src/features/posts/post-card.tsx', "import { a } from '../../pages/posts/lounge.tsx'"],
    ['client/src/pages/posts/lounge.tsx', "import { a } from '../../app/router.tsx'"],
  ])('refuses in %s: %s', (...entry) => {
    expect(checkLine(entry)).toEqual([expect.any(String)])
  })

  test.each<[file: string, line: string]>([
    ['server/features/posts/service.ts', "import { a } from '../users/service.ts'"],
    ['server/features/posts/service.ts', "import type { a } from '../users/data.ts'"],
    ['server/features/posts/data.ts', "import { a } from '../users/data.ts'"],
    ['server/features/posts/input.ts', "import { a } from '../../sanitize/text.ts'"],
    ['server/features/posts/resolvers.ts', "import type { a } from './data.ts'"],
    ['server/features/users/data.ts', "import { a } from '../../outbox/data.ts'"],
    ['server/graphql/server.ts', "import { a } from '../generated/persisted-queries.ts'"],
    ['client/src/pages/posts/lounge.tsx', "import { a } from '../../features/posts/post-card.tsx'"],
    ['client/src/features/posts/post-card.tsx', "import { a } from '../users/login-redirect.ts'"],
  ])('allows in %s: %s', (...entry) => {
    expect(checkLine(entry)).toEqual([null])
  })
})

describe('findCycles', () => {
  const link = (from: string, to: string) => ({ file: `server/${from}.ts`, source: `server/${to}.ts`, isTypeOnly: false })

  test('finds files that import each other', () => {
    expect(findCycles([link('a', 'b'), link('b', 'c'), link('c', 'b'), link('a', 'c')])).toEqual([['server/b.ts', 'server/c.ts']])
  })

  test('finds none where imports meet again', () => {
    expect(findCycles([link('a', 'b'), link('a', 'c'), link('b', 'd'), link('c', 'd')])).toEqual([])
  })
})
