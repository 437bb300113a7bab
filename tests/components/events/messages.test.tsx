import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { createEvent, createRegistration, openEventAsStudent } from './events.ts'

const section = page.getByRole('region', { name: 'Messages of the organisers' })
const text = 'Bring a chair.\nThe way: https://maps.example.org/lab, or ask.'

/** An event with one message. */
const createEventWithMessage = (message: object = {}) => {
  const node = { id: 'message1', text, createdAt: '2026-11-20T04:00:00.000Z', recipientCount: null, ...message }
  return createEvent({ registeredCount: 2, messages: { edges: [{ cursor: '1', node }] } })
}

test('a message stands in full on the page for a person with a seat, with its links, and a notification leads to it', async () => {
  await openEventAsStudent(createEventWithMessage(), { viewerRegistration: createRegistration() }, '#messages')
  await expect.element(section.getByRole('heading')).toHaveFocus()
  await expect.element(section).toMatchTextContent('Nov 20, 2026, 9:30 AM')
  expect(section.getByRole('listitem').element().textContent).toContain(text)
  const link = section.getByRole('link')
  await expect.element(link).toHaveTextContent('https://maps.example.org/lab')
  await expect.element(link).toHaveAttribute('href', 'https://maps.example.org/lab')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(section).not.toMatchTextContent('sent to')
  await expectAccessible()
})

test('organisers see when a message was sent and to how many people, also the one that they send now', async () => {
  const event = createEvent({ registeredCount: 2, messages: { edges: [] } })
  network.on('MessageRegistrants', () => {
    Object.assign(event, createEventWithMessage({ recipientCount: 2 }))
    return { messageRegistrants: { count: 2 } }
  })
  await openEventAsStudent(event, { viewerCanManage: true })
  await page.getByRole('button', { name: /^Manage / }).click()
  expect(section.elements()).toEqual([])
  await page.getByRole('menuitem', { name: 'Send a message' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.element(section).toMatchTextContent('sent to 2 people')
})

test.each([
  ['waits', createRegistration({ state: 'WAITING', place: 1, ticketCode: null })],
  ['has not registered', null],
])('a person who %s asks for no messages', async (_name, viewerRegistration) => {
  await openEventAsStudent(createEventWithMessage(), { viewerRegistration })
  await expect.poll(() => network.sent('EventViewer').length).toBeGreaterThan(0)
  await expect.element(page.getByRole('heading', { name: 'Registration' })).toBeVisible()
  expect(network.sent('EventMessages')).toEqual([])
})
