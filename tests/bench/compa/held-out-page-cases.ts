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

/** Questions of the same kinds, written after the search and never inspected one by one. */
export const heldOutPageCases: ConversationCase[] = [
  one('attendance needed to write exams', { says: ['75% attendance'] }),
  one('least attendance required', { says: ['75% attendance'] }),
  one('minimum cgpa for placements', { says: ['6.0'], sources: ['/compa/placements'] }),
  one('maximum number of devices on hostel wifi', { says: ['three devices'] }),
  one('when does the exam end', { says: ['19 December'] }),
  one('what date do theory exams start', { says: ['1 to 19 December'] }),
  one('when is the last day of classes', { says: ['27 November'] }),
  one('when do hall tickets come out', { says: ['23 November'] }),
  one('how do I join the campus wifi', { says: ['Campus-Secure'] }),
  one('wifi connect panna epdi', { says: ['Campus-Secure'] }),
  one('guest wifi for visitors', { says: ['Campus-Guest'] }),
  one('photowalk timing', { says: ['28 November'], sources: ['/events/'] }),
  one('annualday date', { says: ['17 December'], sources: ['/events/'] }),
  one('is tech fest in december?', { says: ['9 December'] }),
  one('wall painting day where', { says: ['Cycle stand'] }),
  one('cost of a cricket bat', { says: ['₹900'] }),
  one('brownie price', { says: ['₹60'] }),
  one('what do tickets for the short plays cost', { says: ['₹50'] }),
  two('tell me about techfest', 'is registration open?', { says: ['Techfest takes no registrations'] }),
  two('when is annual day', 'can I register for this?', { says: ['Annual day takes no registrations'] }),
  two('what is the campus clean-up', 'how to register for it', { says: ['takes no registrations'] }),
  two('where can i buy brownies', 'how to contact them', { says: ['WhatsApp'] }),
  two('is there a brownie shop', 'whats their number?', { says: ['WhatsApp'] }),
  one('I love dancing and music, which club suits me?', { says: ['Resonance'] }),
  one('suggest a club for someone who paints', { says: ['Aesthetica'], sources: ['/clubs/aesthetica'] }),
  one('which society is for theatre people', { says: ['Thirai'], sources: ['/clubs/thirai'] }),
  one('can i rename my thinnai account', { says: ['username'], sources: ['/compa/thinnai'] }),
  one('how to change user name', { says: ['Settings'], sources: ['/compa/thinnai'] }),
  one('what is happening on campus this week', { says: ['CodeForge build night', 'Open mic'] }),
  one('anything this week?', { says: ['CodeForge build night'], sources: ['/events/'] }),
]
