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
