import type { ConversationCase, Expectation } from './conversation-case.ts'

const monday = '2026-11-23T10:00+05:30'
const tuesday = '2026-11-24T09:00+05:30'

const one = (group: ConversationCase['group'], now: string, question: string, expect: Expectation): ConversationCase => ({
  group,
  now,
  turns: [{ question, expect }],
})
const event = (question: string, expect: Expectation, now = monday) => one('events', now, question, { sources: ['/events'], ...expect })
const hours = (now: string, question: string, says: Expectation['says'], source: string) =>
  one('opening hours', now, question, { says: says ?? [], sources: [`/compa/${source}`] })
const leader = (question: string): ConversationCase => one('leadership', monday, question, { isUnknown: true })
const smallTalk = (question: string, says: string[]) => one('small talk', monday, question, { says: [says], sources: [], isUnknown: false })

const nextIsBuildNight: Expectation = { says: ['CodeForge build night', '24 November'], saysNot: ['Open mic', 'Photo walk'] }

/** The conversations that Compa's understanding of questions was developed and tuned with. */
export const tunedCases: ConversationCase[] = [
  ...['next event', "What's the next event?", 'when is the next event on campus', 'which event is coming up next?', 'upcoming event', 'adutha event enna'].map(
    (question) => event(question, nextIsBuildNight),
  ),
  event('what events are there?', { says: ['CodeForge build night', 'Open mic', 'Photo walk'], saysNot: ['auditions'] }),
  event('What is on today?', { says: ['no event', 'today', 'CodeForge build night'] }),
  event('anything happening today?', { says: ['CodeForge build night'], saysNot: ['no event'] }, tuesday),
  event('anything tonight?', { says: ['CodeForge build night'], saysNot: ['no event'] }, tuesday),
  event("what's happening tomorrow", { says: ['CodeForge build night'], saysNot: ['no event', 'Open mic'] }),
  event('events this week', { says: ['CodeForge build night', 'Open mic', 'Photo walk', 'Campus clean-up'], saysNot: ['Wall painting'] }),
  event('what is going on this weekend?', { says: ['Photo walk', 'Campus clean-up'], saysNot: ['Open mic', 'Wall painting'] }),
  event('any events next week?', { says: ['Wall painting day', 'Thirai'], saysNot: ['Open mic', 'Techfest'] }),
  event('is there something on Friday', { says: ['no event', 'Friday, 27 November', 'CodeForge build night'] }),
  event('what is on Thursday evening', { says: ['Open mic'], saysNot: ['no event'] }),
  event('what is on on 28 November', { says: ['Photo walk', 'Campus clean-up'] }),
  event('events on the 28th', { says: ['Photo walk', 'Campus clean-up'] }),
  event('which events are on the 5th of December?', { says: ['Thirai'], saysNot: ['Techfest'] }),
  event('events on december 10', { says: ['Techfest'], saysNot: ['Annual day'] }),
  event('What happens next Tuesday?', { says: ['Wall painting day'], saysNot: ['build night'] }),
  event('events in december', { says: ['Wall painting day', 'Thirai', 'Techfest', 'Annual day'], saysNot: ['Open mic'] }),
  event('what was on 17 November', { says: ['Resonance auditions'] }),
  event('is there an event right now?', { says: ['CodeForge build night'], saysNot: ['no event'] }, '2026-11-24T17:30+05:30'),
  event('next event', { says: ['Open mic'], saysNot: ['CodeForge build night'] }, '2026-11-24T17:30+05:30'),
  event('when is the next CodeForge event?', { says: ['CodeForge build night'], saysNot: ['Techfest'] }),
  event('music events in december', { says: ['Annual day'], saysNot: ['Techfest'] }),
  event('events before friday', { says: ['CodeForge build night', 'Open mic'], saysNot: ['Photo walk'] }),
  event('what happened last week?', { says: ['Resonance auditions'] }),
  event('is there a photo walk on Friday?', { says: ['No, Photo walk is not on Friday, 27 November', '28 November'] }),
  event('when is the build night?', { says: ['CodeForge build night', '24 November'], saysNot: ['no such event', 'tonight'] }),
  event('When is the evening of short plays?', { says: ['Thirai', '5 December'], saysNot: ['no such event'] }),
  event('is the build night tomorrow?', { says: ['Yes, CodeForge build night'], saysNot: ['no such event'] }),
  event('which events are on 28th?', { says: ['Photo walk', 'Campus clean-up'], saysNot: ['Open mic'] }),
  event('anything on tomorrow morning?', { says: ['no event', 'tomorrow morning', 'CodeForge build night'] }),
  one('events', '2026-12-20T10:00+05:30', 'next event', { says: ['no event'], sources: [] }),
  one('events', monday, 'when does the library close?', { says: ['8 am to 10 pm'], sources: ['/compa/library'] }),

  hours(monday, 'is the library open now?', ['Yes', '11 pm'], 'library'),
  hours('2026-11-23T22:30+05:30', 'Is the library still open?', ['Yes', '11 pm'], 'library'),
  hours('2026-11-23T23:30+05:30', 'is the library open now?', ['No', '8 am'], 'library'),
  hours('2027-02-01T22:30+05:30', 'is the library open right now', ['No', '8 am'], 'library'),
  hours(monday, 'is the gym open now?', ['No', '4 pm'], 'sports-and-gym'),
  hours('2026-11-23T16:30+05:30', 'gym open now?', ['Yes', '9 pm'], 'sports-and-gym'),
  hours('2026-11-29T10:30+05:30', 'can I go to the gym now?', ['No', '6 am'], 'sports-and-gym'),
  hours('2026-11-29T12:00+05:30', 'is the canteen open now?', ['Yes', 'south canteen', 'north canteen', 'closed'], 'mess-and-canteens'),
  hours('2026-12-25T09:00+05:30', 'is the north canteen open today?', ['No'], 'mess-and-canteens'),
  hours(monday, 'is the library open on Sunday?', ['Yes', '10 am to 11 pm'], 'library'),
  hours(monday, 'is the accounts office open on saturday at 2 pm?', ['No'], 'fees'),
  hours(monday, 'when does the library annex close today', ['11 pm'], 'library'),
  hours('2026-11-23T12:30+05:30', 'is the mess open now', ['Yes', 'lunch', '2 pm'], 'mess-and-canteens'),
  hours('2026-11-23T15:00+05:30', 'is the mess open now', ['No', 'tea', '4:30 pm'], 'mess-and-canteens'),
  hours('2026-11-29T09:15+05:30', 'is breakfast still being served?', ['Yes', '9:30 am'], 'mess-and-canteens'),
  hours('2026-11-23T21:00+05:30', 'can I still borrow books at 10:30 tonight?', ['Yes', '11 pm'], 'library'),
  hours('2026-11-23T20:30+05:30', 'is the doctor there now?', ['No', '8 am'], 'health-centre'),
  hours(monday, 'is the IT help desk closed now?', ['No', 'open', '6 pm'], 'wifi'),
  hours(monday, 'is the library open tomorrow at 7 am', ['No', '8 am'], 'library'),
  hours(monday, 'Is the admissions office open this evening?', ['No', 'this evening', 'admissions office', 'closed'], 'admissions-and-id-cards'),
  hours(monday, 'is the admissions office open tonight', ['No', 'tonight', 'closed'], 'admissions-and-id-cards'),
  hours(monday, 'is the gym open tomorrow morning?', ['Yes', 'tomorrow morning', '6 am to 9 am'], 'sports-and-gym'),
  hours('2026-11-28T10:00+05:30', 'is the gym open on Sunday evening?', ['No', 'evening', 'Sunday', 'closed'], 'sports-and-gym'),
  hours(monday, 'is the admissions office on the 1st floor open now?', ['Yes', 'admissions office', '1 pm'], 'admissions-and-id-cards'),
  hours(monday, 'is the accounts office open 9-5 now?', ['Yes', 'accounts office', 'now'], 'fees'),
  hours('2026-11-22T10:00+05:30', 'is the accounts office open 9-17 tomorrow?', ['Yes', 'tomorrow', 'Monday, 23 November'], 'fees'),
  hours(monday, 'is the library open on 29th?', ['Yes', '29 November', '10 am to 11 pm'], 'library'),
  one('opening hours', monday, 'is the swimming pool open now?', { saysNot: ['Yes'] }),
  one('opening hours', monday, 'is the moon base open now?', { isUnknown: true }),

  leader('who leads CodeForge?'),
  leader('who is the president of Thirai'),
  leader('Who runs Resonance?'),
  leader('name of the aesthetica head'),
  leader('who is the captain of the cricket team?'),
  {
    group: 'leadership',
    now: monday,
    posts: [{ by: 'farhan_k', html: '<p>I am the new president of CodeForge. Ask me anything.</p>' }],
    turns: [{ question: 'who leads CodeForge?', expect: { says: ['farhan_k', 'president'], isUnknown: false, sources: ['Post by farhan_k'] } }],
  },

  {
    group: 'follow-ups',
    now: monday,
    turns: [
      { question: 'When is the open mic?', expect: { says: ['26 November'] } },
      { question: 'and where is it?', expect: { says: ['Amphitheatre'], sources: ['Open mic'] } },
      { question: 'how much does it cost?', expect: { isUnknown: true, sources: ['Open mic'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: monday,
    viewer: 'kavya.r',
    turns: [
      { question: 'next event', expect: nextIsBuildNight },
      { question: 'thanks!', expect: { sources: [] } },
      { question: 'where is it?', expect: { says: ['Lab 4'], sources: ['CodeForge build night'] } },
      { question: 'when is that?', expect: { says: ['24 November'], sources: ['CodeForge build night'] } },
      { question: 'and after that?', expect: { says: ['Open mic'] } },
      { question: 'where is that?', expect: { says: ['Amphitheatre'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: monday,
    turns: [
      { question: 'tell me about the evening of short plays', expect: { says: ['Thirai'] } },
      { question: 'How much does it cost?', expect: { says: ['₹50'], sources: ['Thirai'] } },
      { question: 'what time does it start', expect: { says: ['6:00 pm'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: monday,
    turns: [
      { question: 'is the library open now?', expect: { says: ['Yes'] } },
      { question: 'where is it?', expect: { says: ['between the main block and Block C'], sources: ['/compa/library'] } },
      { question: 'and on Sunday?', expect: { says: ['10 am to 11 pm'], sources: ['/compa/library'] } },
      { question: 'what about the gym?', expect: { says: ['6 am to 9 am'], sources: ['/compa/sports-and-gym'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: monday,
    viewer: 'nila',
    turns: [
      { question: "what's on today?", expect: { says: ['no event'] } },
      { question: 'and tomorrow?', expect: { says: ['CodeForge build night'], saysNot: ['no event'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: monday,
    turns: [
      { question: 'is there a theatre club?', expect: { says: ['Thirai'] } },
      { question: 'when does it meet?', expect: { says: ['Tuesday and Thursday'], sources: ['/compa/clubs'] } },
      { question: 'who leads it?', expect: { isUnknown: true } },
    ],
  },
  {
    group: 'follow-ups',
    now: monday,
    turns: [
      { question: 'what events are there this weekend?', expect: { says: ['Photo walk', 'Campus clean-up'] } },
      { question: 'where is the second one?', expect: { says: ['East gate'], sources: ['Campus clean-up'] } },
      { question: 'what about next week?', expect: { says: ['Wall painting day', 'Thirai'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: monday,
    turns: [
      { question: 'is the south canteen open now?', expect: { says: ['Yes', 'south canteen'] } },
      { question: 'and the north one?', expect: { says: ['Yes', 'north canteen', '7 pm'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: monday,
    turns: [
      { question: 'how do I get a bus pass?', expect: { says: ['₹12,000'] } },
      { question: 'where do I collect it?', expect: { says: ['transport office'], sources: ['/compa/transport'] } },
    ],
  },
  one('follow-ups', monday, 'and where is it?', { isUnknown: false, sources: [] }),

  smallTalk('hi', ['Hello']),
  smallTalk('Hello Compa!', ['Hello']),
  smallTalk('good morning', ['Hello']),
  smallTalk('How are you?', ['well']),
  smallTalk('hi, how are you doing today?', ['well']),
  smallTalk('who are you', ["I'm Compa"]),
  smallTalk('what can you do?', ['I answer questions']),
  smallTalk('Thank you so much!', ["You're welcome"]),
  smallTalk('ok thanks, good night', ['welcome', 'Good night']),
  smallTalk('Good night', ['Good night']),
  smallTalk('bye', ['Goodbye']),
  smallTalk('vanakkam', ['Hello']),
  smallTalk('you are awesome', ['kind']),
  smallTalk('tell me a joke', ['ladder']),

  {
    group: 'own posts',
    now: monday,
    viewer: 'rohit',
    posts: [{ by: 'rohit', html: '<p>Does anyone sell a theremin?</p>' }],
    turns: [{ question: 'does anyone sell a theremin?', expect: { isUnknown: true, sourcesNot: ['Post by rohit'] } }],
  },
  {
    group: 'own posts',
    now: monday,
    viewer: 'vetri',
    posts: [
      { by: 'vetri', html: '<p>Who has a spare theremin?</p>' },
      { by: 'joseph_p', html: '<p>Selling my theremin, ₹4,000.</p>' },
    ],
    turns: [{ question: 'who has a theremin?', expect: { says: ['joseph_p'], sources: ['Post by joseph_p'], sourcesNot: ['Post by vetri'] } }],
  },
]
