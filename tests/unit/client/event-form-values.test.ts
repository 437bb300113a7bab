import { describe, expect, test } from 'vitest'
import {
  campusOrganiser,
  createCopyValues,
  createEditValues,
  createNewValues,
  type EditedEvent,
  findInputError,
  moveEnd,
  toFormField,
  toSaveEventInput,
} from '../../../client/src/features/events/editor/event-form-values.ts'
import { buildRule, describeRule, type Recurrence } from '../../../client/src/features/events/editor/recurrence-rule.ts'

const times = { startsAt: '2026-11-26T17:00', endsAt: '2026-11-26T19:00' }
const event = {
  ...{ id: 'E1', version: 3, title: 'Build night', description: '', place: 'Lab 4', startsAt: '2026-11-26T11:30:00.000Z', endsAt: '2026-11-26T13:30:00.000Z' },
  ...{ club: { id: 'C1', slug: 'codeforge', name: 'CodeForge' }, rule: 'FREQ=WEEKLY;COUNT=3', takesRegistrations: true, capacity: 60, heldSeats: 5 },
  ...{ opensAt: null, closesAt: '2026-11-26T10:00:00.000Z', onlineUrl: null, cover: { url: '/media/x.webp', width: 1, height: 1, srcset: null } },
  ...{ audience: { clubs: [{ id: 'C2', slug: 'thirai', name: 'Thirai' }], courses: [] }, questions: [{ id: 'q', label: 'Why?', isRequired: true }] },
} as unknown as EditedEvent

describe('recurrence rules', () => {
  const recurrence: Recurrence = { repeat: 'WEEKLY', seriesEnd: 'COUNT', count: ' 10 ', until: '2026-12-31' }
  test.each([
    [recurrence, 'FREQ=WEEKLY;COUNT=10', 'Every week, 10 times'],
    [{ ...recurrence, repeat: 'FORTNIGHTLY' }, 'FREQ=WEEKLY;INTERVAL=2;COUNT=10', 'Every two weeks, 10 times'],
    [{ ...recurrence, repeat: 'MONTHLY', seriesEnd: 'UNTIL' }, 'FREQ=MONTHLY;UNTIL=20261231', 'Every month until December 31, 2026'],
  ] as [Recurrence, string, string][])('%j is %s', (values, rule, words) => {
    expect(buildRule(values)).toBe(rule)
    expect(describeRule(rule)).toBe(words)
  })
  test('a single event has none', () => {
    expect(buildRule({ ...recurrence, repeat: 'NEVER' })).toBeNull()
  })
  test('rules of other clients are described as far as they can be', () => {
    expect(describeRule('FREQ=DAILY;INTERVAL=3;COUNT=1')).toBe('Every 3 days, once')
    expect(describeRule('FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231T183000Z')).toBe('Every week until December 31, 2026')
    expect(describeRule('FREQ=YEARLY;COUNT=2')).toBe('One of a series')
  })
})

test('an edit sends back what the event has', () => {
  expect(toSaveEventInput(createEditValues(event), event, null)).toEqual({
    ...{ id: 'E1', version: 3, scope: 'THIS', title: 'Build night', description: '', place: 'Lab 4', onlineUrl: '', takesRegistrations: true },
    ...{ startsAt: event.startsAt, endsAt: event.endsAt, capacity: 60, heldSeats: 5, opensAt: null, closesAt: event.closesAt },
    ...{ audienceClubIds: ['C2'], audienceCourses: [], questions: event.questions },
  })
  expect(toSaveEventInput({ ...createEditValues(event), storedCover: null }, event, null)).toMatchObject({ removeCover: true })
})

test('a new event has its organiser and its rule, and nothing of a registration that is off', () => {
  const values = { ...createNewValues('C1'), ...times, title: 'Build night', capacity: '60', repeat: 'WEEKLY', count: '3' } as const
  const input = toSaveEventInput({ ...values, questions: [], audienceClubIds: [], audienceCourses: [] }, null, null)
  expect(input).toMatchObject({ clubId: 'C1', rule: 'FREQ=WEEKLY;COUNT=3', startsAt: '2026-11-26T11:30:00.000Z', takesRegistrations: false })
  expect(input).not.toHaveProperty('capacity')
  expect(toSaveEventInput({ ...createNewValues(campusOrganiser), ...times }, null, null)).toMatchObject({ clubId: null })
})

test('a copy has the cover, until it is removed or replaced', () => {
  const cover = { url: '/media/cover.webp', width: 2, height: 1, srcset: null }
  const copy = { ...createCopyValues({ ...event, cover }), ...times }
  expect(copy.storedCover).toBe(cover.url)
  expect(toSaveEventInput(copy, null, null)).toMatchObject({ copyCoverFrom: event.id })
  for (const input of [toSaveEventInput({ ...copy, storedCover: null }, null, null), toSaveEventInput(copy, null, new File([], 'new.png'))])
    expect(input).not.toHaveProperty('copyCoverFrom')
})

test('a copy has no dates, and questions of its own', () => {
  expect(createCopyValues(event)).toMatchObject({
    ...{ title: 'Build night', clubId: 'C1', startsAt: '', endsAt: '', closesAt: '' },
    questions: [{ id: null, label: 'Why?', isRequired: true }],
  })
})

describe('errors', () => {
  const valid = { ...createNewValues('C1'), ...times, title: 'Build night' }
  test.each([
    [{}, undefined],
    [{ title: ' ' }, 'title'],
    [{ clubId: '' }, 'clubId'],
    [{ startsAt: '' }, 'startsAt'],
    [{ endsAt: times.startsAt }, 'endsAt'],
    [{ repeat: 'WEEKLY', count: '0' }, 'count'],
    [{ repeat: 'WEEKLY', seriesEnd: 'UNTIL' }, 'until'],
    [{ takesRegistrations: true, capacity: 'many' }, 'capacity'],
    [{ takesRegistrations: false, capacity: 'many' }, undefined],
    [{ takesRegistrations: true, questions: [{ id: null, label: '', isRequired: false }] }, 'questions.0'],
  ] as [object, string | undefined][])('%j is an error of %s', (changes, field) => {
    expect(findInputError({ ...valid, ...changes }, true)?.field).toBe(field)
  })
  test.each([
    ['capacity', 'capacity'],
    ['rule', 'count'],
    ['questions.2.label', 'questions.2'],
    ['audienceClubs', 'audienceClubIds'],
    ['version', undefined],
    [undefined, undefined],
  ])('an error of the server about %s is shown at %s', (field, shown) => {
    expect(toFormField(field, valid)).toBe(shown)
  })
})

test('the end moves with the start', () => {
  expect(moveEnd({ startsAt: '', endsAt: '' }, '2026-11-26T23:30')).toBe('2026-11-27T00:30')
  expect(moveEnd(times, '2026-11-27T10:00')).toBe('2026-11-27T12:00')
  expect(moveEnd(times, '')).toBe(times.endsAt)
  expect(moveEnd({ startsAt: '', endsAt: times.endsAt }, times.startsAt)).toBe(times.endsAt)
})
