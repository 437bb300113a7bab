import type { ConversationCase, Expectation } from './conversation-case.ts'

const monday = '2026-11-23T10:00+05:30'
const one = (question: string, expect: Expectation): ConversationCase => ({ group: 'page answers', now: monday, turns: [{ question, expect }] })
/** The expectation holds for the second answer. */
const two = (first: string, question: string, expect: Expectation): ConversationCase => ({
  group: 'page answers',
  now: monday,
  turns: [
    { question: first, expect: {} },
    { question, expect },
  ],
})

/** Questions whose answers the pages, events, clubs, businesses and posts hold, with which the search was developed. */
export const tunedPageCases: ConversationCase[] = [
  one('minimum attendance percentage', { says: ['75% attendance'], sources: ['/compa/exams'] }),
  one('what percentage of attendance do i need', { says: ['75% attendance'] }),
  one('when do exams start', { says: ['1 to 19 December 2026'], sources: ['/compa/exams'] }),
  one('when do the exams begin?', { says: ['1 to 19 December 2026'] }),
  one('when are the practical exams', { says: ['16 to 27 November'] }),
  one('connect to campus wifi', { says: ['Campus-Secure'], sources: ['/compa/wifi'] }),
  one('how to connect to hostel wifi', { says: ['Campus-Hostel'] }),
  one('tech fest', { says: ['Techfest:', '9 December'], sources: ['/events/'], saysNot: ['station'] }),
  one('when is the tech fest', { says: ['9 December'], sources: ['/events/'] }),
  one('where is the tech fest', { says: ['Main block'] }),
  one('openmic when', { says: ['26 November'], sources: ['/events/'] }),
  one('price of cricket bat', { says: ['₹900'], sources: ['/post/'] }),
  one('how much is the cricket bat', { says: ['₹900'] }),
  one('how much does a walnut brownie cost', { says: ['₹60'] }),
  two('when is techfest', 'can I still register for it?', { says: ['Techfest takes no registrations'], sources: ['/events/'] }),
  two('when is the open mic', 'do i need to register?', { says: ['Open mic takes no registrations'] }),
  two('when is the photo walk', 'how do i sign up for that?', { says: ['Photo walk takes no registrations'] }),
  two('who sells brownies', 'how do I contact him?', { says: ['WhatsApp'], sources: ['/shops'] }),
  two('who sells brownies', 'how can i reach them?', { says: ['WhatsApp'] }),
  two('who sells brownies', 'phone number?', { says: ['WhatsApp'] }),
  one('which club if I like acting?', { says: ['Thirai'], sources: ['/clubs/thirai'] }),
  one('which club should I join if i like photography', { says: ['ShutterScape'], sources: ['/clubs/shutterscape'] }),
  one('any club for people who love coding?', { says: ['CodeForge'], sources: ['/clubs/codeforge'] }),
  one('is there a club for singing', { says: ['Resonance'] }),
  one('change my username in thinnai', { says: ['Settings'], sources: ['/compa/thinnai'] }),
  one('how do i change my username', { says: ['Settings'] }),
  one('delete my account', { says: ['Settings'], sources: ['/compa/thinnai'] }),
  one('events this week', { says: ['CodeForge build night', 'Open mic', 'Photo walk'] }),
  one('what is on this week', { says: ['CodeForge build night', 'Open mic'], sources: ['/events/'] }),
  one('photography club', { says: ['ShutterScape'], sources: ['/clubs/shutterscape'] }),
]
