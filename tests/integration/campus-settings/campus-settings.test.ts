import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { createAdministrator, createModerator, createReporter, decide, readCase, report } from '../../support/moderation.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../../support/test-app.ts'

const app = setUpTestApp(undefined, { newAccountLimit: 3, rateLimitScale: 1 })
/** Another server, whose clock a test can advance. */
let otherApp: TestApp
let clockOffsetMs = 0
let administrator: Student
beforeAll(async () => {
  administrator = await createAdministrator(app)
  otherApp = await startTestApp(app, { newAccountLimit: 3, rateLimitScale: 1, now: () => new Date(Date.now() + clockOffsetMs) })
})
afterAll(() => otherApp.stop())

const set = (setting: string, value: number | null) =>
  graphql(
    app,
    'mutation($input: SetCampusSettingInput!) { setCampusSetting(input: $input) { setting { name value defaultValue changedAt } } }',
    { input: { setting, value } },
    administrator.token,
  )
const readSettings = async () =>
  (await graphql(app, '{ campusSettings { name value defaultValue minValue maxValue changedAt } }', {}, administrator.token)).data.campusSettings
const publish = async (target: TestApp, { token }: Student) =>
  (await request(target, 'POST', '/api/posts', { contentHtml: 'x', community: 'lounge' }, token)).status
const isHidden = async (id: string) => (await request(app, 'GET', `/api/posts/${id}`)).status === 404

test('administrators see every setting with its default and its limits', async () => {
  expect(await readSettings()).toEqual([
    { name: 'NEW_ACCOUNT_LIMIT', value: 3, defaultValue: 3, minValue: 0, maxValue: 1000, changedAt: null },
    { name: 'HIDING_WEIGHT', value: 3, defaultValue: 3, minValue: 1, maxValue: 20, changedAt: null },
    { name: 'MAX_GROUNDLESS_REPORTS', value: 3, defaultValue: 3, minValue: 1, maxValue: 20, changedAt: null },
  ])
})

test('a value out of its limits is refused', async () => {
  for (const value of [0, 21, -1])
    expect((await set('HIDING_WEIGHT', value)).errors?.[0]).toMatchObject({
      message: 'Choose a whole number from 1 to 20.',
      extensions: { code: 'INVALID_INPUT', field: 'value' },
    })
  expect((await set('NEW_ACCOUNT_LIMIT', 1001)).errors?.[0]?.message).toBe('Choose a whole number from 0 to 1000.')
})

test('the limit of new accounts applies at once here, on another server within a minute, and is reset', async () => {
  const [student, ofOtherServer] = [await createStudent(app), await createStudent(app)]
  expect(await publish(otherApp, ofOtherServer)).toBe(201)
  expect((await set('NEW_ACCOUNT_LIMIT', 1)).data.setCampusSetting.setting).toMatchObject({ value: 1, defaultValue: 3, changedAt: expect.any(String) })
  expect([await publish(app, student), await publish(app, student)]).toEqual([201, 429])
  clockOffsetMs = 60_000
  expect(await publish(otherApp, ofOtherServer)).toBe(429)
  expect((await set('NEW_ACCOUNT_LIMIT', null)).data.setCampusSetting.setting).toMatchObject({ value: 3, changedAt: null })
  clockOffsetMs = 120_000
  expect(await publish(otherApp, await createStudent(app))).toBe(201)
  await set('NEW_ACCOUNT_LIMIT', 0)
  const other = await createStudent(app)
  for (let count = 0; count < 5; count += 1) expect(await publish(app, other)).toBe(201)
  await set('NEW_ACCOUNT_LIMIT', null)
})

test('reports hide a subject at the weight of the setting', async () => {
  const { id, nodeId } = await createPost(app)
  await set('HIDING_WEIGHT', 2)
  await report(app, (await createReporter(app)).token, nodeId)
  expect(await isHidden(id)).toBe(false)
  await report(app, (await createReporter(app)).token, nodeId)
  expect(await isHidden(id)).toBe(true)
  await set('HIDING_WEIGHT', null)
})

test('as many groundless reports as the setting disable reporting', async () => {
  await set('MAX_GROUNDLESS_REPORTS', 1)
  const [reporter, moderator, post] = [await createReporter(app), await createModerator(app), await createPost(app)]
  await report(app, reporter.token, post.nodeId)
  const { nodeId: caseId, version } = await readCase(app, post.id)
  await decide(app, moderator.token, { id: caseId, version, action: 'KEEP' })
  const refused = await report(app, reporter.token, (await createPost(app)).nodeId)
  expect(refused.errors?.[0]?.message).toMatch(/^You can report again on .*: too many of your reports were groundless\.$/)
  await set('MAX_GROUNDLESS_REPORTS', null)
  expect((await report(app, reporter.token, (await createPost(app)).nodeId)).errors).toBeUndefined()
})

test('the log has every change with the old and the new value', async () => {
  await set('HIDING_WEIGHT', 5)
  await set('HIDING_WEIGHT', null)
  const entries = await app.database.moderationLogEntry.findMany({ where: { act: { startsWith: 'setting.' } }, orderBy: { at: 'desc' }, take: 2 })
  expect(entries.map(({ act, details }) => [act, details])).toEqual([
    ['setting.reset', { setting: 'HIDING_WEIGHT', from: 5, to: 3 }],
    ['setting.changed', { setting: 'HIDING_WEIGHT', from: 3, to: 5 }],
  ])
})
