import { readFile } from 'node:fs/promises'
import { readConfig } from '../../../server/config.ts'
import { createBrowserConfig } from '../../../server/pages/client-config.ts'
import { emulatorUrl } from '../accounts.ts'
import { expect, overrideConfig, servePolicy, test } from '../fixtures.ts'

test('the calendar shows the campus events, which can be put into another calendar', { tag: ['@main', '@phone'] }, async ({ page, isMobile, baseURL }) => {
  const views = page.getByRole('group', { name: 'View' })
  const dialog = page.getByRole('dialog', { name: 'CodeForge build night' })
  await test.step('the first view depends on the width of the window', async () => {
    await page.goto('/events')
    await expect(page).toHaveTitle('THINNAI EVENTS · Thinnai')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('THINNAI EVENTS')
    await expect(views.getByRole('button', { name: isMobile ? 'Agenda' : 'Month' })).toHaveAttribute('aria-pressed', 'true')
    await views.getByRole('button', { name: 'Agenda' }).click()
    await expect(page.getByText('Wall painting day')).toBeVisible()
  })
  await test.step('an event shows its time, place and club', async () => {
    await page.getByRole('button', { name: /CodeForge build night/ }).click()
    await expect(dialog).toContainText(/5:00 – 7:00 PM/)
    await expect(dialog).toContainText('Lab 4')
    await expect(dialog.getByRole('link', { name: 'CodeForge' })).toHaveAttribute('href', '/clubs/codeforge')
  })
  await test.step('an event can be downloaded', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Add to my calendar' }).click()])
    expect(download.suggestedFilename()).toBe('event.ics')
    expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:CodeForge build night')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('all events can be subscribed to', async () => {
    await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', `${baseURL?.replace('http', 'webcal')}/api/events.ics`)
    const feed = await page.request.get('/api/events.ics')
    expect(await feed.text()).toContain('SUMMARY:CodeForge build night')
  })
})

test("the server's policy lets the shared calendar into the page", async ({ page }) => {
  const eventsCalendarUrl = 'https://calendar.example.edu/embed?ctz=Asia%2FKolkata'
  await overrideConfig(page, { eventsCalendarUrl })
  await servePolicy(page, '/events', createBrowserConfig(readConfig({ EVENTS_CALENDAR_ID: eventsCalendarUrl }), new URL(emulatorUrl).host).policies.app)
  await page.route(eventsCalendarUrl, (route) => route.fulfill({ contentType: 'text/html', body: '<title>x</title><p>The shared calendar</p>' }))
  await page.goto('/events')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'THINNAI EVENTS')
  await expect(frame).toHaveAttribute('src', eventsCalendarUrl)
  await expect(frame.contentFrame().getByText('The shared calendar')).toBeVisible()
})
