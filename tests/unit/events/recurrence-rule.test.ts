import { describe, expect, test } from 'vitest'
import { expandRule, parseRule } from '../../../server/features/events/series/rule.ts'

const at = (local: string) => new Date(`${local}+05:30`)
/** The local date and time of the campus. */
const toLocal = (date: Date) => new Date(date.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16)
const expand = (rule: string, first: string) => expandRule(parseRule(rule), at(first)).map(toLocal)

describe('expandRule', () => {
  test('repeats weekly over the end of a year at the same local time', () => {
    const days = Array.from({ length: 52 }, (_, week) => toLocal(new Date(at('2026-12-01T00:30').getTime() + week * 7 * 86_400_000)))
    expect(expand('FREQ=WEEKLY;COUNT=52', '2026-12-01T00:30')).toEqual(days)
    expect(days.at(-1)).toBe('2027-11-23T00:30')
  })

  test.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=5', '2026-12-01T17:00', ['2026-12-01', '2026-12-03', '2026-12-15', '2026-12-17', '2026-12-29']],
    ['FREQ=DAILY;INTERVAL=20;COUNT=3', '2026-12-20T17:00', ['2026-12-20', '2027-01-09', '2027-01-29']],
    ['FREQ=MONTHLY;COUNT=3', '2026-12-31T17:00', ['2026-12-31', '2027-01-31', '2027-03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', '2026-12-31T17:00', ['2026-12-31', '2027-01-31', '2027-02-28']],
    ['FREQ=MONTHLY;BYDAY=1MO;COUNT=3', '2026-12-07T17:00', ['2026-12-07', '2027-01-04', '2027-02-01']],
    ['RRULE:freq=monthly;byday=-1FR;count=3', '2026-11-27T17:00', ['2026-11-27', '2026-12-25', '2027-01-29']],
    ['FREQ=MONTHLY;BYDAY=MO,-1FR;COUNT=6', '2026-12-07T17:00', ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-25', '2026-12-28', '2027-01-04']],
    ['FREQ=MONTHLY;BYDAY=+5TU;COUNT=3', '2026-12-29T17:00', ['2026-12-29', '2027-03-30', '2027-06-29']],
    ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,-1;COUNT=4', '2026-12-01T17:00', ['2026-12-01', '2026-12-31', '2027-02-01', '2027-02-28']],
    // The examples of WKST in RFC 5545.
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05T17:00', ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24']],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05T17:00', ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31']],
    // Until the end of the local day, a local time, and an instant.
    ['FREQ=DAILY;UNTIL=20261203', '2026-12-01T17:00', ['2026-12-01', '2026-12-02', '2026-12-03']],
    ['FREQ=DAILY;UNTIL=20261203T165959', '2026-12-01T17:00', ['2026-12-01', '2026-12-02']],
    ['FREQ=DAILY;UNTIL=20261203T113000Z', '2026-12-01T17:00', ['2026-12-01', '2026-12-02', '2026-12-03']],
    ['FREQ=DAILY;UNTIL=20261203T112959Z', '2026-12-01T17:00', ['2026-12-01', '2026-12-02']],
  ])('%s from %s', (rule, first, days) => {
    expect(expand(rule, first)).toEqual(days.map((day) => `${day}T17:00`))
  })

  test('60 events are accepted, 61 are not', () => {
    expect(expand('FREQ=DAILY;COUNT=60', '2026-12-01T17:00')).toHaveLength(60)
    expect(() => expand('FREQ=DAILY;COUNT=61', '2026-12-01T17:00')).toThrow('A series has at most 60 events.')
    expect(() => expand('FREQ=DAILY;UNTIL=20991231', '2026-12-01T17:00')).toThrow('A series has at most 60 events.')
  })

  test.each([
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=3', 'The first event is not on a day of the recurrence rule.'],
    ['FREQ=MONTHLY;COUNT=30', 'The last event is at most two years after the first.'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=11;COUNT=2', 'The first event is not on a day of the recurrence rule.'],
    ['FREQ=DAILY;UNTIL=20261340', 'UNTIL is not a date.'],
    ['FREQ=MONTHLY;INTERVAL=24;BYDAY=5MO;COUNT=2', 'The first event is not on a day of the recurrence rule.'],
    ['FREQ=MONTHLY;INTERVAL=999;COUNT=2', 'The last event is at most two years after the first.'],
    ['FREQ=WEEKLY;INTERVAL=999;UNTIL=20991231', 'The last event is at most two years after the first.'],
    ['FREQ=DAILY;UNTIL=20261130', 'The first event is not on a day of the recurrence rule.'],
  ])('%s is refused', (rule, message) => {
    expect(() => expand(rule, '2026-12-01T17:00')).toThrow(message)
  })
})

