import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createModelGenerator } from '../../../server/features/compa/answers/answer-generator.ts'
import { listUnansweredQuestions } from '../../../server/features/compa/data.ts'
import { importPages } from '../../../server/features/compa/pages/campus-page-import.ts'
import { openLog } from '../../../server/observability/log.ts'
import { askCompa, converse as converseAt } from '../../support/compa.ts'
import { createBusiness, createStudent } from '../../support/factories.ts'
import { graphql, post } from '../../support/http/client.ts'
import { respondWith, startModelServer } from '../../support/services/model-server.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

const monday = new Date('2026-11-23T10:00+05:30')

let app: TestApp
let clock = monday
/** Advances the clock by a second at each call. */
const now = () => {
  clock = new Date(clock.getTime() + 1000)
  return clock
}

beforeAll(async () => {
  app = await startTestApp(undefined, { now })
  await importPages({ ...app, folder: fileURLToPath(new URL('../../../server/embedded/campus-pages/', import.meta.url)) })
  const event = (title: string, place: string, startsAt: string, endsAt: string, description = '') =>
    app.database.event.create({
      data: { id: randomUUID(), title, place, description, startsAt: new Date(`${startsAt}+05:30`), endsAt: new Date(`${endsAt}+05:30`) },
    })
  await event('Photo walk', 'Marina beach', '2026-11-28T06:00', '2026-11-28T09:00')
  await event('Open mic', 'Amphitheatre', '2026-11-26T18:00', '2026-11-26T20:00', 'Two poems each.')
  await createBusiness(app, { name: 'Sugar Corner', tagline: 'Macarons and cakes, fresh every Friday' })
  await event('Techfest', 'Main block', '2026-12-09T09:00', '2026-12-09T17:00')
})
afterAll(() => app.stop())
beforeEach(() => {
  clock = monday
})

const ask = (question: string, token?: string) => askCompa(app, question, token)
const converse = (...questions: string[]) => converseAt(app, ...questions)

describe('questions about time', () => {
  test.each(['next event', "What's the next event on campus?", 'which event is coming up next'])("'%s' names the next event", async (question) => {
    expect(await ask(question)).toEqual({
      answer: 'The next event is Open mic: Thursday, 26 November 2026, 6:00 pm to 8:00 pm, Amphitheatre. Two poems each.',
      lead: null,
      sources: [{ title: 'Open mic', url: expect.stringMatching(/^\/events\/./) }],
    })
  })

  test('events of several days are in chronological order', async () => {
    const { answer, sources } = await ask('what is on this week?')
    expect(answer).toMatch(/^2 events in the next seven days:\n\nOpen mic: .*\n\nPhoto walk: /)
    expect(sources.map(({ title }) => title)).toEqual(['Open mic', 'Photo walk'])
  })

  test('a day without events says so and names the next event', async () => {
    expect((await ask('anything on Friday?')).answer).toMatch(/^I know of no event on Friday, 27 November\. The next event is Open mic: /)
  })

  test.each([
    ["what's happening tomorrow?", /^I know of no event tomorrow, Tuesday, 24 November\. The next event is Open mic: /],
    ['is there anything on Thursday?', /^One event on Thursday, 26 November: Open mic: /],
    ['what is on on the ninth of December?', /^One event on Wednesday, 9 December: Techfest: /],
    ['is there anything on yesterday', /^I know of no event yesterday/],
  ])("'%s' is about a campus day", async (question, answer) => {
    expect((await ask(question)).answer).toMatch(answer)
  })

  test('an event of today is found after its end', async () => {
    clock = new Date('2026-11-26T21:00+05:30')
    expect((await ask('is the open mic today?')).answer).toMatch(/^Yes, Open mic was on Thursday, 26 November at 6 pm\. It has ended\./)
    expect((await ask('is the open mic today at 7 pm?')).answer).toMatch(/^No, Open mic was on Thursday, 26 November at 6 pm\./)
  })

  test('a day begins at midnight campus time', async () => {
    clock = new Date('2026-11-25T18:29:00Z')
    expect((await ask('what is on today?')).answer).toMatch(/^I know of no event today, Wednesday, 25 November/)
    clock = new Date('2026-11-25T18:31:00Z')
    expect((await ask('what is on today?')).answer).toMatch(/^One event today, Thursday, 26 November: Open mic/)
  })
})

