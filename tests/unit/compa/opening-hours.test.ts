import { expect, test } from 'vitest'
import { findNextOpening, findOpenRange, getHoursOn, isUnclearOn, parseOpeningHours } from '../../../server/features/compa/answers/computed/opening-hours.ts'
import { formatMinutes, toDay } from '../../../server/utils/campus-time.ts'

const now = new Date('2026-11-23T10:00+05:30')
const parse = (text: string) => parseOpeningHours(text, 'Reading club', now).places
const day = (date: number, month = 11) => toDay(2026, month, date) as number
const [monday, saturday, sunday] = [day(23), day(28), day(29)]

/** The hours of the named places on a Monday, a Saturday and a Sunday. */
const table = (text: string) =>
  Object.fromEntries(
    parse(text).map((place) => [
      place.name,
      [monday, saturday, sunday].map((each) =>
        getHoursOn(place, each)
          .map((range) => range.map(formatMinutes).join(' to '))
          .join(', '),
      ),
    ]),
  )

test.each([
  [
    'The shop is open from 8 am to 10 pm on Monday to Saturday and from 10 am to 6 pm on Sunday.',
    { 'the shop': ['8 am to 10 pm', '8 am to 10 pm', '10 am to 6 pm'] },
  ],
  [
    'The gym is open from 6 am to 9 am and from 4 pm to 9 pm on Monday to Saturday, and from 6 am to 9 am on Sunday.',
    { 'the gym': ['6 am to 9 am, 4 pm to 9 pm', '6 am to 9 am, 4 pm to 9 pm', '6 am to 9 am'] },
  ],
  [
    'The kiosk, next to Block C, is open from 8 am to 7 pm on Monday to Saturday and is closed on Sunday.',
    { 'the kiosk': ['8 am to 7 pm', '8 am to 7 pm', ''] },
  ],
  [
    'The main gate is open day and night, and the east gate from 5 am to 10 pm.',
    { 'the main gate': Array(3).fill('midnight to midnight'), 'the east gate': Array(3).fill('5 am to 10 pm') },
  ],
  ['The print desk is in Block C. It is open from 9 am to 12 noon on working days.', { 'the print desk': ['9 am to 12 noon', '', ''] }],
  ['Breakfast: 7 am to 9 am, on Sunday 7:30 am to 9:30 am', { Breakfast: ['7 am to 9 am', '7 am to 9 am', '7:30 am to 9:30 am'] }],
  ['Any student may use Labs 1, 3 and 4 from 4 pm to 9 pm on Monday to Friday.', { 'Labs 1, 3 and 4': ['4 pm to 9 pm', '', ''] }],
  ['A doctor is in the house from 8 am to 8 pm on Monday and Saturday.', { 'a doctor': ['8 am to 8 pm', '8 am to 8 pm', ''] }],
  [
    'The desk, room 1, and the office, room 2, are open from 14:00 to 16:30 every day.',
    { 'the desk': Array(3).fill('2 pm to 4:30 pm'), 'the office': Array(3).fill('2 pm to 4:30 pm') },
  ],
])('reads %s', (text, expected) => {
  expect(table(text)).toEqual(expected)
})

test.each([
  'Morning papers are from 9:30 am to 12:30 pm.',
  'The form is ready within 24 hours.',
  'The court is open until 9 pm.',
  'Campus buses leave at 4:30 pm.',
  'From 8 pm to 6 am, security will walk with you.',
  'It is a nice place.',
])('states no hours: %s', (text) => {
  expect(parse(text)).toEqual([])
})

test('special hours replace the usual ones', () => {
  const [library] = parse(
    'The library is open from 8 am to 10 pm on Monday to Saturday and from 10 am to 6 pm on Sunday. From 16 November to 19 December 2026 it closes at 11 pm every day.',
  )
  if (!library) throw new Error('no place')
  expect([day(15), sunday, day(19, 12), day(20, 12)].map((each) => getHoursOn(library, each).map((range) => range.map(formatMinutes)))).toEqual([
    [['10 am', '6 pm']],
    [['10 am', '11 pm']],
    [['8 am', '11 pm']],
    [['10 am', '6 pm']],
  ])
  const [north, south] = parse(
    'The north canteen is open from 8 am to 7 pm. The south canteen is open from 7 am to 10 pm. In the break, 21 December 2026 to 2 January 2027, only the south canteen is open, from 9 am to 5 pm.',
  )
  expect([north, south].map((place) => place && getHoursOn(place, day(25, 12)))).toEqual([[], [[540, 1020]]])
})

test('special hours past midnight keep a place open until then', () => {
  const [library] = parse('The library is open from 8 am to 10 pm every day. From 16 November to 19 December 2026 it closes at 1 am every day.')
  expect(library && getHoursOn(library, monday)).toEqual([[480, 1500]])
  expect(library && findOpenRange(library, day(24), 30)).toEqual([480 - 1440, 60])
})

test('special hours that end early close a place', () => {
  const [gym] = parse('The gym is open from 6 am to 9 am and from 4 pm to 9 pm. From 23 to 25 November 2026 it closes at 1 pm.')
  expect(gym && getHoursOn(gym, monday)).toEqual([[360, 540]])
})

test('dates with unreadable hours are unclear', () => {
  const [labs] = parse('Any student may use Labs 1, 3 and 4 from 4 pm to 9 pm. In the lab exams, 16 to 27 November 2026, only Lab 1 is for free use.')
  expect(labs && [day(15), monday, day(28)].map((each) => isUnclearOn(labs, each))).toEqual([false, true, false])
})

test('hours past midnight and the next opening after closed days are found', () => {
  const [stall] = parse('The stall is open from 6 pm to 2 am on Friday and Saturday.')
  if (!stall) throw new Error('no place')
  expect(findOpenRange(stall, sunday, 60)).toEqual([-360, 120])
  expect(findOpenRange(stall, sunday, 180)).toBeNull()
  expect(findNextOpening(stall, sunday, 180)).toEqual({ day: day(4, 12), minutes: 1080 })
})
