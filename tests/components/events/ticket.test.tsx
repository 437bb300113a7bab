import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { createEvent } from './events.ts'

const path = '/events/RXZlbnQ6MQ/ticket'

test('a visitor is asked to log in', async () => {
  await openPage(path)
  await expect.element(page.getByText('Log in to see your ticket.')).toBeVisible()
})

test('without a seat there is no ticket', async () => {
  await signInAs()
  network.on('ViewerTicket', { event: createEvent(), viewerTicket: null })
  await openPage(path)
  await expect.element(page.getByText('You have no ticket for this event.')).toBeVisible()
})

test('an unknown event is not found', async () => {
  await signInAs()
  network.on('ViewerTicket', { event: null, viewerTicket: null })
  await openPage('/events/nothing/ticket')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
})

test('the QR code is wide on a phone, above the ticket code in letters', async () => {
  await page.viewport(390, 844)
  await signInAs()
  network.on('ViewerTicket', { event: createEvent(), viewerTicket: { ticket: 'A'.repeat(176), ticketCode: 'BCDFGHJKLM', checkedInAt: null } })
  await openPage(path)
  const code = page.getByRole('img', { name: 'QR code of your ticket for Build night' })
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText('BCDFG-HJKLM')).toBeVisible()
  expect(code.element().getBoundingClientRect().width).toBeGreaterThan(300)
  await expectAccessible()
})
