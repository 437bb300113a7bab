import type { ConversationCase } from './conversation-case.ts'

const monday = '2026-11-23T10:00+05:30'

/** Looked at while Compa's understanding of questions was made. */
export const tunedCases: ConversationCase[] = [
  {
    group: 'events',
    now: monday,
    turns: [{ question: 'next event', expect: { says: ['CodeForge build night'], saysNot: ['Open mic'], sources: ['/events'] } }],
  },
  {
    group: 'follow-ups',
    now: monday,
    turns: [
      { question: 'When is the open mic?', expect: { says: ['26 November'] } },
      { question: 'and where is it?', expect: { says: ['Amphitheatre'], sources: ['Open mic'] } },
    ],
  },
]
