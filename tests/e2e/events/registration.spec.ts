import { createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, interceptOperation, test } from '../fixtures.ts'
import { cancelRegistration, createEvent, deleteEvents, findClubId, register, runOperation, signInOfficer } from './events.ts'

test.afterEach(deleteEvents)

test('the page of an event has its content without scripts, and metadata', async ({ request, browser, baseURL }) => {
  const { path, title } = await createEvent(request, await signInOfficer(request), { place: 'Lab 4', capacity: 60, heldSeats: 5 })
  const readDocument = async () => (await request.get(path, { headers: { accept: 'text/html' } })).text()
  // The first rendering of a page may take longer than its response waits.
  await expect.poll(async () => (await readDocument()).includes('<div id="root"></div>')).toBe(false)
  expect(await readDocument()).toContain(`<meta property="og:title" content="${title} · Thinnai" />`)
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('list', { name: 'Seats' })).toHaveText(/55 seats left of 60.*5 held by the organisers.*0 registered/)
  await context.close()
})

test('an unknown event is 404', async ({ page, expectError }) => {
  expectError(/404/)
  const response = await page.goto('/events/nothing')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('This event is not here, or not any more.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})

test('a visitor is asked to log in', async ({ page, request }) => {
  const { path } = await createEvent(request, await signInOfficer(request))
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Log in to register' })).toHaveAttribute('href', '/login')
})

test('a student answers the questions, registers, gets a ticket code and cancels', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const { path, title } = await createEvent(request, await signInOfficer(request), {
    ...{ place: 'Lab 4', description: 'Beginners first.', capacity: 2, onlineUrl: 'https://example.edu/room' },
    questions: [{ label: 'Which editor?', isRequired: true }],
  })
  await restoreSession(page, await createStudentAccount(request))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const question = page.getByLabel('Which editor?')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(question).toHaveAccessibleDescription('Please answer this question.')
  await expect(question).toBeFocused()
  await question.fill('Vim')
  await page.getByLabel('Show my name to others who register').check()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('You have a seat.')).toBeVisible()
  await expect(page.getByText(/^\w{5}-\w{5}$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Registration' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Take part online' })).toHaveAttribute('href', 'https://example.edu/room')
  await expect(page.getByRole('list', { name: 'Seats' })).toContainText('1 seat left of 2')
  await expectAccessibleInBothSchemes(page)

  await page.getByRole('button', { name: 'Change your answers' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Registration' })).toBeFocused()
  const attendees = page.getByRole('heading', { name: 'Who comes' })
  await expect(attendees).toBeVisible()
  await question.fill('Emacs')
  await page.getByLabel('Show my name to others who register').uncheck()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(attendees).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Change your answers' }).press('Enter')
  await expect(question).toHaveValue('Emacs')
  await page.getByRole('button', { name: 'Keep as it is' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Registration' })).toBeFocused()

  await page.getByRole('button', { name: 'Cancel registration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel registration' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(page.getByRole('list', { name: 'Seats' })).toContainText('2 seats left of 2')
  await undo.press('Enter')
  await expect(page.getByText('You have a seat.')).toBeVisible()
})

test('a full event has a waiting list, from which a student moves up while the page is open', { tag: '@main' }, async ({ page, request }) => {
  const { path, id } = await createEvent(request, await signInOfficer(request), { capacity: 1 })
  const first = await createStudentAccount(request)
  await register(request, first, id)
  await restoreSession(page, await createStudentAccount(request))
  await page.goto(path)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are number 1 on the waiting list.').first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await cancelRegistration(request, first, id)
  await expect(page.getByText('You have a seat.')).toBeVisible()
})

test('two hours before the start a free seat goes to the first who takes it', async ({ page, request }) => {
  const [startsAt, endsAt] = [1.5, 3].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const { path, id } = await createEvent(request, await signInOfficer(request), { capacity: 1, startsAt, endsAt })
  const [first, second] = [await createStudentAccount(request), await createStudentAccount(request)]
  for (const student of [first, second]) await register(request, student, id)
  await restoreSession(page, second)
  await page.goto(path)
  await expect(page.getByText('You are number 1 on the waiting list.')).toBeVisible()
  await cancelRegistration(request, first, id)
  await page.getByRole('button', { name: 'Take a free seat' }).click()
  await expect(page.getByText('You have a seat.').first()).toBeVisible()
  await expect(page.getByText('All seats are taken.', { exact: true })).toBeVisible()
})

test('a student reads that the event is cancelled, on the open page and in the notifications', async ({ page, request }) => {
  const officer = await signInOfficer(request)
  const { path, id, title } = await createEvent(request, officer, { capacity: 5 })
  const student = await createStudentAccount(request)
  await register(request, student, id)
  await runOperation(request, officer, 'mutation($input: MessageRegistrantsInput!) { messageRegistrants(input: $input) { count } }', {
    input: { eventId: id, text: 'Bring your laptops.' },
  })
  await restoreSession(page, student)
  await page.goto(path)
  await expect(page.getByText('You have a seat.')).toBeVisible()
  await runOperation(request, officer, 'mutation($input: CancelEventInput!) { cancelEvent(input: $input) { count } }', {
    input: { id, reason: 'The lab is flooded.' },
  })
  await page.reload()
  await expect(page.getByText('This event is cancelled. The lab is flooded.')).toBeVisible()
  await expect(page.getByText('You had a seat.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Seats' })).toHaveText('1 registered')
  await expectAccessibleInBothSchemes(page)
  await page.goto('/notifications')
  await expect(page.getByText('Bring your laptops.')).toBeVisible()
  await expect(page.getByText(new RegExp(`${title}.* is cancelled`))).toBeVisible()
})

test('nobody registers after the closing time', async ({ page, request }) => {
  const { path } = await createEvent(request, await signInOfficer(request), { closesAt: new Date(Date.now() - 3_600_000).toISOString() })
  await restoreSession(page, await createStudentAccount(request))
  await page.goto(path)
  await expect(page.getByText('Registration has closed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0)
})

test('the seats of an open page follow others', async ({ page, request }) => {
  const { path, id } = await createEvent(request, await signInOfficer(request), { capacity: 60 })
  await page.goto(path)
  await expect(page.getByRole('list', { name: 'Seats' })).toContainText('60 seats left')
  await register(request, await createStudentAccount(request), id)
  await expect(page.getByRole('list', { name: 'Seats' })).toContainText('59 seats left')
})

test('an event and a registration that could not be loaded can be requested again', async ({ page, request, expectError }) => {
  expectError(/status of 500/)
  const officer = await signInOfficer(request)
  const { path, id, title } = await createEvent(request, officer)
  const student = await createStudentAccount(request)
  await register(request, student, id)
  await restoreSession(page, student)
  const failure = { status: 500, json: { errors: [{ message: 'No luck.' }] } }
  let isFailing = true
  await interceptOperation(page, 'EventViewer', () => (isFailing ? failure : undefined))
  await page.goto(path)
  await expect(page.getByRole('alert')).toContainText('Your registration could not be loaded. No luck.')
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0)
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have a seat.')).toBeVisible()

  isFailing = true
  await interceptOperation(page, 'EventPage', () => (isFailing ? failure : undefined))
  await page.goto(path)
  await expect(page.getByRole('alert')).toContainText('The event could not be loaded. No luck.')
  await expectAccessibleInBothSchemes(page)
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('an answer survives a failure and a reload', async ({ page, request, expectError }) => {
  expectError(/status of 500/)
  const { path } = await createEvent(request, await signInOfficer(request), { questions: [{ label: 'Which editor?' }] })
  await restoreSession(page, await createStudentAccount(request))
  await interceptOperation(page, 'RegisterForEvent', () => ({ status: 500, json: { errors: [{ message: 'No luck.' }] } }))
  await page.goto(path)
  await page.getByLabel('Which editor?').fill('Emacs')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('No luck.')
  await page.reload()
  await expect(page.getByText('Unsaved changes were restored.')).toBeVisible()
  await expect(page.getByLabel('Which editor?')).toHaveValue('Emacs')
})

test('nobody can register before the opening and for other clubs', async ({ page, request }) => {
  const officer = await signInOfficer(request)
  const opensAt = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const { path } = await createEvent(request, officer, { opensAt })
  await restoreSession(page, await createStudentAccount(request))
  await page.goto(path)
  await expect(page.getByText(/^Registration opens on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0)
  const { path: otherPath } = await createEvent(request, officer, { audienceClubIds: [await findClubId(request, officer, 'thirai')] })
  await page.goto(otherPath)
  await expect(page.getByText('For members of Thirai.')).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('This event is for members of other clubs or courses.')
})
