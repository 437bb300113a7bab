import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { createEvent, inHours } from './events.ts'

const path = '/events/RXZlbnQ6MQ/check-in'
const cameraButton = page.getByRole('button', { name: 'Scan with the camera' })
const alert = page.getByRole('alert')
const allSent = page.getByText('All scans are sent')
const ticketField = page.getByRole('textbox', { name: 'Ticket code' })

beforeEach(() => {
  // The page loads itself in a document of its own, unless it is that of the address.
  const getEntries = performance.getEntriesByType.bind(performance)
  const entry = { name: new URL(path, location.origin).href } as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => (type === 'navigation' ? [entry] : getEntries(type)))
})

const attendee = { id: 'UmVnaXN0cmF0aW9uOjE', name: 'kavya.r', ticketCode: 'BCDFGHJKLM', state: 'REGISTERED', checkedInAt: null }

/** What the server sends of an event that begins now. */
const createCheckIn = (fields: object = {}) => {
  const { id, title } = createEvent()
  const event = { id, title, startsAt: inHours(0), endsAt: inHours(1), cancelledAt: null }
  return { checkIn: { viewerIsOrganiser: true, event, attendees: { edges: [{ cursor: 'a', node: attendee }] }, ...fields } }
}

type Scan = { deviceScanId: string; at: string }

async function openCheckIn(address = path) {
  if (!address.includes('#')) await signInAs()
  network.on('CheckInData', createCheckIn())
  network.on('CheckInAttendees', ({ input }) => ({
    checkInAttendees: {
      results: input.scans.map(({ deviceScanId, at }: Scan) => ({ deviceScanId, outcome: 'CHECKED_IN', checkedInAt: at, name: attendee.name })),
    },
  }))
  await openPage(address)
}

/** The text of the panel with the result of the last scan. */
const readResult = () => document.querySelector('main [role="status"][aria-live="assertive"]')?.textContent

test('a keyboard scanner types wherever the focus is', async () => {
  await openCheckIn()
  await expect.element(cameraButton).toBeVisible()
  cameraButton.element().focus()
  await userEvent.keyboard('bcdfghjklm{Enter}')
  await expect.poll(readResult).toMatch('Checked in')
  await expect.poll(readResult).toMatch('kavya.r')
  await expect.element(ticketField).toHaveValue('')
  await expect.element(page.getByText('1 of 1 checked in')).toBeVisible()
  await expect.element(allSent).toBeVisible()
  await expectAccessible()
  expect(network.sent('CheckInAttendees').map(({ variables }) => variables.input.scans[0].ticketCode)).toEqual(['BCDFGHJKLM'])
})

test('before check-in opens, two hours before the start, devices try out the test ticket alone', async () => {
  await signInAs()
  const event = { ...createCheckIn().checkIn.event, startsAt: inHours(2.1), endsAt: inHours(3) }
  network.on('CheckInData', createCheckIn({ event, testTicket: 'MFRGG43B' }))
  await openPage(path)
  await expect.element(page.getByText(/^Check-in opens two hours before the start, on /)).toBeVisible()
  await ticketField.fill(attendee.ticketCode)
  await userEvent.keyboard('{Enter}')
  await expect.poll(readResult).toMatch(/^Not open yet/)
  await ticketField.fill('TEST-TICKET')
  await userEvent.keyboard('{Enter}')
  await expect.poll(readResult).toBe('Test ticketThis device reads the tickets of this event. Nobody was checked in.')
  expect(network.sent('CheckInAttendees')).toEqual([])
  await page.getByRole('button', { name: 'Show the test ticket' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of the test ticket' })).toBeVisible()
  await expectAccessible()
})

test('a second scan says when the first was', async () => {
  await openCheckIn()
  for (const text of ['1 of 1 checked in', 'Already checked in']) {
    await ticketField.fill('BCDFG-HJKLM')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await expect.element(allSent).toBeVisible()
  await expect.poll(readResult).toMatch(/Already checked in.*First scan at \d+:\d\d [AP]M\./)
  await expectAccessible()
})

test('organisers find people by a part of the name, check them in and undo it', async () => {
  network.on('UndoCheckIn', { undoCheckIn: { attendee } })
  await openCheckIn()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('AVYA')
  const item = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect.element(item).toMatchTextContent('Not checked in')
  await item.getByRole('button', { name: 'Check in kavya.r' }).click()
  await expect.element(item).toMatchTextContent(/Checked in at \d/)
  await expect.element(allSent).toBeVisible()
  await expectAccessible()
  await item.getByRole('button', { name: 'Undo the check-in of kavya.r' }).click()
  await expect.element(item).toMatchTextContent('Not checked in')
  expect(network.sent('UndoCheckIn').map(({ variables }) => variables.input.registrationId)).toEqual([attendee.id])
})

test('a link for a helper is created and revoked in a dialog', async () => {
  const link = { id: 'TGluazox', label: 'Gate 2', endsAt: inHours(13), revokedAt: null as string | null }
  let links: object[] = []
  network.on('CheckInLinks', () => ({ checkInLinks: links }))
  network.on('CreateCheckInLink', () => {
    links = [link]
    return { createCheckInLink: { link, url: `${location.origin}${path}#token` } }
  })
  network.on('RevokeCheckInLink', () => ({ revokeCheckInLink: { link: { ...link, revokedAt: inHours(0) } } }))
  await openCheckIn()
  await page.getByRole('button', { name: 'Links for helpers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Links for helpers' })
  await expect.element(dialog.getByText('There are no links yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(dialog.getByLabelText('For whom')).toHaveFocus()
  expect(network.sent('CreateCheckInLink')).toEqual([])
  await dialog.getByLabelText('For whom').fill('Gate 2')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Gate 2')
  await expect.element(dialog.getByText('/check-in#token')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Revoke the link for Gate 2' }).click()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Revoked')
})

test('a helper with a link sees no names and no links', async () => {
  network.on('CheckInData', createCheckIn({ viewerIsOrganiser: false }))
  await openPage(`${path}#token`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Build night')
  await expect.element(page.getByText('0 of 1 checked in')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Links for helpers' })).not.toBeInTheDocument()
  expect(network.sent('CheckInData')[0]?.variables.link).toBe('token')
})

test('a link that is not valid any more shows why, and no field', async () => {
  network.on('CheckInData', new ApiFailure(403, 'This check-in link is not valid any more.'))
  await openPage(`${path}#token`)
  await expect.element(alert).toMatchTextContent('This check-in link is not valid any more.')
  await expect.element(ticketField).not.toBeInTheDocument()
})

test('visitors are asked to log in', async () => {
  await openPage(path)
  await expect.element(page.getByText('Log in as an organiser of the event, or open a check-in link.')).toBeVisible()
})

test('students who do not organise the event cannot check in', async () => {
  await signInAs()
  network.on('CheckInData', new ApiFailure(403, 'No.'))
  await openPage(path)
  await expect.element(alert).toMatchTextContent('The check-in could not be loaded.')
})

test.each(['NotFoundError', 'NotAllowedError'])('a camera that does not start (%s) says what to do instead', async (name) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
  await openCheckIn()
  await cameraButton.click()
  await expect.element(alert).toMatchTextContent(/Type the ticket codes|type the ticket codes/)
  await expect.element(cameraButton).toBeVisible()
})
