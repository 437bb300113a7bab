import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createUuidV7 } from '../../../server/utils/uuid.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { createAdministrator, createModerator, report } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const dayMs = 86_400_000
let now = new Date()
const app = setUpTestApp(undefined, { now: () => now })
let administrator: Student
beforeAll(async () => {
  administrator = await createAdministrator(app)
})

const query = `{ campusStatistics {
  readAt counts { users weeklyActiveUsers monthlyActiveUsers posts replies openCases waitingReports files fileBytes exports }
  days { day newUsers posts replies reports decisions questions }
} }`
type Day = { day: string; posts: number; replies: number; questions: number; newUsers: number }
/** Reads the statistics two minutes later: they are valid for a minute. */
async function readStatistics() {
  now = new Date(now.getTime() + 120_000)
  return (await graphql(app, query, {}, administrator.token)).data.campusStatistics
}

test('statistics are for administrators', async () => {
  expect((await graphql(app, query)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  for (const { token } of [await createStudent(app), await createModerator(app)])
    expect((await graphql(app, query, {}, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

test('counts follow what is added and deleted', async () => {
  const before = (await readStatistics()).counts
  const student = await createStudent(app)
  const [post, removed] = [await createPost(app, { token: student.token }), await createPost(app, { token: student.token })]
  await app.database.post.update({ where: { id: removed.id }, data: { deletedAt: now } })
  await report(app, administrator.token, post.nodeId)
  await app.database.session.create({ data: { id: randomUUID(), userUid: student.uid, device: 'x', createdAt: now, lastUsedAt: now } })
  const used = new Date(now.getTime() - 10 * dayMs)
  await app.database.session.create({ data: { id: randomUUID(), userUid: administrator.uid, device: 'x', createdAt: used, lastUsedAt: used } })
  const { counts, days } = await readStatistics()
  expect(counts).toEqual({
    ...before,
    ...{ users: before.users + 1, posts: before.posts + 1, openCases: before.openCases + 1, waitingReports: before.waitingReports + 1 },
    ...{ weeklyActiveUsers: before.weeklyActiveUsers + 1, monthlyActiveUsers: before.monthlyActiveUsers + 2 },
  })
  expect(days).toHaveLength(30)
  expect(days.reduce((sum: number, { reports }: { reports: number }) => sum + reports, 0)).toBe(1)
})

test('days begin at midnight in Kolkata, and empty days are listed', async () => {
  // 00:30 on 11 November on the campus is still 10 November in UTC.
  now = new Date('2027-11-10T19:00:00Z')
  const post = await createPost(app)
  const createReplyAt = (at: string, number: number) => {
    const createdAt = new Date(at)
    return app.database.reply.create({
      data: { id: createUuidV7(createdAt), postId: post.id, number, authorUid: administrator.uid, contentHtml: 'x', createdAt },
    })
  }
  await createReplyAt('2027-11-10T18:29:59.999Z', 1)
  await createReplyAt('2027-11-10T18:30:00Z', 2)
  await createReplyAt('2027-10-12T18:29:59.999Z', 3)
  await createReplyAt('2027-10-12T18:30:00Z', 4)
  const question = { userUid: administrator.uid, text: 'x', createdAt: new Date('2027-11-10T18:30:00Z') }
  await app.database.message.createMany({
    data: [
      { ...question, id: randomUUID(), role: 'USER' },
      { ...question, id: randomUUID(), role: 'ASSISTANT' },
    ],
  })
  const days: Day[] = (await readStatistics()).days
  expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(['2027-10-13', '2027-11-11', 30])
  expect(days.at(-1)).toMatchObject({ posts: 1, replies: 1, questions: 1 })
  expect(days.at(-2)).toMatchObject({ posts: 0, replies: 1, questions: 0 })
  expect(days[0]).toMatchObject({ replies: 1 })
  expect(days[1]).toEqual({ day: '2027-10-14', newUsers: 0, posts: 0, replies: 0, reports: 0, decisions: 0, questions: 0 })
})

test('they cost two statements, and none within a minute', async () => {
  now = new Date(now.getTime() + 120_000)
  // Authentication looks the suspension of the viewer up.
  await graphql(app, '{ viewer { id } }', {}, administrator.token)
  const read = async () => {
    app.statements.length = 0
    const { data } = await graphql(app, query, {}, administrator.token)
    return { statistics: data.campusStatistics, count: app.statements.length }
  }
  const [first, second] = [await read(), await read()]
  expect(first.count - second.count).toBe(2)
  expect(second.statistics).toEqual(first.statistics)
})
