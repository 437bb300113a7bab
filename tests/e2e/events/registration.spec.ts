import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowser } from '../moderation/moderation.ts'
import { cancelRegistration, createEvent, createOfficer, deleteEvents, register } from './events.ts'

test.afterEach(deleteEvents)

const getSeats = (page: Page) => page.getByRole('list', { name: 'Seats' })

test('a student answers the questions, registers, gets a ticket code and cancels', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const { path, title } = await createEvent(request, await createOfficer(request), {
    ...{ place: 'Lab 4', description: 'Beginners first.', capacity: 2, onlineUrl: 'https://example.edu/room' },
    questions: [{ label: 'Which editor?', isRequired: true }],
  })
  await restoreSession(page, await createStudentAccount(request))
  const question = page.getByLabel('Which editor?')
  const attendees = page.getByRole('heading', { name: 'Who comes' })

  await test.step('register', async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(question).toHaveAccessibleDescription('Please answer this question.')
    await question.fill('Vim')
    await page.getByLabel('Show my name to others who register').check()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('You have a seat.')).toBeVisible()
    await expect.soft(page.getByText(/^\w{5}-\w{5}$/)).toBeVisible()
    await expect.soft(page.getByRole('link', { name: 'Take part online' })).toHaveAttribute('href', 'https://example.edu/room')
    await expect.soft(getSeats(page)).toContainText('1 seat left of 2')
    await expect.soft(attendees).toBeVisible()
  })

  await test.step('change the answers, which a reload shows', async () => {
    await page.getByRole('button', { name: 'Change your answers' }).press('Enter')
    await question.fill('Emacs')
    await page.getByLabel('Show my name to others who register').uncheck()
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect.soft(attendees).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: 'Change your answers' }).press('Enter')
    await expect(question).toHaveValue('Emacs')
    await page.getByRole('button', { name: 'Keep as it is' }).press('Enter')
  })

  await test.step('cancel, and take it back', async () => {
    await page.getByRole('button', { name: 'Cancel registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel registration' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await expect.soft(getSeats(page)).toContainText('2 seats left of 2')
    await undo.press('Enter')
    await expect(page.getByText('You have a seat.')).toBeVisible()
  })
})

test('a student moves up from the waiting list while the page is open, and organisers write to the registered people, list them and cancel', async ({
  page: officerPage,
  request,
  browser,
  baseURL,
}) => {
  const officer = await createOfficer(request)
  const { path, id, title } = await createEvent(request, officer, { place: 'Lab 4', capacity: 2, heldSeats: 1 })
  const [first, second] = [await createStudentAccount(request), await createStudentAccount(request)]

  await test.step('the document has the content without scripts', async () => {
    const readDocument = async () => (await request.get(path, { headers: { accept: 'text/html' } })).text()
    // The first rendering of a page may take longer than its response waits.
    await expect.poll(async () => (await readDocument()).includes('<div id="root"></div>')).toBe(false)
    expect.soft(await readDocument()).toContain(`<meta property="og:title" content="${title} · Thinnai" />`)
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    const visitor = await context.newPage()
    await visitor.goto(path, { waitUntil: 'load' })
    await expect.soft(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect.soft(getSeats(visitor)).toHaveText(/1 seat left of 2.*1 held by the organisers$/)
    await context.close()
  })

  const student = await openBrowser(browser, second, { baseURL })
  await test.step('the seats of the open page follow others, and the waiting list moves up', async () => {
    await student.goto(path)
    await expect(getSeats(student)).toContainText('1 seat left of 2')
    await register(request, first, id)
    await expect(getSeats(student)).toContainText('0 seats left of 2')
    await student.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(student.getByText('You are number 1 on the waiting list.').first()).toBeVisible()
    await cancelRegistration(request, first, id)
    await expect(student.getByText('You have a seat.')).toBeVisible()
  })

  const openMenu = () => officerPage.getByRole('button', { name: /^Manage / }).click()
  const dialog = officerPage.getByRole('dialog')
  await test.step('an officer sends a message', async () => {
    await restoreSession(officerPage, officer)
    await officerPage.goto(path)
    await openMenu()
    await officerPage.getByRole('menuitem', { name: 'Send a message' }).press('Enter')
    await dialog.getByLabel('Message').fill('Bring your laptops.')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(officerPage.getByText('Your message goes to 1 person.')).toBeVisible()
  })

  await test.step('finds a registration, and downloads all', async () => {
    await officerPage.getByRole('link', { name: 'Registrations' }).click()
    const items = officerPage.getByRole('region', { name: 'Registrations' }).locator('tbody').getByRole('row')
    await officerPage.getByRole('searchbox', { name: 'Search by name' }).fill(second.username)
    await expect(items).toHaveText([new RegExp(second.username)])
    await officerPage.getByLabel('State').selectOption('Waiting list')
    await expect(officerPage.getByText('Nobody found.')).toBeVisible()
    const [download] = await Promise.all([officerPage.waitForEvent('download'), officerPage.getByRole('button', { name: 'Download as CSV' }).click()])
    expect.soft(download.suggestedFilename()).toMatch(new RegExp(`^${title} .*\\.csv$`))
    expect.soft(await readFile(await download.path(), 'utf8')).toContain(second.username)
    await officerPage.goBack()
  })

  await test.step('cancels the event, which the student reads on the page and in the notifications', async () => {
    await openMenu()
    await officerPage.getByRole('menuitem', { name: 'Cancel event' }).press('Enter')
    await dialog.getByLabel('Reason').fill('The lab is flooded.')
    await dialog.getByRole('button', { name: 'Cancel event' }).click()
    await expect(officerPage.getByText('The event is cancelled.')).toBeVisible()
    await student.reload()
    await expect(student.getByText('This event is cancelled. The lab is flooded.')).toBeVisible()
    await expect.soft(student.getByText('You had a seat.')).toBeVisible()
    await expect.soft(getSeats(student)).toHaveText('1 registered')
    // A job writes the notifications.
    await expect(async () => {
      await student.goto('/notifications')
      await expect(student.getByText('Bring your laptops.')).toBeVisible({ timeout: 2000 })
      await expect(student.getByText(new RegExp(`${title}.* is cancelled`))).toBeVisible({ timeout: 2000 })
    }).toPass()
  })
  await student.context().close()
})
