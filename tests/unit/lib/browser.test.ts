import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { browserOf } from '../../../server/browser.ts'
import { readConfig } from '../../../server/config.ts'
import { securityHeaders } from '../../../server/lib/security-headers.ts'

const withCalendar = (id: string) => browserOf(readConfig({ EVENTS_CALENDAR_ID: id }))

test('a calendar id becomes an embedded shared calendar titled THINNAI EVENTS, in the Asia/Kolkata timezone', () => {
  const { clientConfig, elsewhere } = withCalendar('campus+1@group.calendar.google.com')
  const url = new URL(clientConfig.eventsCalendarUrl ?? '')
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/embed')
  expect(Object.fromEntries(url.searchParams)).toEqual({ src: 'campus+1@group.calendar.google.com', ctz: 'Asia/Kolkata', title: 'THINNAI EVENTS' })
  expect(elsewhere.frames).toEqual(['https://calendar.google.com'])
})

test('a whole address is embedded as it stands, and its site alone may be framed', () => {
  const { clientConfig, elsewhere } = withCalendar('https://calendar.example.edu/embed?x=1')
  expect(clientConfig.eventsCalendarUrl).toBe('https://calendar.example.edu/embed?x=1')
  expect(elsewhere.frames).toEqual(['https://calendar.example.edu'])
  expect(withCalendar('HTTPS://Calendar.example.edu/').elsewhere.frames).toEqual(['https://calendar.example.edu'])
})

test('the page says whom it may turn to, run scripts of and frame', () => {
  const headers = new Map<string, string>()
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} } as unknown as Response
  securityHeaders({ connect: ['https://a.example'], scripts: ['https://b.example'], frames: ['https://c.example'] })({} as Request, response, () => {})
  const policy = headers.get('Content-Security-Policy')?.split(';')
  expect(policy).toEqual(
    expect.arrayContaining(["connect-src 'self' https://a.example", "script-src 'self' https://b.example", "frame-src 'self' https://c.example"]),
  )
})

test.each(['https://', 'http://calendar.example.edu/', 'javascript:alert(1)', '<iframe src="https://calendar.example.edu/">', 'two ids'])(
  'what is neither an id nor an https address (%s) is refused at the start',
  (value) => {
    expect(() => withCalendar(value)).toThrow('EVENTS_CALENDAR_ID: is neither the id of a calendar nor an https:// address')
  },
)

test('without one nothing may be framed, and the browser turns to the identity provider alone', () => {
  const { clientConfig, elsewhere } = browserOf(readConfig({}), '127.0.0.1:9099')
  expect(clientConfig).not.toHaveProperty('eventsCalendarUrl')
  expect(elsewhere).toEqual({ connect: ['http://127.0.0.1:9099'], scripts: [], frames: [] })
})

test('Google’s window needs its scripts and the project’s own domain', () => {
  const { elsewhere } = browserOf(readConfig({ NODE_ENV: 'development', FIREBASE_PROJECT_ID: 'campus', FIREBASE_API_KEY: 'key', GOOGLE_SIGN_IN: 'on' }))
  expect(elsewhere).toMatchObject({ scripts: ['https://apis.google.com'], frames: ['https://campus.firebaseapp.com'] })
})
