import { expect, test } from 'vitest'
import { applyChange, type DateFields, differs } from '../../../server/features/events/series/change-of-date.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const at = (ms: number) => new Date(Date.UTC(2027, 0, 4, 12) + ms)

const base: DateFields = {
  ...{ title: 'Open mic', description: '', place: 'Hall 1', onlineUrl: '', takesRegistrations: true, capacity: 10, heldSeats: 2 },
  ...{ audienceClubs: ['resonance'], audienceCourses: [], questions: [{ id: 'a', label: 'Vegetarian?', isRequired: false }] },
  ...{ startsAt: at(0), endsAt: at(2 * hourMs), opensAt: null, closesAt: null },
}
const other: DateFields = { ...base, startsAt: at(7 * dayMs), endsAt: at(7 * dayMs + 2 * hourMs) }

const question = (id: string) => ({ id, label: id, isRequired: false })

test.each<[name: string, change: Partial<DateFields>, own: Partial<DateFields>, expected: Partial<DateFields>]>([
  ['a changed field changes, others stay', { title: 'Slam' }, { place: 'Hall 9', capacity: 3 }, { title: 'Slam', place: 'Hall 9', capacity: 3 }],
  ['a list changes as a whole', { audienceClubs: [] }, { audienceClubs: ['thirai'] }, { audienceClubs: [] }],
  ['held seats fit into fewer seats', { capacity: 4 }, { heldSeats: 8 }, { capacity: 4, heldSeats: 4 }],
  ['no limit holds no seats', { capacity: null, heldSeats: 0 }, { heldSeats: 8 }, { capacity: null, heldSeats: 0 }],
  [
    'the start moves by the same time, and the length stays',
    { startsAt: at(hourMs), endsAt: at(3 * hourMs) },
    { endsAt: at(7 * dayMs + hourMs) },
    { startsAt: at(7 * dayMs + hourMs), endsAt: at(7 * dayMs + 2 * hourMs) },
  ],
  ['a changed length is that of all', { endsAt: at(3 * hourMs) }, { endsAt: at(7 * dayMs + hourMs) }, { endsAt: at(7 * dayMs + 3 * hourMs) }],
  ['a new closing time is as long before the start', { closesAt: at(-dayMs) }, {}, { closesAt: at(6 * dayMs) }],
  ['an unchanged closing time stays', { title: 'Slam' }, { closesAt: at(5 * dayMs) }, { title: 'Slam', closesAt: at(5 * dayMs) }],
  [
    'a closing time after a shorter event is its end',
    { endsAt: at(hourMs) },
    { closesAt: at(7 * dayMs + 2 * hourMs) },
    { endsAt: at(7 * dayMs + hourMs), closesAt: at(7 * dayMs + hourMs) },
  ],
  [
    'questions of its own stay',
    { questions: [...base.questions, question('b')] },
    { questions: [question('x')] },
    { questions: [question('b'), question('x')] },
  ],
  ['a removed question is removed', { questions: [] }, { questions: [...base.questions, question('x')] }, { questions: [question('x')] }],
])('%s', (_name, change, own, expected) => {
  expect(applyChange(base, { ...base, ...change }, { ...other, ...own })).toEqual({ ...other, ...own, ...expected })
})

test('more than five questions are refused', () => {
  const own = ['v', 'w', 'x', 'y', 'z'].map(question)
  expect(() => applyChange(base, { ...base, questions: [...base.questions, question('b')] }, { ...other, questions: own })).toThrow('more than 5')
})

test('dates differ by more than their day', () => {
  const [one, same] = [base, other].map((date) => ({ ...date, isRescheduled: false })) as [DateFields & { isRescheduled: boolean }, never]
  expect(differs(one, same)).toBe(false)
  for (const change of [{ place: 'Hall 2' }, { endsAt: at(8 * dayMs) }, { isRescheduled: true }, { questions: [] }])
    expect(differs(one, { ...one, ...change })).toBe(true)
})
