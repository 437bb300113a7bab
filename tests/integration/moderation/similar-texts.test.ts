import { expect, test } from 'vitest'
import { purgeRemoved } from '../../../server/features/moderation/jobs.ts'
import { listPostsOfAuthor } from '../../../server/features/posts/data/moderation.ts'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { createModerator, createReporter, readCase, report } from '../../support/moderation.ts'
import { readTexts } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const dayMs = 86_400_000
const until = new Date(Date.now() + dayMs).toISOString()

const caseQuery = `query($id: ID!) { moderationCase(id: $id) {
  similarTexts { id kind summary path createdAt } relatedCases { kind subjectId summary action }
} }`
const decideQuery = `mutation($input: DecideModerationCaseInput!) {
  decideModerationCase(input: $input) { case { action similarTexts { id } relatedCases { subjectId action } } }
}`
const decide = (token: string, input: object) => graphql(app, decideQuery, { input: { sentence: 'Spam.', subjectVersion: 1, ...input } }, token)
const isShown = async (id: string) => (await request(app, 'GET', `/api/posts/${id}`)).status === 200

/** Posts and a reply of a spammer, the first of which is reported. */
async function createSpam() {
  const [spammer, moderator, thread] = [await createStudent(app), await createModerator(app), await createPost(app)]
  const write = (contentHtml: string, { token }: Student = spammer) => createPost(app, { token, contentHtml })
  const reported = await write('<p>Earn 5,000 rupees a day from your hostel room! Message me on 98400 11111</p>')
  const same = await write('<p>Earn 5,000 rupees a <b>day</b> from your hostel room! Message me on 98400 11111</p>')
  const near = await write('<p>EARN 6,000 rupees a day from your hostel room. Message me at 98400 22222 #jobs</p>')
  const other = await write('<p>Does anybody have the notes of unit three of databases? I missed the class</p>')
  const ofOther = await write('<p>Earn 5,000 rupees a day from your hostel room! Message me on 98400 11111</p>', await createStudent(app))
  await app.database.recentText.deleteMany()
  const reply = await createReply(app, thread.id, {
    token: spammer.token,
    contentHtml: '<p>Earn 5,000 rupees a day from your hostel room! Message me on 98400 11111</p>',
  })
  await report(app, (await createReporter(app)).token, reported.nodeId)
  return { spammer, moderator, reported, same, near, other, ofOther, reply, opened: await readCase(app, reported.id) }
}

test('a case names the other texts of its author that say nearly the same', async () => {
  const { moderator, same, near, reply, opened } = await createSpam()
  const { data } = await graphql(app, caseQuery, { id: opened.nodeId }, moderator.token)
  expect(data.moderationCase.similarTexts.map(({ id }: { id: string }) => id).sort()).toEqual([same.nodeId, near.nodeId, reply.nodeId].sort())
  expect(data.moderationCase.similarTexts[0]).toMatchObject({
    kind: 'REPLY',
    summary: expect.stringContaining('Earn 5,000'),
    path: expect.stringMatching(/^\/post\/.*reply=1/),
  })
  expect(data.moderationCase.relatedCases).toEqual([])
})

