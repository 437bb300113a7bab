import { expect, test } from 'vitest'
import { formatUnseen, getBellLabel, getUnquotedExcerpt } from '../../../client/src/features/notifications/notification-text.ts'

test('the count of unseen notifications ends at 99+', () => {
  expect([1, 99, 100].map(formatUnseen)).toEqual(['1', '99', '99+'])
})

test('the bell is named with the count of unseen notifications', () => {
  expect([0, 3, 100].map(getBellLabel)).toEqual(['Notifications', 'Notifications, 3 new', 'Notifications, 99+ new'])
})

test('an excerpt that the sentence quotes is not repeated', () => {
  expect(getUnquotedExcerpt('maya replied to “Tea at five?”', 'Tea at five?')).toBe('')
})

test('an excerpt continues the quotation, from the word that is cut', () => {
  expect(getUnquotedExcerpt('maya replied to “Lost keys, somewhere between…”', 'Lost keys, somewhere between here and there')).toBe('…here and there')
  expect(getUnquotedExcerpt('maya replied to “It is the annual day…”', 'It is the annual day. Come early.')).toBe('…Come early.')
  expect(getUnquotedExcerpt('maya replied to “Thanks, they he…”', 'Thanks, they helped a lot')).toBe('…helped a lot')
})

test('quotation marks in a text belong to its quotation', () => {
  expect(getUnquotedExcerpt('1 person upvoted your post “It says “curd rice” on all…”', 'It says “curd rice” on all days')).toBe('…days')
})

test('an excerpt that the sentence does not quote is shown', () => {
  expect(getUnquotedExcerpt('maya replied to a post', 'Hello')).toBe('Hello')
  expect(getUnquotedExcerpt('maya replied to “Lost keys”', 'I have them')).toBe('I have them')
})

test('a long excerpt ends with a whole word, or within a word without spaces', () => {
  expect(getUnquotedExcerpt('maya replied to a post', 'Please tell me. '.repeat(8))).toBe(`${'Please tell me. '.repeat(5)}Please…`)
  expect(getUnquotedExcerpt('maya replied to a post', 'x'.repeat(120))).toBe(`${'x'.repeat(89)}…`)
})
