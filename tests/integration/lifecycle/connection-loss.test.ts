import { expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../../../server/database/client.ts'
import { openLog } from '../../../server/observability/log.ts'
import { runSql } from '../../support/run-sql.ts'

test('a lost idle connection is logged and replaced', async () => {
  const log = openLog('silent')
  const logError = vi.spyOn(log, 'error')
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('application_name', 'broken-connection')
  const database = openDatabase(url.href, log)
  const one = { name: 'one', text: 'select 1' }
  expect(await database.queryRows(one, [])).toEqual([['1']])
  await runSql(inject('databaseUrl'), "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'broken-connection'")
  await expect.poll(() => logError.mock.calls).toEqual([[{ err: expect.objectContaining({ code: '57P01' }) }, 'database connection lost']])
  expect(await database.queryRows(one, [])).toEqual([['1']])
  await database.$disconnect()
})