describe('opening hours', () => {
  test.each([
    ['is the library open now?', '2026-11-23T22:30', 'Yes, the library is open now, until 11 pm.', 'Library: Opening hours'],
    [
      'is the library open now?',
      '2027-02-01T22:30',
      'No, the library is closed now. The next opening is on Tuesday, 2 February, at 8 am.',
      'Library: Opening hours',
    ],
    ['is the gym closed now?', '2026-11-23T10:00', 'Yes, the gym is closed now. The next opening is at 4 pm.', 'Sports and gym: Gym hours and membership'],
    [
      'is the placement cell open on Sunday?',
      '2026-11-23T10:00',
      'No: on Sunday, 29 November, the placement cell is closed.',
      'Placements: Internships and contact',
    ],
  ])('%s at %s', async (question, time, verdict, source) => {
    clock = new Date(`${time}+05:30`)
    const { answer, lead, sources } = await ask(question)
    expect(answer.split('\n\n')[0]).toBe(verdict)
    expect(lead).toBe(verdict.startsWith('The hours are not the usual ones') ? null : verdict)
    expect(sources).toEqual([{ title: expect.stringContaining(source.split(':')[0] ?? ''), url: expect.stringMatching(/^\/compa\//) }])
  })

  test.each(['library timings', 'when does the library open?'])("'%s' is answered with today's hours first and then the section", async (question) => {
    const { answer, sources } = await ask(question)
    expect(answer.split('\n\n')).toEqual([
      'Today, Monday, 23 November, the library is open from 8 am to 11 pm.',
      expect.stringMatching(/^The library is open from 8 am .* library@campus\.example\.$/),
    ])
    expect(sources).toEqual([{ title: 'Library: Opening hours', url: '/compa/library#opening-hours' }])
  })

  test('a place without hours is not reported open', async () => {
    expect((await ask('is the swimming pool open now?')).answer).not.toMatch(/^Yes|^No,/)
  })
})

describe('questions about a place', () => {
  const library = 'It stands between the main block and Block C, and the stone benches by its steps are open to everyone.'
  test.each(['where is the library', 'Where is the library?', "where's the library located", 'library enga iruku', 'how do I get to the library?'])(
    "'%s' gets the answer of the follow-up 'where is it?'",
    async (question) => {
      expect(await ask(question)).toEqual({ answer: library, lead: null, sources: [{ title: 'Library', url: '/compa/library' }] })
    },
  )

  test('all places of a kind are named', async () => {
    expect((await ask('where is the canteen?')).answer).toMatch(/^The north canteen, next to Block C, .*\. The south canteen, near the hostels, [^.]*\.$/)
    expect((await ask('where is the mess?')).answer).toBe('The mess is the dining hall between Hostel B and Hostel C.')
  })

  test('a question where to do something is answered from its section', async () => {
    expect((await ask('where can I print?')).answer).toMatch(/^You can print in Lab 1 .* A black and white page costs/)
  })
})

test.each([
  'where can I buy macarons',
  'buy macarons',
  'where to purchase macarons',
  'who sells macarons',
  'any shop for macarons',
  'is there a shop that sells macarons?',
])("'%s' names the shop that sells them", async (question) => {
  expect((await ask(question)).sources[0]?.title).toBe('Sugar Corner')
})

test('a shop that sells a kind of food is a shop for food', async () => {
  expect((await ask('is there any shop for food')).answer).toContain('Sugar Corner')
})

test('a product that no shop sells is unknown', async () => {
  expect((await ask('where can I buy a telescope')).answer).toMatch(/^I don't know that yet\./)
})

test("'tomorrow' after a question about a place repeats the question for that day", async () => {
  expect((await converse('what is in the mess today', 'and what about tomorrow?')).answer).toBe((await ask('what is in the mess today')).answer)
  expect((await ask('innikku mess la enna')).answer).toBe((await ask('what is in the mess today')).answer)
})

test('a club lead is not guessed', async () => {
  for (const question of ['who leads CodeForge?', 'who is the president of Thirai?'])
    expect((await ask(question)).answer, question).toMatch(/^I don't know that yet\./)
})

test('who leads a club and when it meets are answered from the club', async () => {
  const [head, officer] = [await createStudent(app), await createStudent(app)]
  await app.database.club.update({ where: { slug: 'resonance' }, data: { meetings: 'Monday and Thursday, 4 pm to 6 pm, music room' } })
  await app.database.clubMember.createMany({
    data: [
      { clubSlug: 'resonance', userUid: head.uid, role: 'HEAD', title: 'Band leader' },
      { clubSlug: 'resonance', userUid: officer.uid, role: 'OFFICER' },
    ],
  })
  const leaders = `The head of Resonance is @${head.username} (Band leader). Officers: @${officer.username}.`
  const meetings = 'Resonance meets: Monday and Thursday, 4 pm to 6 pm, music room.'
  for (const question of ['who leads Resonance?', 'Who is the president of the music club?', 'Resonance head yaaru'])
    expect([question, (await ask(question)).answer]).toEqual([question, leaders])
  for (const question of ['when does Resonance meet?', 'where does the Resonance club meet', 'resonance meeting time'])
    expect([question, (await ask(question)).answer]).toEqual([question, meetings])
  expect((await converse('who leads Resonance?', 'and when does it meet?')).answer).toBe(meetings)
  for (const question of ['when does Resonance meet next?', 'when is the next Resonance meeting?', 'next meeting of Resonance'])
    expect([question, (await ask(question)).answer]).toEqual([question, meetings])
  const [startsAt, endsAt] = [new Date('2026-12-17T18:00+05:30'), new Date('2026-12-17T22:00+05:30')]
  const { id } = await app.database.event.create({ data: { id: randomUUID(), title: 'Annual day', clubSlug: 'resonance', startsAt, endsAt } })
  const { answer, lead, sources } = await ask('when does Resonance meet next?')
  expect(lead).toBe(meetings)
  expect(answer).toMatch(/^Resonance meets: [^\n]+\n\nThe next event of Resonance is Annual day: Thursday, 17 December 2026, /)
  expect(sources.map(({ title }) => title)).toEqual(['Resonance', 'Annual day'])
  await app.database.event.delete({ where: { id } })
  await app.database.clubMember.deleteMany({ where: { clubSlug: 'resonance' } })
  await app.database.club.update({ where: { slug: 'resonance' }, data: { meetings: '' } })
})

describe('questions that depend on the one before', () => {
  test("a visitor's page sends the earlier questions", async () => {
    expect(await converse('next event', 'thanks!', 'and where is it?')).toEqual({
      answer: expect.stringContaining('Amphitheatre'),
      sources: [{ title: 'Open mic', url: expect.stringMatching(/^\/events\/./) }],
    })
    expect((await converse('next event', 'and after that?')).answer).toMatch(/^After that: Photo walk: /)
    expect((await converse('is the library open now?', 'where is it?')).answer).toBe(
      'It stands between the main block and Block C, and the stone benches by its steps are open to everyone.',
    )
  })

  test("a student's conversation is available on another device", async () => {
    const { token } = await createStudent(app)
    await ask('next event', token)
    expect((await ask('when is that?', token)).answer).toMatch(/^Open mic: Thursday, 26 November/)
    expect((await ask('and on Sunday?', token)).answer).toMatch(/^I know of no event on Sunday, 29 November/)
  })

  test('an unknown attribute of the subject is stored with its subject', async () => {
    expect(await converse('next event', 'how much does it cost?')).toEqual({
      answer: "I don't know that yet. Perhaps this helps:",
      sources: [{ title: 'Open mic', url: expect.stringMatching(/^\/events\/./) }],
    })
    expect((await listUnansweredQuestions(app.database, 50)).map(({ question }) => question)).toContain('how much does it cost Open mic')
  })

  test("a question without context has no subject, and other users' questions are no context", async () => {
    await ask('next event', (await createStudent(app)).token)
    const { token } = await createStudent(app)
    for (const answer of [await ask('and where is it?'), await ask('and where is it?', token)]) expect(answer.answer).not.toContain('Amphitheatre')
  })

  test('context expires after half an hour', async () => {
    const { token } = await createStudent(app)
    await ask('next event', token)
    clock = new Date(clock.getTime() + 29 * 60_000)
    expect((await ask('where is it?', token)).answer).toContain('Amphitheatre')
    clock = new Date(clock.getTime() + 31 * 60_000)
    expect((await ask('where is it?', token)).answer).not.toContain('Amphitheatre')
  })

  test('a question that does not match the last subject stands alone', async () => {
    const alone = await converse('What is the fee?')
    expect(alone.sources[0]?.url).toMatch(/^\/compa\/fees/)
    expect(await converse('When is the open mic?', 'What is the fee?')).toEqual(alone)
    expect((await converse('When is the open mic?', 'and what is the fee?')).sources).toEqual([
      { title: 'Open mic', url: expect.stringMatching(/^\/events\/./) },
    ])
  })

  test('more than five earlier questions are refused', async () => {
    const input = { question: 'and where is it?', previousQuestions: Array(6).fill('next event') }
    const { errors } = await graphql(app, 'mutation($input: AskCompaInput!) { askCompa(input: $input) { answer } }', { input })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
  })
})

test('a model receives computed passages and is not called for small talk', async () => {
  const model = await startModelServer()
  const modelApp = await startTestApp(app, {
    now,
    answerGenerator: await createModelGenerator({ url: model.url, key: 'secret-key', model: 'small' }, openLog('silent')),
  })
  try {
    model.behaviour = respondWith('The open mic.')
    expect((await post(modelApp, '/compa/ask', { question: 'next event' })).body.answer).toBe('The open mic.')
    const { passages } = JSON.parse(model.requests[0]?.messages[1]?.content ?? '')
    expect(passages).toEqual([
      { title: 'Computed at the moment of the question', text: expect.stringMatching(/^The next event is Open mic: /) },
      { title: 'Open mic', heading: '', text: expect.stringContaining('Amphitheatre') },
    ])
    expect((await post(modelApp, '/compa/ask', { question: 'good night' })).body.answer).toMatch(/^Good night!/)
    expect(model.requests).toHaveLength(1)
  } finally {
    await modelApp.stop()
    await model.stop()
  }
})
