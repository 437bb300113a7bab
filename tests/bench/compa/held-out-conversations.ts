import type { ConversationCase } from './conversation-case.ts'

const one = (group: ConversationCase['group'], now: string, question: string, expect: ConversationCase['turns'][number]['expect']): ConversationCase => ({
  group,
  now: `${now}+05:30`,
  turns: [{ question, expect }],
})

/** Held-out conversations: their author did not develop Compa's understanding of questions, and their results are never inspected one by one. */
export const heldOutCases: ConversationCase[] = [
  one('events', '2026-11-25T09:30', 'whats coming up next on campus?', { says: ['Open mic'], saysNot: ['build night'] }),
  one('events', '2026-11-23T21:00', "What's happening tomorrow evening?", { says: ['CodeForge build night'], saysNot: ['Open mic', 'Photo walk'] }),
  one('events', '2026-11-26T08:00', 'anything going on tonight', { says: ['Open mic'], saysNot: ['Photo walk'] }),
  one('events', '2026-11-27T12:00', 'What can I do this weekend?', { says: ['Photo walk', 'clean-up'], saysNot: ['Wall painting'] }),
  one('events', '2026-11-23T10:00', 'Is there an event on Thursday?', { says: ['Open mic'], saysNot: ['build night', 'Photo walk'] }),
  one('events', '2026-11-23T10:00', 'events on the 1st of December', { says: ['Wall painting'], saysNot: ['Open mic', 'short plays'] }),
  one('events', '2026-11-30T10:00', 'What is on next Saturday?', { says: ['short plays'], saysNot: ['Wall painting', 'Techfest'] }),
  one('events', '2026-11-23T10:00', 'Which events are there in December?', {
    says: ['Wall painting', 'short plays', 'Techfest', 'Annual day'],
    saysNot: ['Photo walk'],
  }),
  one('events', '2026-12-10T11:00', 'what is going on right now?', { says: ['Techfest'], saysNot: ['Annual day'] }),
  one('events', '2026-12-18T09:00', 'When is the next event?', { saysNot: ['Annual day', 'Techfest'] }),
  one('events', '2026-11-23T10:00', 'is anything on 30 november', { saysNot: ['Wall painting', 'clean-up'] }),
  one('events', '2026-11-23T10:00', 'When does the techfest start?', { says: ['9 December'] }),
  one('opening hours', '2026-11-23T22:30', 'Is the library still open?', { says: ['yes'], sources: ['/compa/library'] }),
  one('opening hours', '2026-11-23T23:30', 'Is the library open now', { says: ['no'], sources: ['/compa/library'] }),
  one('opening hours', '2026-11-29T12:00', 'is the north canteen open today?', { says: ['no'], sources: ['/compa/mess-and-canteens'] }),
  one('opening hours', '2026-11-29T21:00', 'Can I still eat at the south canteen? Is it open?', { says: ['yes'], sources: ['/compa/mess-and-canteens'] }),
  one('opening hours', '2026-11-28T15:00', 'Is the admissions office open at the moment?', { says: ['no'], sources: ['/compa/admissions'] }),
  one('opening hours', '2026-11-24T13:30', 'is the admissions office open now?', { says: ['no'], sources: ['/compa/admissions'] }),
  one('opening hours', '2026-11-28T11:00', 'Is the counselling centre open?', { says: ['yes'], sources: ['/compa/counselling'] }),
  one('opening hours', '2026-11-25T07:00', 'has the north canteen opened yet?', { says: ['no'], sources: ['/compa/mess-and-canteens'] }),
  one('opening hours', '2026-11-25T19:00', 'Until when is the library open today?', { says: ['11 pm'], sources: ['/compa/library'] }),
  one('leadership', '2026-11-23T10:00', 'Who is the head of Resonance?', { isUnknown: true }),
  one('leadership', '2026-11-23T10:00', 'who runs the photography club', { isUnknown: true }),
  one('leadership', '2026-11-23T10:00', 'Name of the president of Thirai?', { isUnknown: true }),
  {
    group: 'follow-ups',
    now: '2026-11-23T10:00+05:30',
    turns: [
      { question: 'When is the photo walk?', expect: { says: ['28 November'] } },
      { question: 'Where does it start?', expect: { says: ['Marina'], sources: ['Photo walk'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: '2026-11-23T10:00+05:30',
    viewer: 'meera',
    turns: [
      { question: 'Tell me about the evening of short plays', expect: { says: ['Thirai'] } },
      { question: 'how much are tickets?', expect: { says: ['50'] } },
      { question: 'And when is it?', expect: { says: ['5 December'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: '2026-11-23T10:00+05:30',
    turns: [
      { question: 'Where is the clubs office?', expect: { says: ['student centre'] } },
      { question: 'When is it open?', expect: { says: ['10 am to 6 pm'], sources: ['/compa/clubs'] } },
    ],
  },
  {
    group: 'follow-ups',
    now: '2026-11-23T10:00+05:30',
    viewer: 'meera',
    turns: [
      { question: 'When does CodeForge meet?', expect: { says: ['Wednesday'] } },
      { question: 'And Aesthetica?', expect: { says: ['Saturday'] } },
    ],
  },
  one('small talk', '2026-11-23T10:00', 'hey there!', { isUnknown: false, sources: [] }),
  one('small talk', '2026-11-23T10:00', 'ok thank you so much', { isUnknown: false, sources: [] }),
  one('small talk', '2026-11-23T10:00', 'are you a robot?', { isUnknown: false, sources: [] }),
  one('small talk', '2026-11-23T10:00', 'vanakkam', { isUnknown: false, sources: [] }),
  one('small talk', '2026-11-23T10:00', 'bye, see you', { isUnknown: false, sources: [] }),
  {
    group: 'own posts',
    now: '2026-11-23T10:00+05:30',
    viewer: 'divya',
    posts: [{ by: 'divya', html: '<p>Does anybody know when the telescope night of the astronomy circle is?</p>' }],
    turns: [{ question: 'When is the telescope night of the astronomy circle?', expect: { sourcesNot: ['Post by divya'] } }],
  },
  {
    group: 'own posts',
    now: '2026-11-23T10:00+05:30',
    viewer: 'divya',
    posts: [
      { by: 'divya', html: '<p>Who lends a tabla for the Saturday rehearsal?</p>' },
      { by: 'imran', html: '<p>I lend my tabla for rehearsals, ask me in Hostel B room 12.</p>' },
    ],
    turns: [{ question: 'Who lends a tabla for rehearsal?', expect: { sources: ['Post by imran'], sourcesNot: ['Post by divya'] } }],
  },
]
