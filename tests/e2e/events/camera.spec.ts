import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createFilm } from '../../support/qr-picture.ts'
import { restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openWithWorker } from '../offline/worker.ts'
import { createCurrentEvent, readCheckedIn, registerStudent, resultPanel } from './check-in.ts'
import { deleteEvents } from './events.ts'

test.afterEach(deleteEvents)

test('an officer scans a ticket with the camera of a phone without a network', async ({ request, baseURL }) => {
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
