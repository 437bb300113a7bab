import { expect, test } from 'vitest'
import { buildSearch } from '../../../server/features/people/data.ts'
import { runSql } from '../../support/run-sql.ts'
import { setUpTestApp } from '../../support/test-app.ts'

type Search = { query: string; course?: string; club?: string }

const app = setUpTestApp()

test('among 100,000 users a search uses the indexes of the username', async () => {
  await runSql(
    app.databaseUrl,
    `insert into users (uid, email, username, username_key, course, created_at)
     select 'p' || n, 'p' || n || '@vistas.ac.in', name, name, 'BA English', now()
     from (select n, substr(md5(n::text), 1, 12) as name from generate_series(1, 100000) n) person on conflict do nothing`,
    'analyze users',
  )
  // The plan for any values, which prepared statements get in the end.
  const client = await app.database.pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const byName = ['users_username_key_idx', 'users_username_key_trgm_idx']
    const searches: [Search, string[]][] = [
      ...['abc', 'ab', '0f3a9'].map((query): [Search, string[]] => [{ query }, byName]),
      [{ query: '', course: 'BA English' }, ['users_course_username_key_idx']],
      [{ query: '', club: 'resonance' }, ['users_pkey']],
    ]
    for (const [search, indexes] of searches) {
      const [{ text }, values] = buildSearch({ ...search, viewerUid: 'x' }, 21, { username: 'a' })
      await client.query('deallocate all')
      await client.query(`prepare search (${values.map(() => 'text')}) as ${text}`)
      const literals = values.map((value) => (value == null ? 'null' : `'${value}'`))
      const explained = await client.query(`explain (analyze, format text) execute search (${literals})`)
      const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
      for (const index of indexes) expect(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan on users')
      expect(Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])).toBeLessThan(100)
    }
  } finally {
    client.release(true)
  }
})
