import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/client.ts'
import { recordDomainEvent } from '../../../server/jobs/record-domain-event.ts'
import { createPost } from '../../support/factories.ts'
import { runSql } from '../../support/run-sql.ts'
import { withRole } from '../../support/security/roles.ts'
import { hasPgBouncer, startPgBouncer } from '../../support/services/pgbouncer.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp(undefined, { jobs: { handlers: { 'test.role': { handle: async () => {} } } } })

/** Runs `run` with the URL of a role that has the privileges of the role for requests, and no others. */
const withRequestRole = <Result>(run: (url: string, role: string) => Promise<Result>) =>
  withRole(app.databaseUrl, async (role) => {
    const script = await readFile(new URL('../../../deploy/postgres/10-requests-role.sql', import.meta.url), 'utf8')
    await runSql(app.databaseUrl, ...(script.match(/^GRANT .*;$/gm) ?? []).map((grant) => grant.replace('thinnai_requests', role)))
    return run(Object.assign(new URL(app.databaseUrl), { username: role, password: `secret-of-${role}` }).href, role)
  })

/** Records an event, and deletes a post, whose trigger records one: the jobs of both are added. */
async function recordEvents(url: string) {
  const { id } = await createPost(app)
  await app.runJobs()
  const database = openDatabase(url, app.log)
  try {
    await database.$transaction((transaction) => recordDomainEvent(transaction, { kind: 'test.role', subject: 's', actor: null, at: new Date() }))
    await database.post.delete({ where: { id } })
    await expect(database.$queryRaw`select from graphile_worker.jobs`).rejects.toThrow('permission denied')
  } finally {
    await database.$disconnect()
  }
  // That of the handler, the one that adds those of the deleted post, and these.
  expect(await app.runJobs()).toBe(3)
}

test('the role for requests records events, whose jobs a trigger adds', () => withRequestRole(recordEvents))

test.runIf(hasPgBouncer)('the role for requests records events through PgBouncer', () =>
  withRequestRole(async (_url, role) => {
    const pgbouncer = await startPgBouncer(app.databaseUrl, { [role]: `secret-of-${role}` })
    try {
      await recordEvents(pgbouncer.urlFor(role))
    } finally {
      await pgbouncer.stop()
    }
  }),
)
