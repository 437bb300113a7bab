import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDatabase, checkReplicas } from '../../../server/cli/checks/check-database.ts'
import { extractPasswords, formatReport } from '../../../server/cli/checks/check-report.ts'
import { formatMessages, formatStates } from '../../support/reports/report-lines.ts'
import { runSql } from '../../support/run-sql.ts'
import { withRole as withRoleOf } from '../../support/security/roles.ts'
import { findFreePort } from '../../support/services/firestore-emulator.ts'
import { hasPgBouncer, startPgBouncer } from '../../support/services/pgbouncer.ts'
import { startPostgresPair } from '../../support/services/postgres-pair.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

/** The database URL with some parts replaced. */
function createUrl(parts: Partial<Record<'username' | 'password' | 'port' | 'pathname' | 'hostname', string>>) {
  return Object.assign(new URL(app.databaseUrl), parts).href
}

const sql = (...statements: string[]) => runSql(app.databaseUrl, ...statements)
const withRole = (work: (role: string) => Promise<void>) => withRoleOf(app.databaseUrl, work)

describe('the database', () => {
  test('a migrated database is ok', async () => {
    const findings = await checkDatabase({ url: app.databaseUrl })
    expect([formatStates(findings), formatMessages(findings)]).toEqual([
      ['database: ok'],
      expect.stringMatching(/^PostgreSQL 18, all \d+ migrations are applied\.$/),
    ])
  })

  test('each connection error has its own message without the password', async () => {
    const port = String(await findFreePort())
    const cases: [string, RegExp][] = [
      [createUrl({ port }), /^Connection refused at 127\.0\.0\.1:\d+\//],
      [createUrl({ password: 'wrong-secret' }), /refuses the role or its password/],
      [createUrl({ pathname: '/nowhere' }), /nowhere does not exist\. Create it/],
      [createUrl({ hostname: 'nobody.invalid' }), /^The host name in .* cannot be resolved/],
    ]
    for (const [url, words] of cases) {
      const findings = await checkDatabase({ url })
      expect([formatStates(findings), formatMessages(findings)]).toEqual([['database: fails'], expect.stringMatching(words)])
      for (const password of [...extractPasswords([url, app.databaseUrl])]) expect(formatReport(findings).join()).not.toContain(password)
    }
    expect(formatStates(await checkDatabase({}))).toEqual(['database: not set'])
  })

  test('a hanging database and a URL without a password have their own messages', async () => {
    const hangingServer = createServer().listen(0, '127.0.0.1')
    await once(hangingServer, 'listening')
    const port = String((hangingServer.address() as AddressInfo).port)
    expect(formatMessages(await checkDatabase({ url: createUrl({ port }) }))).toMatch(/^No response from 127\.0\.0\.1:\d+\/.*firewall/)
    hangingServer.close()
    expect(formatMessages(await checkDatabase({ url: createUrl({ password: '' }) }))).toMatch(/requires a password, and the address has none/)
  })

  test('an empty database is reported as pending migration; a role without rights fails', async () => {
    const empty = createUrl({ pathname: '/postgres' })
    expect(formatMessages(await checkDatabase({ url: empty }))).toMatch(/\d+ of \d+ migrations are not applied yet; the next start does that/)
    await withRole(async (role) => {
      const url = Object.assign(new URL(empty), { username: role, password: `secret-of-${role}` }).href
      expect(formatMessages(await checkDatabase({ url }))).toBe(`The role ${role} may not migrate it. Make it the owner: ALTER DATABASE … OWNER TO ${role}.`)
    })
  })

  test('a role without table privileges fails until they are granted', () =>
    withRole(async (role) => {
      const url = createUrl({ username: role, password: `secret-of-${role}` })
      // The doctor needs to read the migrations table.
      await sql(`grant select on _prisma_migrations to ${role}`)
      const findings = await checkDatabase({ url })
      expect(formatMessages(findings)).toContain(`The role ${role} may not read and write _ClubToUser,`)
      await sql(/GRANT SELECT.*(?=\.)/.exec(formatMessages(findings))?.[0] ?? '')
      expect(formatStates(await checkDatabase({ url }))).toEqual(['database: ok'])
    }))

  test('a failed or newer migration requires an operator', async () => {
    const row = (name: string, finished: string) =>
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('${randomUUID()}', '', '${name}', ${finished})`
    await sql(row('29990101000000_later', 'now()'))
    expect(formatMessages(await checkDatabase({ url: app.databaseUrl }))).toBe('A newer version has migrated it (29990101000000_later). Run that version.')
    await sql(`update _prisma_migrations set finished_at = null where migration_name = '29990101000000_later'`)
    expect(formatMessages(await checkDatabase({ url: app.databaseUrl }))).toMatch(/^The migration 29990101000000_later failed before and needs a human/)
    await sql(`delete from _prisma_migrations where migration_name = '29990101000000_later'`)
  })

  test('a primary listed as a replica is reported', async () => {
    const findings = await checkReplicas({ urls: [app.databaseUrl, createUrl({ port: String(await findFreePort()) })], primaryUrl: app.databaseUrl })
    expect(formatStates(findings)).toEqual(['replica 1: fails', 'replica 2: fails'])
    expect(formatMessages(findings)).toMatch(/^It is not a replica: .*\nConnection refused/)
    expect(formatStates(await checkReplicas({ urls: [] }))).toEqual(['replicas: not set'])
  })
})

describe('a wrong database', () => {
  test('a read-only database fails', () =>
    withRole(async (role) => {
      await sql(`alter role ${role} set default_transaction_read_only = on`)
      const url = createUrl({ username: role, password: `secret-of-${role}` })
      const findings = await checkDatabase({ url, directUrl: url })
      expect(formatStates(findings)).toEqual(['database: fails', 'database, direct: fails'])
      expect(formatMessages(findings)).toMatch(/^(It is read-only: default_transaction_read_only is on\..*\n?){2}$/)
    }))

  test('a direct URL to another database fails', async () => {
    const findings = await checkDatabase({ url: app.databaseUrl, directUrl: createUrl({ pathname: '/postgres' }) })
    expect(formatStates(findings)).toEqual(['database: ok', 'database, direct: fails'])
    expect(formatMessages(findings)).toContain('It is another database than that of DATABASE_URL.')
  })

  test('a direct URL must use the owner role', () =>
    withRole(async (role) => {
      const directUrl = createUrl({ username: role, password: `secret-of-${role}` })
      const findings = await checkDatabase({ url: app.databaseUrl, directUrl })
      const owner = new URL(app.databaseUrl).username
      expect(findings[1]?.message).toBe(
        `The role ${role} may not migrate the database. Name its owner, ${owner}, in DATABASE_DIRECT_URL, not the role of requests.`,
      )
    }))

  test('a replica is read-only and compared with its primary', { timeout: 60_000 }, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
    const { primary, replica, stop } = await startPostgresPair(folder.path)
    try {
      expect(formatMessages(await checkDatabase({ url: replica.databaseUrl }))).toMatch(/^It is read-only: it is a replica/)
      const urls = [replica.databaseUrl]
      expect(formatMessages(await checkReplicas({ urls, primaryUrl: primary.databaseUrl }))).toMatch(/^It is \d+\.\d s behind\.$/)
      expect(formatMessages(await checkReplicas({ urls, primaryUrl: app.databaseUrl }))).toMatch(/^It is a replica of another database/)
      const unreachable = createUrl({ port: String(await findFreePort()) })
      expect(formatMessages(await checkReplicas({ urls, primaryUrl: unreachable }))).toMatch(
        /behind\. DATABASE_URL could not be queried, so that the two could not be compared\.$/,
      )
    } finally {
      await stop()
    }
  })
})

describe.skipIf(!hasPgBouncer)('through PgBouncer', () => {
  test('the pooled role has timeouts and the direct one has none', () =>
    withRole(async (role) => {
      const pgbouncer = await startPgBouncer(app.databaseUrl, { [role]: `secret-of-${role}` })
      try {
        const [url, directUrl] = [pgbouncer.urlFor(role), app.databaseUrl]
        const script = await readFile(new URL('../../../deploy/postgres/10-requests-role.sql', import.meta.url), 'utf8')
        const [, ...statements] = script.replaceAll('thinnai_requests', role).trim().split('\n')
        const [timeouts, grants] = [statements.filter((each) => each.startsWith('ALTER ROLE')), statements.filter((each) => !each.startsWith('ALTER ROLE'))]
        await sql(...grants)
        const withoutTimeouts = await checkDatabase({ url, directUrl })
        expect(formatStates(withoutTimeouts)).toEqual(['database: ok', 'PgBouncer: fails', 'database, direct: ok'])
        expect(formatMessages(withoutTimeouts)).toContain(`Statements through it have no timeout.`)
        expect(formatStates(await checkDatabase({ url }))).toContain('database, direct: fails')
        await sql(...timeouts)
        await pgbouncer.stop()
        const restarted = await startPgBouncer(app.databaseUrl, { [role]: `secret-of-${role}` })
        const findings = await checkDatabase({ url: restarted.urlFor(role), directUrl })
        await restarted.stop()
        expect(formatStates(findings)).toEqual(['database: ok', 'PgBouncer: ok', 'database, direct: ok'])
        expect(formatMessages(findings)).toContain('Statements time out after 2.5 s, idle transactions after 10 s.')
        // On a direct connection the timeouts of this role would abort migrations.
        const directRoleUrl = createUrl({ username: role, password: `secret-of-${role}` })
        await sql(`grant create on schema public to ${role}`, `grant create on database ${new URL(directRoleUrl).pathname.slice(1)} to ${role}`)
        expect(formatMessages(await checkDatabase({ url: directRoleUrl, directUrl: directRoleUrl }))).toContain(
          `Statements of ${role} time out after 2.5 s, also those of migrations.`,
        )
      } finally {
        await pgbouncer.stop()
      }
    }))

  test('a PgBouncer without ?pgbouncer=true is detected', () =>
    withRole(async (role) => {
      const pgbouncer = await startPgBouncer(app.databaseUrl, { [role]: `secret-of-${role}` })
      try {
        await sql(`grant select on _prisma_migrations to ${role}`)
        const url = pgbouncer.urlFor(role).replace('?pgbouncer=true', '')
        const findings = await checkDatabase({ url })
        expect(findings[1]).toMatchObject({ service: 'PgBouncer', state: 'fails', message: expect.stringContaining('Add ?pgbouncer=true to DATABASE_URL') })
      } finally {
        await pgbouncer.stop()
      }
    }))

  test('PgBouncer errors are explained', () =>
    withRole(async (role) => {
      const pgbouncer = await startPgBouncer(app.databaseUrl, { [role]: `secret-of-${role}` })
      try {
        const checkThroughPgBouncer = (parts: object) =>
          checkDatabase({ url: Object.assign(new URL(pgbouncer.urlFor(role)), parts).href, directUrl: app.databaseUrl })
        for (const [parts, words] of [
          [{ password: 'wrong' }, /refuses the role or its password/],
          [{ username: 'nobody' }, /refuses the role or its password/],
          [{ password: '' }, /requires a password, and the address has none/],
        ] as const)
          expect(
            formatMessages(await checkThroughPgBouncer(parts))
              .split('\n')
              .slice(0, 2),
          ).toEqual([expect.stringMatching(words), expect.stringMatching(words)])
      } finally {
        await pgbouncer.stop()
      }
    }))
})
