import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpEmails } from '../../support/emails.ts'
import { cancelRegistration, createOfficer, insertEvent, register } from '../../support/events.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { readNotifications } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const emails = setUpEmails(app)
let officer: Student
let [seated, waiting] = [] as unknown as [Student, Student]
let event: { id: string; nodeId: string }

const text = `The workshop is in Lab 5 <not> Lab 4, on the second floor of the new block, behind the library and beside the lift.
Bring a laptop & its charger, a notebook, your identity card, and the printed ticket. Map: https://maps.example.org/?q=lab&floor=2.`

beforeAll(async () => {
  officer = await createOfficer(app)
})
beforeEach(async () => {
  ;[seated, waiting] = [await createStudent(app), await createStudent(app)]
  event = await insertEvent(app, { capacity: 1 })
  for (const { token } of [seated, waiting]) expect((await register(app, event.id, token)).status).toBe(200)
})

const send = (message: string) =>
  graphql(
    app,
    'mutation($id: ID!, $text: String!) { messageRegistrants(input: {eventId: $id, text: $text}) { count } }',
    { id: event.nodeId, text: message },
    officer.token,
  )
const list = 'messages(first: $first, after: $after) { edges { node { text createdAt recipientCount } } pageInfo { hasNextPage endCursor } }'
async function readMessages(token?: string, page: object = {}) {
  const query = `query($id: ID!, $first: Int = 20, $after: String) { event(id: $id) { ${list} } }`
  const { data, errors } = await graphql(app, query, { id: event.nodeId, ...page }, token)
  expect(errors).toBeUndefined()
  return data.event.messages
}
const readTexts = async (token?: string) => (await readMessages(token)).edges.map(({ node }: { node: { text: string } }) => node.text)

describe('the messages of an event', () => {
  test('stand in full for people with a seat and organisers, who see the number of recipients', async () => {
    expect((await send(text)).errors).toBeUndefined()
    const createdAt = expect.stringMatching(/^20\d\d-/)
    expect((await readMessages(seated.token)).edges).toEqual([{ node: { text, createdAt, recipientCount: null } }])
    expect((await readMessages(officer.token)).edges).toEqual([{ node: { text, createdAt, recipientCount: 1 } }])
    for (const token of [waiting.token, (await createStudent(app)).token, undefined]) expect(await readTexts(token)).toEqual([])
  })

  test('stand there for a person who moves up, and not for one who has cancelled', async () => {
    await send(text)
    await cancelRegistration(app, event.id, seated.token)
    expect(await readTexts(waiting.token)).toEqual([text])
    expect(await readTexts(seated.token)).toEqual([])
  })

  test('are paged, newest first', async () => {
    for (const message of ['one', 'two', 'three']) await send(message)
    expect(await readTexts(seated.token)).toEqual(['three', 'two', 'one'])
    const first = await readMessages(seated.token, { first: 2 })
    expect(first.pageInfo.hasNextPage).toBe(true)
    const next = await readMessages(seated.token, { after: first.pageInfo.endCursor })
    expect(next.edges.map(({ node }: { node: { text: string } }) => node.text)).toEqual(['one'])
  })
})

test('the notification of a message has its beginning and leads to it; the email has all of it, with its links', async () => {
  await send(text)
  const [notification] = await readNotifications(app, seated)
  expect(notification).toMatchObject({ kind: 'EVENT_MESSAGE', path: `/events/${event.nodeId}#messages` })
  expect(notification?.excerpt).toMatch(/^The workshop.*…$/s)
  await emails.runJobs()
  const [email, ...others] = emails.smtp.takeEmailsTo(seated.email)
  expect(others).toEqual([])
  expect(email?.text?.replaceAll('\r\n', '\n')).toContain(text)
  expect(email?.html).toContain('Lab 5 &lt;not&gt; Lab 4')
  expect(email?.html).toContain('beside the lift.<br>Bring a laptop &amp; its charger')
  expect(email?.html).toMatch(/<a href="https:\/\/maps\.example\.org\/\?q=lab&amp;floor=2"[^>]*>https:\/\/maps\.example\.org\/\?q=lab&amp;floor=2<\/a>\./)
})
