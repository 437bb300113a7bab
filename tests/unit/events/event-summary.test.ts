import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventSummary } from '../../../client/src/features/events/event-summary.tsx'

const render = (place: string) => renderToStaticMarkup(createElement(EventSummary, { title: 'Open mic', place, startsAt: '2026-11-21T04:00:00Z' }))
const time = '<time dateTime="2026-11-21T04:00:00Z">Sat, Nov 21, 9:30 AM</time>'

test('shows the time and the place of an event', () => {
  expect(render('Lab 4')).toContain(`${time}, Lab 4</p>`)
})

test('prints no comma after the time of an event without a place', () => {
  expect(render('')).toContain(`${time}</p>`)
})
