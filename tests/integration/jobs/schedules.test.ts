import { expect, test } from 'vitest'
import { jobs } from '../../../server/features/index.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const batchSchedules = jobs.schedules.filter(({ name }) =>
  ['purge-deleted-posts', 'purge-deleted-replies', 'expire-recent-votes', 'purge-passage-words'].includes(name),
)

test('schedules that work in batches exist', () => expect(batchSchedules).toHaveLength(4))

test.each(batchSchedules)('$name stops when its signal is aborted', async ({ run }) => {
  app.statements.length = 0
  await expect(run(app.jobContext, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(app.statements).toEqual([])
})

test.each(jobs.schedules)('$name runs when there is nothing to do', async ({ run }) => {
  await expect(Promise.resolve(run(app.jobContext, new AbortController().signal))).resolves.toBeUndefined()
})
