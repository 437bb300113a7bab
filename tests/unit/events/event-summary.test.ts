import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { EventSummary } from '../../../client/src/features/events/event-summary.tsx'

const render = (place: string) => {
  const summary = createElement(EventSummary, { id: 'E1', title: 'Open mic', place, startsAt: '2026-11-21T04:00:00Z' })
  return renderToStaticMarkup(createElement(MemoryRouter, null, summary))
}
const time = '<time dateTime="2026-11-21T04:00:00Z">Sat, Nov 21, 9:30 AM</time>'

test('leads to the page of the event', () => {
  expect(render('')).toContain('<a href="/events/E1"')
})

test('shows the time and the place of an event', () => {
  expect(render('Lab 4')).toContain(`${time}, Lab 4</p>`)
})

test('prints no comma after the time of an event without a place', () => {
  expect(render('')).toContain(`${time}</p>`)
})