test('a decision removes them too, with one notification to the author and one appeal for all', async () => {
  const { spammer, moderator, reported, same, near, other, reply, opened } = await createSpam()
  const reporter = await createReporter(app)
  await report(app, reporter.token, near.nodeId)
  const input = { id: opened.nodeId, version: opened.version, action: 'SUSPEND', until, alsoIds: [same.nodeId, near.nodeId, reply.nodeId] }
  const decided = await decide(moderator.token, input)
  expect(decided.errors).toBeUndefined()
  expect(decided.data.decideModerationCase.case).toMatchObject({ action: 'SUSPEND', similarTexts: [] })
  expect(decided.data.decideModerationCase.case.relatedCases).toHaveLength(3)
  expect(await Promise.all([reported, same, near, other].map(({ id }) => isShown(id)))).toEqual([false, false, false, true])
  expect(await app.database.reply.findUniqueOrThrow({ where: { id: reply.id } })).toMatchObject({ hiddenAt: expect.any(Date) })
  expect(await readCase(app, near.id)).toMatchObject({ action: 'REMOVE', decidedWith: opened.id })
  expect(await app.database.moderationCase.count({ where: { decidedAt: null, authorUid: spammer.uid } })).toBe(0)
  expect(await readTexts(app, reporter)).toEqual(['Your report was decided. The post was taken out of view.'])
  await app.runJobs()
  expect(await app.database.notification.count({ where: { userUid: spammer.uid, kind: 'MODERATION' } })).toBe(1)
  const settings = await graphql(app, '{ viewer { settings { decisions { action relatedCount } } } }', {}, spammer.token)
  expect(settings.data.viewer.settings.decisions).toEqual([{ action: 'SUSPEND', relatedCount: 3 }])
  const appealQuery = 'mutation($id: ID!) { appealDecision(input: {id: $id, text: "No"}) { decision { id } } }'
  const related = await readCase(app, near.id)
  expect((await graphql(app, appealQuery, { id: related.decisionId }, spammer.token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  await graphql(app, appealQuery, { id: opened.decisionId }, spammer.token)
  await purgeRemoved({ database: app.database, now: () => new Date(Date.now() + 16 * dayMs) })
  const { version } = await readCase(app, reported.id)
  const granted = await decide((await createModerator(app)).token, { id: opened.nodeId, version, action: 'KEEP' })
  expect(granted.errors).toBeUndefined()
  expect(await Promise.all([reported, same, near].map(({ id }) => isShown(id)))).toEqual([true, true, true])
  await purgeRemoved({ database: app.database, now: () => new Date(Date.now() + 32 * dayMs) })
  expect(await isShown(near.id)).toBe(true)
  expect((await readTexts(app, reporter))[0]).toBe('Your report was decided. The post stays.')
})

test('it removes neither texts of others nor with the decision to keep', async () => {
  const { moderator, reported, ofOther, opened, same } = await createSpam()
  const send = (fields: object) => decide(moderator.token, { id: opened.nodeId, version: opened.version, action: 'REMOVE', ...fields })
  for (const fields of [{ alsoIds: [ofOther.nodeId] }, { alsoIds: [reported.nodeId] }, { alsoIds: ['x'] }, { action: 'KEEP', alsoIds: [same.nodeId] }])
    expect((await send(fields)).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'alsoIds' })
  expect(await Promise.all([reported, ofOther, same].map(({ id }) => isShown(id)))).toEqual([true, true, true])
})

test('texts of fewer than 20 letters are not compared, and only the beginning of long ones', async () => {
  const [author, moderator] = [await createStudent(app), await createModerator(app)]
  const write = (contentHtml: string) => createPost(app, { token: author.token, contentHtml })
  const listSimilar = async (contentHtml: string) => {
    const reported = await write(contentHtml)
    await report(app, (await createReporter(app)).token, reported.nodeId)
    const { data } = await graphql(app, caseQuery, { id: (await readCase(app, reported.id)).nodeId }, moderator.token)
    return data.moderationCase.similarTexts.map(({ id }: { id: string }) => id)
  }
  await write('<p>Thanks a lot!</p>')
  expect(await listSimilar('<p>Thanks a lot!</p>')).toEqual([])
  const beginning = 'Earn 5,000 rupees a day from your hostel room! '.repeat(100)
  const long = await write(`<p>${beginning}${'All about one thing. '.repeat(300)}</p>`)
  expect(await listSimilar(`<p>${beginning}${'And now another text. '.repeat(300)}</p>`)).toEqual([long.nodeId])
  expect((await listPostsOfAuthor(app.database, author.uid, 9, 4000)).map(({ contentHtml }) => contentHtml.length).sort()).toEqual([20, 20, 4000, 4000])
})
