import { randomUUID } from 'node:crypto'
import type { SampleEvent } from '../../../server/features/events/data.ts'

type Row = [starts: string, ends: string, title: string, place: string, clubSlug: string | null, description: string]

/** The events of the benchmark, at fixed campus times. Each case sets its clock relative to them; the first is a Tuesday. */
const rows: Row[] = [
  ['2026-11-17T16:00', '2026-11-17T18:00', 'Resonance auditions', 'Music room', 'resonance', 'One song you love and one you can sing.'],
  ['2026-11-24T17:00', '2026-11-24T19:00', 'CodeForge build night', 'Lab 4', 'codeforge', 'Beginners first.'],
  ['2026-11-26T18:00', '2026-11-26T20:00', 'Open mic', 'Amphitheatre', null, 'Two poems each, any language.'],
  ['2026-11-28T06:00', '2026-11-28T09:00', 'Photo walk', 'Marina beach', 'shutterscape', 'Phones are cameras too.'],
  ['2026-11-28T16:00', '2026-11-28T18:00', 'Campus clean-up', 'East gate', null, 'Gloves are there. Free of charge, tea included.'],
  ['2026-12-01T10:00', '2026-12-01T16:00', 'Wall painting day', 'Cycle stand', 'aesthetica', 'Bring clothes you do not love.'],
  [
    '2026-12-05T18:00',
    '2026-12-05T20:00',
    'Thirai: an evening of short plays',
    'Auditorium',
    'thirai',
    'Five plays of twenty minutes. Tickets are ₹50 at the door.',
  ],
  ['2026-12-09T09:00', '2026-12-10T17:00', 'Techfest', 'Main block', 'codeforge', 'Talks, demos and a treasure hunt.'],
  ['2026-12-17T18:00', '2026-12-17T22:00', 'Annual day', 'Open-air stage', 'resonance', 'Music, dance, prizes.'],
]

export const calendar: SampleEvent[] = rows.map(([starts, ends, title, place, clubSlug, description]) => {
  const [startsAt, endsAt] = [new Date(`${starts}+05:30`), new Date(`${ends}+05:30`)]
  return { id: randomUUID(), title, place, clubSlug, description, startsAt, endsAt, updatedAt: new Date('2026-11-16T10:00+05:30') }
})
