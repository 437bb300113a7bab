import { expect, test } from 'vitest'
import { createPost } from '../../support/factories.ts'
import { createReporter, report } from '../../support/moderation.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test('100 simultaneous reports through two servers: one case, the exact weight, hidden once', async () => {
  const other = await startTestApp(app)
  const post = await createPost(app)
  const reporters = []
  for (let count = 0; count < 100; count += 10) reporters.push(...(await Promise.all(Array.from({ length: 10 }, () => createReporter(app)))))
  const bodies = await Promise.all(reporters.map(({ token }, index) => report(index % 2 ? app : other, token, post.nodeId)))
  expect(bodies.flatMap(({ errors = [] }) => errors)).toEqual([])
  const cases = await app.database.moderationCase.findMany({ where: { subjectId: post.id } })
  expect(cases).toHaveLength(1)
  expect(cases[0]).toMatchObject({ reportCount: 100 })
  expect(Number(cases[0]?.weight)).toBe(100)
  expect(await app.database.moderationLogEntry.count({ where: { caseId: cases[0]?.id ?? '', act: 'case.hidden' } })).toBe(1)
  await other.stop()
}, 60_000)
