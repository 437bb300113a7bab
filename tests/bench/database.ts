import { migrate } from '../../server/database/migrate.ts'
import { runSql } from '../support/run-sql.ts'

/** Create a database with `posts` posts in the lounge, of about 1 KB each, by 1,000 students; triggers are disabled. Returns its URL. */
export async function createSeededDatabase(serverUrl: string, posts: number): Promise<string> {
  const url = new URL(serverUrl)
  const name = `bench_${posts}`
  await runSql(serverUrl, `create database ${name}`)
  url.pathname = `/${name}`
  await migrate(url.href)
  await runSql(
    url.href,
    `insert into users (uid, email, username, username_key, course, step, is_setup_complete, account_setup_complete, created_at)
     select 'u' || n, 'u' || n || '@vistas.ac.in', 'user' || n, 'user' || n, 'BA English', 4, true, true, now() from generate_series(1, 1000) n`,
    'alter table posts disable trigger user',
    `insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
     select gen_random_uuid(), 'u' || (1 + n % 1000), 'LOUNGE', '<p>' || repeat('words ', 160) || '</p>', left(repeat('words ', 160), 160),
            array['bench'], now() - n * interval '1 minute' from generate_series(1, ${posts}) n`,
    `insert into post_counts (post_id, community, created_at, last_activity_at) select id, community, created_at, created_at from posts`,
    `insert into post_tags (tag, created_at, post_id) select 'bench', created_at, id from posts`,
    'alter table posts enable trigger user',
    'vacuum analyze',
    'checkpoint',
  )
  return url.href
}

/** Cursor positions spread over the whole table. Each page is read once, so that the benchmark does not measure the disk. */
export async function readCursorPositions(databaseUrl: string, count: number): Promise<{ createdAt: Date; id: string }[]> {
  return runSql<{ createdAt: Date; id: string }>(
    databaseUrl,
    `create temporary table positions as select id, created_at from posts order by md5(id::text) limit ${count}`,
    `select count(page.content_html) from positions position cross join lateral (
       select content_html from posts where community = 'LOUNGE' and (created_at, id) < (position.created_at, position.id) order by created_at desc, id desc limit 21) page`,
    'select id, created_at as "createdAt" from positions',
  )
}
