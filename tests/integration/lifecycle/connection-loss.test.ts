import { expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../../../server/database/client.ts'
import { openLog } from '../../../server/observability/log.ts'
import { asked } from '../../support/run-sql.ts'

test('an idle connection that breaks is logged and made anew, also where nothing was ever asked through Prisma', async () => {
  const log = openLog('silent')
  const said = vi.spyOn(log, 'error')
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('application_name', 'broken-connection')
  const database = openDatabase(url.href, log)
  const one = { name: 'one', text: 'select 1' }
  expect(await database.queryRows(one, [])).toEqual([['1']])
  await asked(inject('databaseUrl'), "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'broken-connection'")
  await expect.poll(() => said.mock.calls).toEqual([[{ err: expect.objectContaining({ code: '57P01' }) }, 'a database connection broke']])
  expect(await database.queryRows(one, [])).toEqual([['1']])
  await database.$disconnect()
})
