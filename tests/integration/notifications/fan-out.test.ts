import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const watcherCount = 2500
const mailedCount = 250

/** A post that many users watch, some of whom want a mail at once. */
async function createWatchedPost() {
  const post = await createPost(app)
  await app.database.$executeRaw`
    insert into users (uid, email, username, username_key, created_at)
    select 'watcher' || n, n || '@watchers.example', 'watcher' || n, 'watcher' || n, now() from generate_series(1, ${watcherCount}::int) n`
  await app.database.$executeRaw`
    insert into thread_watches (post_id, user_uid, is_muted) select ${post.id}::uuid, 'watcher' || n, false from generate_series(1, ${watcherCount}::int) n`
  await app.database.$executeRaw`
    insert into notification_settings (user_uid, preferences)
    select 'watcher' || n, '{"REPLY": {"inApp": true, "push": true, "email": "NOW"}}' from generate_series(1, ${mailedCount}::int) n`
  return post
}

/** A connection that makes the fan-out wait at a watcher of a later batch. */
async function blockWatcher(postId: string): Promise<Client> {
  const client = new Client(app.databaseUrl)
  onTestFinished(() => client.end())
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into notifications (id, user_uid, kind, subject_id, created_at, updated_at, is_listed, is_push_due)
     values (gen_random_uuid(), 'watcher50', 'REPLY', $1, now(), now(), true, false)`,
    [postId],
  )
  return client
}

test('a fan-out whose connection is lost in the middle is repeated: nobody is told twice, nobody is missed', async () => {
  const post = await createWatchedPost()
  const reply = await createReply(app, post.id, { token: (await createStudent(app)).token })
  const client = await blockWatcher(post.id)
  const failedRun = app.runJobs().catch((error: unknown) => error)
  const findWaiting = async () =>
    (
      await app.database.$queryRaw<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with cause as%'`
    )[0]
  await expect.poll(findWaiting, { timeout: 10_000 }).toBeDefined()
  expect((await app.database.$queryRaw<object[]>`select pg_terminate_backend(${(await findWaiting())?.pid}::int)::text`).length).toBe(1)
  expect(await failedRun).toBeInstanceOf(Error)
  await client.query('rollback')
  expect(await app.database.notification.count()).toBe(0)
  expect(await app.database.domainEvent.count({ where: { kind: 'notifications.added' } })).toBe(0)

  await app.database.$executeRaw`update graphile_worker._private_jobs set run_at = now()`
  await app.runJobs()
  await app.runJobs()
  const told = await app.database.notification.findMany({
    select: { id: true, userUid: true, kind: true, firstNumber: true, lastNumber: true, emailDue: true },
  })
  expect(told).toHaveLength(watcherCount + 1)
  expect(new Set(told.map(({ userUid }) => userUid)).size).toBe(watcherCount + 1)
  expect(told.every(({ kind, firstNumber, lastNumber }) => kind === 'REPLY' && firstNumber === reply.number && lastNumber === reply.number)).toBe(true)
  const added = await app.database.domainEvent.findMany({ where: { kind: 'notifications.added' }, select: { payload: true } })
  const ids = added.map(({ payload }) => (payload as { ids: string[] }).ids)
  expect(Math.max(...ids.map(({ length }) => length))).toBeLessThanOrEqual(100)
  expect(ids.flat().sort()).toEqual(
    told
      .filter(({ emailDue }) => emailDue === 'NOW')
      .map(({ id }) => id)
      .sort(),
  )
  expect(ids.flat()).toHaveLength(mailedCount)
})

test('two replies that are told at once are one notification for each watcher', async () => {
  const author = await createStudent(app)
  const post = await createPost(app, { token: author.token })
  const repliers = await Promise.all(Array.from({ length: 6 }, () => createStudent(app)))
  await Promise.all(repliers.map(({ token }) => createReply(app, post.id, { token })))
  await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()])
  expect(await app.database.notification.findMany({ where: { userUid: author.uid }, select: { firstNumber: true, lastNumber: true } })).toEqual([
    { firstNumber: 1, lastNumber: 6 },
  ])
})

test('the author of a reply is told of the next one, although the job of the own reply runs later', async () => {
  const post = await createPost(app)
  const [student, other] = [await createStudent(app), await createStudent(app)]
  await createReply(app, post.id, { token: student.token })
  await app.database.$executeRaw`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`
  const answer = await createReply(app, post.id, { token: other.token })
  const listTold = () => app.database.notification.findMany({ where: { userUid: student.uid }, select: { kind: true, lastNumber: true } })
  await app.runJobs()
  expect(await listTold()).toEqual([{ kind: 'REPLY', lastNumber: answer.number }])
  await app.database.$executeRaw`update graphile_worker._private_jobs set run_at = now()`
  await app.runJobs()
  expect(await listTold()).toEqual([{ kind: 'REPLY', lastNumber: answer.number }])
})
