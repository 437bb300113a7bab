import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestedQuestions } from '../../../client/src/features/compa/suggested-question-texts.ts'
import { askCompa, startCompaCampus } from '../../support/compa.ts'
import type { TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startCompaCampus()
})
afterAll(() => app.stop())

const ask = (question: string) => askCompa(app, question)

test.each([
  ['minimum attendance percentage', /^You need 75% attendance/],
  ['when do exams start', /^The odd semester theory exams are from 1 to 19 December 2026/],
  ['when do the exams begin?', /^The odd semester theory exams are from 1 to 19 December 2026/],
  ['connect to campus wifi', /^1\. Choose the network Campus-Secure/],
  ['how do i join wifi on my phone', /^1\. Choose the network Campus-Secure/],
  ['price of cricket bat', /Cricket bat, two seasons old\. ₹900\./],
  ['which club if I like acting?', /^Thirai: A club for theatre, drama\.$/],
  ['change my username in thinnai', /^Open Settings, then Profile/],
  ['rename my account', /^Open Settings, then Profile/],
  ['what are the dates of sports week', /Sports week is from 8 to 13 February 2027/],
  ['start of exams', /^The odd semester theory exams are from 1 to 19 December 2026/],
  ['how do I contact the clubs office', /044-5550-0120/],
  ['club for drama', /^Thirai: A club for theatre, drama\.$/],
  ['what time does the quiz night begin', /^Quiz night: Monday, 30 November 2026, 9:00 am/],
  ['who organises the paper boats?', /^Paper boats is an event of Thirai\.$/],
  ['until when can I register for Techfest?', /^You can register for Techfest on its page until Saturday, 5 December at 6 pm\.$/],
  ['when does registration for Techfest open?', /^You can register for Techfest on its page until Saturday, 5 December at 6 pm\.$/],
  ['where do I sign up for Techfest?', /^You can register for Techfest on its page until Saturday, 5 December at 6 pm\.$/],
  ['can I still register for the Techfest event today?', /^You can register for Techfest on its page until Saturday, 5 December at 6 pm\.$/],
  ['when can I register for kite flying?', /^Registration for Kite flying is open from Wednesday, 25 November at 9 am until Friday, 11 December at 6 pm\.$/],
  ['where will Techfest take place?', /^Techfest: Wednesday, 9 December 2026/],
  ['where does the quiz night take place', /^Quiz night: Monday, 30 November 2026, 9:00 am/],
  ['what time slot is the quiz night?', /^Quiz night: Monday, 30 November 2026, 9:00 am/],
  ['is the kite flying full?', /^Registration for Kite flying is open from /],
  ['are there slots left for kite flying?', /^Registration for Kite flying is open from /],
  ['when does Techfest start?', /^Techfest: Wednesday, 9 December 2026/],
  ['what time can we come to the open mic?', /^Open mic: Sunday, 29 November 2026, 6:00 pm/],
  ['when is codeforge: hack night', /^CodeForge: hack night: Thursday, 3 December 2026/],
  ['how do I sign up for codeforge: hack night?', /^You can register for CodeForge: hack night on its page until /],
  ['who is behind the paper boats?', /^Paper boats is an event of Thirai\.$/],
  ['which club is hosting paper boats', /^Paper boats is an event of Thirai\.$/],
  ['who are the organisers of the paper boats?', /^Paper boats is an event of Thirai\.$/],
  ['paper boats is organised by whom?', /^Paper boats is an event of Thirai\.$/],
  ['which club conducts the paper boats?', /^Paper boats is an event of Thirai\.$/],
  ['brownie point whatsapp', /^You can reach Brownie Point by WhatsApp/],
  ['library fine per day', /^A late library book costs ₹2 a day/],
  ['how to get on the wifi', /^1\. Choose the network Campus-Secure/],
  ['get onto the wifi', /^1\. Choose the network Campus-Secure/],
  ['how do I use the wifi', /^1\. Choose the network Campus-Secure/],
  ['tea shop', /tea ₹12 and filter coffee ₹15/],
  ['where can I buy tea', /tea ₹12 and filter coffee ₹15/],
  ['which club if I like cameras', /^ShutterScape: A club for photography\.$/],
  ['club for people who like computers', /^CodeForge: A club for coding\.$/],
  ['when is dinner', /\nDinner: 7 pm to 9 pm\n/],
  ['canteen timings', /^Today, Monday, 23 November, the north canteen is open from 8 am to 7 pm\.\n\nThe south canteen is open from 7 am to 10 pm\.\n\n/],
  ['mess timings', /^Today, Monday, 23 November, lunch is on from 12 noon to 2 pm\.\n\nBreakfast is on /],
  ['what should I bring to the exam', /Bring:\nyour printed hall ticket/],
  ['am I allowed in the exam with 60% attendance', /^You need 75% attendance/],
  ['visitors timing in hostel', /^Visitors may come to the hostel lounge from 4 pm to 7 pm/],
  ['when does the hostel reopen', /open again at 8 am on 2 January 2027/],
  ['last bus in the evening', /They leave at 4:30 pm and again at 6:30 pm/],
  ['I found a purse', /bring it to the east gate security office/],
  ['how long are found phones kept', /Phones, laptops, purses and jewellery are kept for 90 days/],
  ['wages for campus work', /Students can also work in the library/],
  ['where can I buy a laptop', /is on Thrift/],
  ['last date to apply for admission', /open on .* and close on /],
  ['தேர்வு எப்போது தொடங்கும்?', /1 to 19 December 2026/],
  ['how many members does Thirai have', /^Thirai has 0 members\.$/],
  ['does Resonance hold auditions', /^Anyone can join Resonance/],
  ['is the exam on friday', /^The odd semester theory exams are from 1 to 19 December 2026\./],
])("'%s' is answered", async (question, answer) => {
  expect((await ask(question)).answer).toMatch(answer)
})

