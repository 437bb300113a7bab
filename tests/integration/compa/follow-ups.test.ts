import { afterAll, beforeAll, expect, test } from 'vitest'
import * as compa from '../../support/compa.ts'
import { createStudent } from '../../support/factories.ts'
import { post } from '../../support/http/client.ts'
import type { TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await compa.startCompaCampus()
})
afterAll(() => app.stop())

const ask = (question: string) => compa.askCompa(app, question)
const converse = (...questions: string[]) => compa.converse(app, ...questions)

test('an event that is over is told apart from one whose registration is closed', async () => {
  expect((await converse('what was on on 20 november', 'can I still register for it?')).answer).toBe('Sandcastles is over.')
})

test('a question after an event asks for its registration', async () => {
  const { answer, sources } = await converse('when is techfest?', 'can I still register for it?')
  expect(answer).toBe('You can register for Techfest on its page until Saturday, 5 December at 6 pm.')
  expect(sources[0]?.url).toMatch(/^\/events\/.+/)
  expect((await converse('when is the open mic?', 'do I have to register for that?')).answer).toBe('Open mic takes no registrations: you can just come.')
})

test.each(['is it full?', 'full already?', 'is that sold out', 'can I come without registering?', 'and can we just come?', 'do I need a ticket?'])(
  "'%s' after an event asks for its registration",
  async (question) => {
    expect((await converse('when is techfest?', question)).answer).toBe('You can register for Techfest on its page until Saturday, 5 December at 6 pm.')
  },
)

test('a question asks whether an event is cancelled', async () => {
  expect((await converse('when is the open mic?', 'is it still on?')).answer).toBe('Open mic is not cancelled: Sunday, 29 November at 6 pm.')
  expect((await ask('is techfest cancelled?')).answer).toMatch(/^Techfest is not cancelled: /)
})

test("'what time?' after an event is no question for the clock", async () => {
  expect((await converse('open mic', 'what time?')).answer).toMatch(/^Open mic: Sunday, 29 November 2026, 6:00 pm/)
  expect((await converse('open mic', 'thanks', 'what time?')).answer).toMatch(/^Open mic: Sunday, 29 November 2026, 6:00 pm/)
  expect((await ask('what time?')).answer).toMatch(/^It is Monday, 23 November 2026/)
})

test.each(['hi', 'what day is it?', 'zeppelin?'])("'what time?' after '%s' has the clock", async (previous) => {
  expect((await converse(previous, 'what time?')).answer).toMatch(/^It is Monday, 23 November 2026/)
})

test.each([
  ['open mic', 'what time?'],
  ['any event on 29 november?', 'and the day after?'],
])("the earlier questions, such as '%s', are read once for '%s'", async (earlier, question) => {
  const { token } = await createStudent(app)
  await post(app, '/compa/ask', { question: earlier }, token)
  app.statements.length = 0
  await post(app, '/compa/ask', { question }, token)
  expect(app.statements.filter((statement) => /select .*"messages"/is.test(statement))).toHaveLength(1)
})

test.each([
  ['scholarships from the government', 'how do I apply?', /^Apply for central and state scholarships/],
  ['how do I pay my fees', 'when is the last date to pay?', /\d (?:January|July|December|June)/],
  ['where is the health centre', 'email?', /\S@\S/],
  ['when is techfest?', 'register pannanuma?', /^You can register for Techfest on its page/],
])("after '%s', '%s' is about the same subject", async (earlier, question, answer) => {
  expect((await converse(earlier, question)).answer).toMatch(answer)
})

test.each(['how do I contact him?', 'how can I reach them?'])("'%s' after a shop has its contact", async (question) => {
  expect((await converse('who sells brownies?', question)).answer).toBe('You can reach Brownie Point by WhatsApp +91 98400 00001, or @arjun on Thinnai.')
})

test("'how do I contact him?' after a second-hand post leads to a reply", async () => {
  const { answer, sources } = await converse('who is selling a cricket bat?', 'how do I contact him?')
  expect(answer).toBe('You can reply to @arjun on the post, which may also say how to reach them.')
  expect(sources).toEqual([{ title: expect.stringContaining('Post by arjun'), url: expect.stringMatching(/^\/post\/./) }])
})

test.each([
  [['how do I join Thirai?'], 'Anyone can join Thirai: press Join on its page.'],
  [['can I join CodeForge'], 'CodeForge takes members on request: press Ask to join on its page.'],
  [['how to become a member of ShutterScape?'], 'ShutterScape takes members by invitation: ask one of its officers.'],
  [['tell me about Thirai', 'do I need an audition?'], 'Anyone can join Thirai: press Join on its page.'],
  [['tell me about Thirai', 'does CodeForge need auditions?'], 'CodeForge takes members on request: press Ask to join on its page.'],
  [['do I need experience to join Thirai'], 'Anyone can join Thirai: press Join on its page.'],
])('%s is answered by the join policy of the club', async (questions, expected) => {
  await app.database.club.update({ where: { slug: 'codeforge' }, data: { joinPolicy: 'REQUEST' } })
  await app.database.club.update({ where: { slug: 'shutterscape' }, data: { joinPolicy: 'INVITATION' } })
  const { answer, sources } = await converse(...questions)
  expect(answer).toBe(expected)
  expect(sources[0]?.url).toMatch(/^\/clubs\/(?:thirai|codeforge|shutterscape)$/)
})
test.each(['who is selling a cricket bat?', 'cricket bat for sale', 'anyone selling a bat', 'used cricket bat'])(
  "'%s' is answered by the second-hand post, not the page about sports",
  async (question) => {
    expect((await ask(question)).answer).toMatch(/^arjun posted on 23 November: “Cricket bat, two seasons old/)
  },
)

test("'the day after' is the day after that of the last question", async () => {
  expect((await converse('any event on 29 november?', 'and the day after?')).answer).toMatch(/Quiz night.*Paper boats/s)
  expect((await converse('any event on 28 november?', 'and the next day?', 'and the day after?')).answer).toMatch(/Quiz night/)
  expect((await converse('any event on 29 november?', 'thanks', 'and the day after?')).answer).toMatch(/Quiz night/)
  expect((await converse('any event on 29 november?', 'and the day after?', 'and next week?')).answer).toMatch(/Quiz night.*Paper boats/s)
})

test.each(['what is the price?', 'price?', 'how much does it cost?'])(
  "'%s' after a shop without prices is not answered from another place",
  async (question) => {
    expect((await converse('who sells brownies?', 'how do I contact her?', question)).answer).toMatch(/^I don't know that yet/)
  },
)
