import { beforeAll, beforeEach, expect, test } from 'vitest'
import { grantRoleByEmail } from '../../../server/features/roles/service.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { createModerator } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
let administrator: Student
beforeAll(async () => {
  administrator = await createStudent(app)
  await grantRoleByEmail(app.database, administrator.email, 'ADMINISTRATOR', new Date())
})
beforeEach(async () => void (await app.database.announcement.deleteMany()))

type Input = { id?: string; text?: string; startsAt?: string; endsAt?: string }
const save = (input: Input, token = administrator.token) =>
  graphql(
    app,
    'mutation($input: SaveAnnouncementInput!) { saveAnnouncement(input: $input) { announcement { id text startsAt endsAt } } }',
    { input: { text: 'Exams begin', endsAt: at(hourMs), ...input } },
    token,
  )
const end = (id: string, token = administrator.token) =>
  graphql(app, 'mutation($id: ID!) { endAnnouncement(input: {id: $id}) { announcement { id endsAt } } }', { id }, token)
const listShown = async () => (await graphql(app, '{ announcements { text } }', {})).data.announcements.map(({ text }: { text: string }) => text)
const listAll = (token = administrator.token) => graphql(app, '{ allAnnouncements { id text } }', {}, token)

test('an announcement is shown from its start to its end, and can be changed, ended and shown again', async () => {
  const { id } = (await save({ text: '  Exams \n begin ' })).data.saveAnnouncement.announcement
  await save({ text: 'Tomorrow', startsAt: at(dayMs), endsAt: at(2 * dayMs) })
  expect(await listShown()).toEqual(['Exams begin'])
  const readUpdatedAt = async () => (await app.database.announcement.findFirstOrThrow({ orderBy: { id: 'asc' } })).updatedAt
  const createdAt = await readUpdatedAt()
  await save({ id, text: 'Exams begin on Monday' })
  expect((await readUpdatedAt()).getTime()).toBeGreaterThan(createdAt.getTime())
  expect(await listShown()).toEqual(['Exams begin on Monday'])
  expect((await listAll()).data.allAnnouncements.map(({ text }: Input) => text)).toEqual(['Tomorrow', 'Exams begin on Monday'])
  expect((await end(id)).errors).toBeUndefined()
  expect((await end(id)).errors).toBeUndefined()
  expect(await listShown()).toEqual([])
  await save({ id, text: 'Again' })
  expect(await listShown()).toEqual(['Again'])
  const acts = (await app.database.moderationLogEntry.findMany({ where: { act: { startsWith: 'announcement.' } }, orderBy: { id: 'asc' } })).map(
    ({ act }) => act,
  )
  expect(acts).toEqual(['saved', 'saved', 'saved', 'ended', 'saved'].map((act) => `announcement.${act}`))
})

test('at most three are shown, the newest first', async () => {
  for (const text of ['one', 'two', 'three', 'four']) await save({ text })
  expect(await listShown()).toEqual(['four', 'three', 'two'])
})

test.each([
  [{ text: ' ' }, 'text'],
  [{ text: 'x'.repeat(301) }, 'text'],
  [{ endsAt: at(-1000) }, 'endsAt'],
  [{ startsAt: at(2 * hourMs) }, 'endsAt'],
  [{ endsAt: at(91 * dayMs) }, 'endsAt'],
])('%j is refused', async (input, field) => {
  expect((await save(input)).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field })
})

test('an unknown one is not found', async () => {
  for (const id of ['x', Buffer.from(`Announcement:${crypto.randomUUID()}`).toString('base64url')])
    for (const { errors } of [await save({ id }), await end(id)]) expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('only administrators list, save and end them; a coming one is read by nobody else', async () => {
  const { id } = (await save({ startsAt: at(hourMs), endsAt: at(dayMs) })).data.saveAnnouncement.announcement
  for (const { token } of [await createStudent(app), await createModerator(app)])
    for (const { errors } of [await save({}, token), await end(id, token), await listAll(token)]) expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await graphql(app, '{ node(id: "ID") { id } }'.replace('ID', id), {})).data.node).toBeNull()
})
