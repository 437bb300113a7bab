import { beforeAll, beforeEach, expect, test } from 'vitest'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { hourMs, insertEvent, register } from '../../support/events.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql, post } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let viewer: Student
let other: Student
beforeAll(async () => {
  other = await createStudent(app)
})
beforeEach(async () => {
  viewer = await createStudent(app)
})

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)
const ask = async (question: string, token?: string): Promise<{ answer: string; sources: { title: string; url: string }[] }> =>
  (await post(app, '/compa/ask', { question }, token)).body

async function registerFor(title: string, fields: object = {}, { token } = viewer) {
  const { id } = await insertEvent(app, { title, ...fields })
  await register(app, id, token)
  return id
}

test('what somebody is registered for is answered with places, times and links', async () => {
  const open = await registerFor('Open mic', { place: 'Terrace', startsAt: inHours(30) })
  const full = await insertEvent(app, { title: 'Quiz night', capacity: 1, startsAt: inHours(60) })
  await register(app, full.id, other.token)
  await register(app, full.id, viewer.token)
  const { answer, sources } = await ask('What am I registered for?', viewer.token)
  expect(answer).toMatch(/^Your registrations:\n\nOpen mic: .+, Terrace\.\n\nQuiz night: .+ \(number 1 on the waiting list\)\.$/)
  expect(sources).toEqual([
    { title: 'Mine', url: '/mine' },
    { title: 'Open mic', url: `/events/${toNodeId('Event', open)}` },
    { title: 'Quiz night', url: `/events/${full.nodeId}` },
  ])
  const { data } = await graphql(app, 'mutation { askCompa(input: {question: "my tickets"}) { answer sources { url } } }', {}, viewer.token)
  expect(data.askCompa.answer).toMatch(/^You are registered for Open mic: .+, Terrace\.$/)
  expect((await ask('which waiting lists am I on?', viewer.token)).answer).toMatch(/^You are number 1 on the waiting list of Quiz night: /)
})

test('whether somebody is registered for an event', async () => {
  await registerFor('Open mic')
  await insertEvent(app, { title: 'Astronomy evening' })
  expect((await ask('am I registered for the open mic?', viewer.token)).answer).toMatch(/^Yes\. You are registered for Open mic: /)
  expect((await ask('do i have a ticket for openmic', viewer.token)).answer).toMatch(/^Yes\. You are registered for Open mic: /)
  expect((await ask('have I registered for the astronomy evening?', viewer.token)).answer).toBe('No, you are not registered for Astronomy evening.')
  expect((await ask('am i registered for the moon landing', viewer.token)).answer).toBe('You are not registered for an event with this name.')
})

test('a question may refer to the one before it, and the next one to the answer', async () => {
  await registerFor('Astronomy camp', { place: 'Roof of Block C' })
  await ask('when is the astronomy camp?', viewer.token)
  expect((await ask('am I registered for it?', viewer.token)).answer).toMatch(/^Yes\. You are registered for Astronomy camp: /)
  await ask('what am I registered for?', viewer.token)
  expect((await ask('and where is it?', viewer.token)).answer).toContain('Roof of Block C')
})

test("'can I still register for it?' begins with the asker's own registration", async () => {
  const id = await registerFor('Kite workshop', { place: 'Roof of Block C', capacity: 3 })
  const converse = async (token?: string) => {
    const input = { question: 'can I still register for it?', previousQuestions: ['when is the kite workshop?'] }
    if (token) await ask('when is the kite workshop?', token)
    const { data } = await graphql(app, 'mutation($input: AskCompaInput!) { askCompa(input: $input) { answer lead sources { url } } }', { input }, token)
    return data.askCompa as { answer: string; lead: string | null; sources: { url: string }[] }
  }
  const registered = await converse(viewer.token)
  expect(registered.lead).toMatch(/^You are registered for Kite workshop: .+, Roof of Block C\.$/)
  expect(registered.answer).toBe(`${registered.lead}\n\n2 seats are left.`)
  expect(registered.sources).toEqual([{ url: `/events/${toNodeId('Event', id)}` }])
  const open = /^You can register for Kite workshop on its page until \w+, \d+ \w+ at [^.]+\. 2 seats are left\.$/
  for (const token of [other.token, undefined]) expect(await converse(token)).toMatchObject({ answer: expect.stringMatching(open), lead: null })
  await app.database.event.update({ where: { id }, data: { capacity: 1 } })
  expect((await converse(viewer.token)).answer).toBe(registered.lead)
  expect((await converse()).answer).toMatch(/^Kite workshop is full\. You can join the waiting list on its page until /)
  await register(app, id, other.token)
  expect((await converse(other.token)).answer).toMatch(/^You are number 1 on the waiting list of Kite workshop: /)
  await app.database.event.delete({ where: { id } })
})

test('who may register is named', async () => {
  await insertEvent(app, { title: 'Origami workshop', audienceClubs: ['thirai', 'codeforge'], audienceCourses: ['BCA'] })
  expect((await ask('can I register for the origami workshop?')).answer).toMatch(/ It is for members of CodeForge and Thirai and for students of BCA\.$/)
})

test('days limit the answer', async () => {
  await registerFor('Open mic', { startsAt: inHours(20 * 24) })
  expect((await ask('what am I registered for tomorrow?', viewer.token)).answer).toMatch(/^You are not registered for an event tomorrow/)
})

test('past registrations are told when asked for', async () => {
  const id = await registerFor('Carnival')
  await app.database.event.update({ where: { id }, data: { startsAt: inHours(-50), endsAt: inHours(-48) } })
  expect((await ask('what am I registered for?', viewer.token)).answer).toBe('You are not registered for an event.')
  expect((await ask('which events did I attend?', viewer.token)).answer).toMatch(/^You were registered for Carnival: /)
})

test('nobody gets the answer of another person', async () => {
  await registerFor('Secret recital')
  await ask('What am I registered for?', viewer.token)
  expect((await ask('What am I registered for?', (await createStudent(app)).token)).answer).toBe('You are not registered for an event.')
  const { answer, sources } = await ask('What am I registered for?')
  expect(answer).toMatch(/^Log in to see what you are registered for/)
  expect(sources).toEqual([{ title: 'Mine', url: '/mine' }])
  expect(await app.database.unansweredQuestion.count({ where: { question: { contains: 'registered' } } })).toBe(0)
})