test.each([
  ['how do I join CodeForge?', '/clubs/codeforge'],
  ['how do I sign up for CodeForge?', '/clubs/codeforge'],
  ['when does the library counter open?', '/compa/library'],
  ['when does the library close on saturday', '/compa/library'],
])("'%s' is not answered from an event that begins with the name", async (question, source) => {
  const { answer, sources } = await ask(question)
  expect(sources[0]?.url).toMatch(new RegExp(`^${source}`))
  expect(answer).not.toMatch(/You can register|poster making: /)
})

test.each(['what is the code of conduct at the paper boats?', 'how do I conduct myself at the paper boats', 'what is behind the pond at the paper boats?'])(
  "'%s' does not ask for the organiser",
  async (question) => {
    expect((await ask(question)).answer).not.toContain('is an event of')
  },
)

test('an event whose title begins with no word is named by no question', async () => {
  expect((await ask('when is the alumni meet?')).answer).not.toContain('confetti')
  expect((await ask('where is the confetti?')).answer).toMatch(/^🎉: confetti: /)
})

test.each(suggestedQuestions)("'%s', with which the page begins, is answered from a source", async (question) => {
  const { answer, sources } = await ask(question)
  expect(answer).not.toMatch(/^I don't know/)
  expect(sources).not.toEqual([])
})

test('words of a name that are written apart name an event, without a second passage that does not fit', async () => {
  expect((await ask('tech fest')).answer).toMatch(/^Techfest: [^\n]+$/)
  expect((await ask('when is the tech fest?')).answer).toMatch(/^Techfest: [^\n]+$/)
})

test.each([
  ['forgot password thinnai', 'forgotten-password', /^If you forgot your Thinnai password, choose 'Forgot your password\?'/],
  ['how do I reset my thinnai password', 'forgotten-password', /'Forgot your password\?'/],
  ['change my password in thinnai', 'changing-your-password', /^Open Settings, then Account, and enter the new password twice/],
  ['change my email', 'changing-or-verifying-your-email', /^Open Settings, then Account/],
  ['I did not get the verification email', 'changing-or-verifying-your-email', /'Send the verification mail again'/],
  ['turn off email notifications', 'turning-off-notifications-and-emails', /^Open Settings, then Notifications/],
  ['unsubscribe from emails', 'turning-off-notifications-and-emails', /unsubscribe/],
  ['how do I mute someone', 'muting-people-and-words', /^Open the menu of a post, a reply or a user/],
  ['how to block someone', 'muting-people-and-words', /unblock, open Settings, then Privacy/],
  ['block a user', 'muting-people-and-words', /If you block somebody/],
  ['blocked users', 'muting-people-and-words', /unblock, open Settings/],
  ['who can see my profile', 'privacy-of-your-profile', /^Open Settings, then Privacy/],
  ['how do I leave a club', 'leaving-a-club', /choose 'Leave'/],
  ['quit a club', 'leaving-a-club', /choose 'Leave'/],
  ['how can I report a post', 'reporting-a-post-or-a-person', /choose 'Report'/],
])("'%s' is answered from the page about Thinnai", async (question, section, answer) => {
  const { answer: text, sources } = await ask(question)
  expect([sources[0]?.url, text]).toEqual([`/compa/thinnai#${section}`, expect.stringMatching(answer)])
})

test('a block of the campus is not what one does to people', async () => {
  for (const question of ['block c', 'where is block c?']) expect((await ask(question)).answer, question).not.toMatch(/Privacy/)
})

test.each([
  ['next workshop', 'workshop'],
  ['any workshops this week?', 'workshops'],
  ['when is the next hackathon', 'hackathon'],
  ['is there a dance competition coming up?', 'dance competition'],
  ['upcoming concert', 'concert'],
])("'%s', for an event that is not planned, says so", async (question, kind) => {
  expect(await ask(question)).toEqual({ answer: `I know of no planned ${kind}.`, lead: null, sources: [{ title: 'Events', url: '/events' }] })
})

test('the next event of a kind is found by its title and its description', async () => {
  const create = (title: string, day: string, description: string) =>
    app.database.event.create({
      data: { id: randomUUID(), title, description, startsAt: new Date(`${day}T10:00+05:30`), endsAt: new Date(`${day}T12:00+05:30`) },
    })
  const events = [await create('Clay for beginners', '2026-12-14', 'A workshop with Paatti.'), await create('Debate contest', '2026-12-15', '')]
  expect((await ask('next workshop')).answer).toMatch(/^The next one is Clay for beginners: Monday, 14 December/)
  expect((await ask('any workshop on clay?')).answer).toMatch(/^Clay for beginners: /)
  expect((await ask('when is the next debate competition')).answer).toMatch(/^The next one is Debate contest: /)
  expect((await ask('is there a workshop on robots?')).answer).toBe('I know of no planned workshop on robots.')
  await app.database.event.deleteMany({ where: { id: { in: events.map(({ id }) => id) } } })
})

test.each([
  ['is the open mic on sunday', 'Yes, Open mic is on Sunday, 29 November at 6 pm.'],
  ['is the open mic on friday', 'No, Open mic is not on Friday, 27 November: it is on Sunday, 29 November at 6 pm.'],
  ['will the open mic be tomorrow?', 'No, Open mic is not tomorrow, Tuesday, 24 November: it is on Sunday, 29 November at 6 pm.'],
  ['is there an open mic this week', 'Yes, Open mic is on Sunday, 29 November at 6 pm.'],
  ['does the open mic start at 6 pm?', 'Yes, Open mic is on Sunday, 29 November at 6 pm.'],
  ['does the open mic start at 5 pm?', 'No, Open mic is on Sunday, 29 November at 6 pm.'],
  ['open mic on sunday ah', 'Yes, Open mic is on Sunday, 29 November at 6 pm.'],
  ['friday open mic irukka', 'No, Open mic is not on Friday, 27 November: it is on Sunday, 29 November at 6 pm.'],
  ["isn't the techfest event on 10 december?", 'Yes, Techfest is on Thursday, 10 December.'],
])("'%s' is answered with yes or no", async (question, lead) => {
  const answer = await ask(question)
  expect(answer).toMatchObject({ lead, sources: [{ url: expect.stringMatching(/^\/events\//) }] })
  expect(answer.answer.split('\n\n')).toEqual([lead, expect.stringMatching(/^(?:Open mic|Techfest): /)])
})

test('a question for more than the day of an event is not answered with yes or no', async () => {
  expect((await ask('is the open mic free on sunday')).answer).not.toMatch(/^(?:Yes|No)\b/)
  expect((await ask('is there anything on sunday')).answer).toMatch(/^One event on Sunday, 29 November: Open mic: /)
})

test("sources lead to the event's and the club's own page", async () => {
  expect((await ask('techfest')).sources[0]?.url).toMatch(/^\/events\/.+/)
  expect((await ask('photography club')).sources[0]?.url).toBe('/clubs/shutterscape')
})

test("'this week' is the next seven days", async () => {
  const { answer } = await ask('events this week')
  expect(answer).toMatch(/Open mic: [^\n]+\n\nQuiz night: /)
  expect(answer).not.toContain('Paper boats')
})

test('how long a book may be kept is found in the section about borrowing', async () => {
  expect((await ask('how many days can I keep a library book')).answer).toMatch(/^You can borrow 4 books at a time for 14 days/)
})

test('a section that nearly fits is quoted after the refusal', async () => {
  const { answer, sources } = await ask('how do i get permission to stay out overnight for my cousins wedding')
  expect(answer).toMatch(/^I don't know that yet\. Perhaps this helps:\n\n.*leave form on the student portal/s)
  expect(sources[0]?.url).toBe('/compa/hostels#gate-times-and-late-return')
})

test('a long description of an event is cut in a list', async () => {
  await app.database.event.create({
    data: {
      id: randomUUID(),
      title: 'Long walk',
      startsAt: new Date('2026-12-20T06:00+05:30'),
      endsAt: new Date('2026-12-20T08:00+05:30'),
      description: 'And on. '.repeat(500),
    },
  })
  const { answer } = await ask('events on 20 december')
  expect(answer).toMatch(/Long walk: Sunday, 20 December 2026, 6:00 am/)
  expect(answer.length).toBeLessThan(500)
})