test('each of 5,000 random rules is expanded to at most 60 starts or refused', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const pick = <T>(...values: T[]) => values[Math.floor(random() * values.length)] as T
  const pickList = (pickItem: () => string) => Array.from({ length: pick(1, 1, 2, 7, 31) }, pickItem).join(',')
  const pickWeekday = () => pick('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
  const outcomes = { expanded: 0, refused: 0 }
  for (let index = 0; index < 5000; index += 1) {
    const frequency = pick('DAILY', 'WEEKLY', 'MONTHLY', 'MONTHLY', 'MONTHLY')
    const day =
      frequency === 'WEEKLY'
        ? `;BYDAY=${pickList(pickWeekday)}`
        : pick(
            `;BYDAY=${pickList(() => pick('', '1', '4', '5', '-1', '-5') + pickWeekday())}`,
            `;BYMONTHDAY=${pickList(() => pick('1', '29', '30', '31', '-1', '-31'))}`,
          )
    const rule = [
      `FREQ=${frequency}`,
      pick('', `;INTERVAL=${pick(1, 2, 12, 24, 999)}`),
      pick('', frequency === 'DAILY' ? '' : day),
      pick('', ';WKST=SU'),
      pick(`;COUNT=${pick(1, 2, 60, 61, 99_999)}`, `;UNTIL=${pick('20261231', '20270101T000000Z', '99991231', '20240229')}`),
    ].join('')
    const first = at(`202${pick(4, 6, 7)}-${pick('01', '02', '12')}-${pick('01', '05', '28')}T17:00`)
    try {
      const starts = expandRule(parseRule(rule), first)
      expect(starts.length).toBeLessThanOrEqual(60)
      expect(starts[0]).toEqual(first)
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a.getTime() - b.getTime()))
      outcomes.expanded += 1
    } catch (error) {
      expect(error).toMatchObject({ field: 'rule' })
      outcomes.refused += 1
    }
  }
  expect(Math.min(outcomes.expanded, outcomes.refused)).toBeGreaterThan(500)
})

describe('parseRule', () => {
  test.each(['FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;UNTIL=20270101;BYDAY=MO,TU;WKST=SU', 'FREQ=MONTHLY;BYDAY=+2TU;COUNT=2'])('accepts %s', (rule) => {
    expect(parseRule(rule)).toBe(rule)
  })

  test.each([
    ['', 'Repeat daily, weekly or monthly'],
    ['FREQ=HOURLY;COUNT=3', 'Repeat daily, weekly or monthly'],
    ['FREQ=YEARLY;COUNT=3', 'Repeat daily, weekly or monthly'],
    ['FREQ=DAILY;COUNT=3;COUNT=4', 'Repeat daily, weekly or monthly'],
    ['FREQ=DAILY;constructor=1;COUNT=3', 'The recurrence rule cannot have CONSTRUCTOR=1.'],
    ['FREQ=DAILY;BYDAY=MO;COUNT=3', 'The recurrence rule cannot have BYDAY=MO.'],
    ['FREQ=DAILY;INTERVAL=0;COUNT=3', 'The recurrence rule cannot have INTERVAL=0.'],
    ['FREQ=WEEKLY;BYDAY=XX;COUNT=3', 'The recurrence rule cannot have BYDAY=XX.'],
    ['FREQ=WEEKLY', 'Say when the series ends: by COUNT or by UNTIL.'],
    ['FREQ=WEEKLY;COUNT=2;UNTIL=20270101', 'Say when the series ends: by COUNT or by UNTIL.'],
    ['FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1;COUNT=2', 'Repeat by the day of the week or of the month.'],
  ])('refuses %s', (rule, message) => {
    expect(() => parseRule(rule)).toThrow(message)
  })
})
