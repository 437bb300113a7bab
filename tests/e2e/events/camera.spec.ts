import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createFilm } from '../../support/qr-picture.ts'
import { expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, navigateTo, test } from '../fixtures.ts'
import { openWithWorker } from '../offline/worker.ts'
import { createCurrentEvent, isCameraAllowed, readCheckedIn, registerStudent, resultPanel } from './check-in.ts'
import { deleteEvents } from './events.ts'

test.afterEach(deleteEvents)

test('an officer scans a ticket with the camera of a phone without a network', { tag: '@main' }, async ({ request, baseURL }) => {
  const event = await createCurrentEvent(request)
  const { student, ticket } = await registerStudent(request, event)
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-film-'))
  const film = join(folder, 'ticket.y4m')
  await writeFile(film, createFilm(ticket))
  const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox', ...fakeCamera] })
  try {
    const context = await browser.newContext({
      ...{ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } },
      ...{ serviceWorkers: 'allow', permissions: ['camera'] },
    })
    const page = await context.newPage()
    await restoreSession(page, event.officer)
    await openWithWorker(page, `/events/${event.id}/check-in`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
    await expect(page.getByText('0 of 1 checked in')).toBeVisible()

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(resultPanel(page)).toContainText('Checked in')
    await expect(resultPanel(page)).toContainText(student.username)
    await expect(page.getByText('1 scan waits, saved on this device')).toBeVisible()
    expect(await readCheckedIn(request, event)).toBe(0)

    await context.setOffline(false)
    await expect(page.getByText('All scans are sent')).toBeVisible({ timeout: 30_000 })
    expect(await readCheckedIn(request, event)).toBe(1)
    await expect(resultPanel(page)).toContainText('Checked in')
    await page.getByRole('button', { name: 'Stop the camera' }).click()
    await expect(page.locator('video')).toBeHidden()
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
})

test('the document of check-in alone may use the camera, however it is opened and left', async ({ page, request }) => {
  const event = await createCurrentEvent(request)
  await restoreSession(page, event.officer)
  await page.goto('/events')
  await expectSignedIn(page)
  expect(await isCameraAllowed(page)).toBe(false)
  await navigateTo(page, `/events/${event.id}/check-in`, null)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
  expect(await isCameraAllowed(page)).toBe(true)
  await navigateTo(page, '/clubs', null)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.poll(() => isCameraAllowed(page).catch(() => true)).toBe(false)
})

test('a camera that is not there says what to do instead', async ({ page, request }) => {
  const event = await createCurrentEvent(request)
  await restoreSession(page, event.officer)
  await page.goto(`/events/${event.id}/check-in`)
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByRole('alert')).toContainText(/Type the ticket codes|type the ticket codes/)
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toBeVisible()
})
