import { expect, test } from 'vitest'
import { createEvent, createOfficer, register } from '../../support/check-in.ts'
import { createStudent } from '../../support/factories.ts'
import { request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test('registrations are read as CSV without formulas, and the log has the reading', async () => {
  const officer = await createOfficer(app, 'resonance')
  const questions = [
    { id: 'a', label: 'Food, please' },
    { id: 'b', label: '=Size' },
  ]
  const event = await createEvent(app, { clubSlug: 'resonance', questions })
  const [one, two, gone] = [await createStudent(app), await createStudent(app), await createStudent(app)]
  const at = new Date('2026-11-26T04:05:00Z')
  await register(app, event.id, one.uid, { createdAt: at, checkedInAt: at, answers: { a: '=HYPERLINK("http://x")', b: '-5\n"x"' } })
  await register(app, event.id, two.uid, { createdAt: at, state: 'WAITING', answers: { a: '+91', b: '@me' } })
  await register(app, event.id, gone.uid, { createdAt: at, state: 'CANCELLED' })
  await app.database.user.update({ where: { uid: gone.uid }, data: { deletionRequestedAt: at } })
  const path = `/api/events/${event.id}/registrations.csv`
  const { status, headers } = await request(app, 'GET', path, undefined, officer.token)
  const bytes = await (await fetch(app.address + path, { headers: { authorization: `Bearer ${officer.token}` } })).bytes()
  const text = Buffer.from(bytes).toString()
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/csv; charset=utf-8', 'private, no-store'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Open mic \d{4}-\d\d-\d\d\.csv"$/)
  const time = '2026-11-26T09:35:00+05:30'
  expect(text).toBe(
    `\uFEFF"Name","State","Registered","Checked in","Food, please","'=Size"\r\n` +
      `"${one.username}","Registered","${time}","${time}","'=HYPERLINK(""http://x"")","'-5\n""x"""\r\n` +
      `"${two.username}","Waiting list","${time}","","'+91","'@me"\r\n` +
      `"Former student","Cancelled","${time}","","",""\r\n`,
  )
  const entries = await app.database.moderationLogEntry.findMany({ where: { act: 'registrations.exported' } })
  const pseudonym = await app.database.logPseudonym.findFirstOrThrow({ where: { userUid: officer.uid } })
  expect(entries.map(({ actor, details }) => [actor, details])).toEqual(Array(2).fill([pseudonym.pseudonym, { event: event.id }]))
})

test('more registrations than a page are all there', async () => {
  const officer = await createOfficer(app, 'codeforge')
  const event = await createEvent(app, { clubSlug: 'codeforge' })
  const uids = Array.from({ length: 1001 }, (_, index) => `row-${index}`)
  await app.database.user.createMany({
    data: uids.map((uid) => ({ uid, email: `${uid}@vistas.ac.in`, username: uid, usernameKey: uid, createdAt: new Date() })),
  })
  const rows = uids.map((userUid, index) => ({
    id: crypto.randomUUID(),
    eventId: event.id,
    userUid,
    number: index + 1,
    ticketCode: userUid,
    createdAt: new Date(),
  }))
  await app.database.registration.createMany({ data: rows.map((row) => ({ ...row, state: 'REGISTERED' as const })) })
  const { body } = await request(app, 'GET', `/api/events/${event.id}/registrations.csv`, undefined, officer.token)
  expect(
    body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(',')[0]),
  ).toEqual(uids.map((uid) => `"${uid}"`))
})
