import { png } from '../support/image-and-pdf-files.ts'
import { answer, chosen, course, hint, next, open, picture, preview } from './account-setup-page.ts'
import { enter, logIn, setUp } from './accounts.ts'
import { countStoredFiles, deleteFiles } from './draft-files.ts'
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectTargets, hold, navigationState, onOperation, test } from './fixtures.ts'

test("'Setup your account': course dropdown; club checkboxes; profile picture upload; short bio textarea; the Yes/No question", { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await open(page, request)
  await expect(page.getByRole('heading', { name: 'Setup your account' })).toBeVisible()
  await expect(course(page).getByRole('option')).toHaveText([
    'Choose your course',
    'BSc Computer Science',
    'BCom Finance',
    'BA English',
    'B-Tech CSE-SPE-WIP',
    'B-Tech CSE-AI&FT-WIP',
  ])
  await expect(course(page)).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText('Course *')).toBeVisible()
  const clubs = page.getByRole('group', { name: 'Clubs' }).getByRole('checkbox')
  await expect(clubs).toHaveCount(4)
  for (const club of ['Aesthetica-(Art)', 'Resonance-(Music)', 'ShutterStack-(Photography)', 'CodeForge-(Coding)'])
    await expect(page.getByRole('checkbox', { name: club })).not.toBeChecked()
  await expect(picture(page)).toHaveAttribute('type', 'file')
  await expect(hint(page)).toBeVisible()
  await expect(page.getByLabel('Short bio')).toBeEditable()
  const question = page.getByRole('radiogroup', { name: 'Do you own a business or freelance?' })
  await expect(question).toHaveAttribute('aria-required', 'true')
  await expect(question.getByRole('radio')).toHaveCount(2)
  await expect(page.getByText('Do you own a business or freelance? *')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectTargets(page)
})

test("The business question must be answered: 'Please answer the last question.'", async ({ page, request }) => {
  await open(page, request)
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please answer the last question.')
  await expect(answer(page, 'Yes')).toBeFocused()
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Please answer the last question.')
  await expectAccessible(page)
  await answer(page, 'No').check()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test("A signed-in user is required: 'User not authenticated.'", async ({ page }) => {
  await page.goto('/account-setup')
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please answer the last question.')
  await answer(page, 'No').check()
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('User not authenticated.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in to set up your account' }).click()
  await expect(page).toHaveURL('/login')
})

test('The server requires a course: its words stand at the course, which has the focus', async ({ page, request }) => {
  await open(page, request)
  await answer(page, 'No').check()
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('Choose one of the courses')
  await expect(course(page)).toBeFocused()
  await expect(course(page)).toHaveAccessibleDescription('Choose one of the courses')
  await expect(next(page)).toBeEnabled()
})

test("NEXT reads 'Saving...' while busy; no business goes to /lounge", async ({ page, request }) => {
  const { uid, token } = await open(page, request)
  await course(page).selectOption('BA English')
  await page.getByLabel('Resonance-(Music)').check()
  await page.getByLabel('CodeForge-(Coding)').check()
  await picture(page).setInputFiles(await chosen(await png()))
  await page.getByLabel('Short bio').fill('Here for the stories.')
  await answer(page, 'No').check()
  const release = await hold(page, '/graphql')
  await next(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/lounge')
  expect(await navigationState(page)).toBeNull()
  const saved = await request.get(`/api/users/progress/${uid}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await saved.json()).toMatchObject({
    course: 'BA English',
    bio: 'Here for the stories.',
    ownsBusiness: false,
    clubs: expect.arrayContaining(['Resonance-(Music)', 'CodeForge-(Coding)']),
    profilePic: expect.stringMatching(/^\/media\//),
  })
})

test('Goes to /business-setup if the user answered yes', async ({ page, request }) => {
  const { uid, email } = await open(page, request)
  await course(page).selectOption('BCom Finance')
  await answer(page, 'Yes').check()
  await next(page).click()
  await expect(page).toHaveURL('/business-setup')
  expect(await navigationState(page)).toEqual({ uid, email, from: 'signup' })
})

test("Goes to /business-setup if the server's answer says next is business", async ({ page, request }) => {
  await open(page, request)
  await course(page).selectOption('BCom Finance')
  await answer(page, 'No').check()
  await page.route('/graphql', async (route) => {
    if (!route.request().postData()?.includes('SetUpAccount')) return route.fallback()
    const real = await route.fetch()
    await route.fulfill({ response: real, body: (await real.text()).replace('"LOUNGE"', '"BUSINESS"') })
  })
  await next(page).click()
  await expect(page).toHaveURL('/business-setup')
})

test.describe('for server error responses', () => {
  const cases: [sentence: string, status: number, reply: object, message: string][] = [
    ['the client shows the error field of the response body', 500, { json: { error: 'boom' } }, 'boom'],
    ["else a fallback: 'Failed to save setup'", 502, { body: '<h1>Bad gateway</h1>', contentType: 'text/html' }, 'Failed to save setup'],
    ['a body without words gives the fallback as well', 500, { json: { error: { code: 1 } } }, 'Failed to save setup'],
    [
      'a refusal from before GraphQL is shown in its words',
      413,
      { json: { errors: [{ message: 'The request is too large.', extensions: { code: 'TOO_LARGE', status: 413 } }] } },
      'The request is too large.',
    ],
  ]
  for (const [sentence, status, reply, message] of cases) {
    test(sentence, async ({ page, request, expectError }) => {
      expectError(new RegExp(`status of ${status}.*graphql`))
      await open(page, request)
      await answer(page, 'No').check()
      await onOperation(page, 'SetUpAccount', () => ({ status, ...reply }))
      await next(page).click()
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(next(page)).toBeFocused()
    })
  }

  test('a refusal from before GraphQL that names a field is shown there', async ({ page, request, expectError }) => {
    expectError(/status of 400.*graphql/)
    await open(page, request)
    await answer(page, 'No').check()
    const refusal = { message: 'The bio has at most 500 characters', extensions: { code: 'INVALID_INPUT', status: 400, field: 'bio' } }
    await onOperation(page, 'SetUpAccount', () => ({ status: 400, json: { errors: [refusal] } }))
    await next(page).click()
    await expect(page.getByLabel('Short bio')).toHaveAccessibleDescription('The bio has at most 500 characters')
    await expect(page.getByLabel('Short bio')).toBeFocused()
  })

  test('a broken connection says so', async ({ page, request, expectError }) => {
    expectError(/ERR_FAILED.*graphql/)
    await open(page, request)
    await answer(page, 'No').check()
    await onOperation(page, 'SetUpAccount', () => 'abort')
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('Connection failed.')
  })
})

test('whoever has a profile finds it here to change; the last question is asked anew', async ({ page, request }) => {
  const { uid, token } = await open(page, request)
  await course(page).selectOption('BA English')
  await page.getByLabel('CodeForge-(Coding)').check()
  await picture(page).setInputFiles(await chosen(await png()))
  await page.getByLabel('Short bio').fill('Here for the stories.')
  await answer(page, 'No').check()
  await next(page).click()
  await expect(page).toHaveURL('/lounge')

  await page.goto('/account-setup')
  await expect(course(page)).toHaveValue('BA English')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(page.getByLabel('CodeForge-(Coding)')).toBeChecked()
  await expect(page.getByLabel('Short bio')).toHaveValue('Here for the stories.')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  const stored = await preview(page).getAttribute('src')
  expect(stored).toMatch(/^\/media\//)
  await picture(page).setInputFiles(await chosen(await png('another.png')))
  await expect(preview(page)).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(preview(page)).toHaveAttribute('src', stored ?? '')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)

  await course(page).selectOption('BCom Finance')
  await answer(page, 'No').check()
  await next(page).click()
  await expect(page).toHaveURL('/lounge')
  const saved = await request.get(`/api/users/progress/${uid}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await saved.json()).toMatchObject({ course: 'BCom Finance', bio: 'Here for the stories.', clubs: ['CodeForge-(Coding)'], profilePic: stored })
})

test('a reload loses nothing that was typed, picture and all; saving and signing out do', async ({ page, request }) => {
  const { email } = await open(page, request)
  await course(page).selectOption('BA English')
  await page.getByLabel('CodeForge-(Coding)').check()
  await picture(page).setInputFiles(await chosen(await png('me.png')))
  await page.getByLabel('Short bio').fill('Here for the stories.')
  await answer(page, 'No').check()
  await expect.poll(() => countStoredFiles(page)).toBe(1)
  const expectAll = async () => {
    await expect(course(page)).toHaveValue('BA English')
    await expect(page.getByLabel('CodeForge-(Coding)')).toBeChecked()
    await expect(preview(page)).toHaveAttribute('src', /^blob:/)
    await expect(page.getByText('me.png')).toBeVisible()
    await expect(page.getByLabel('Short bio')).toHaveValue('Here for the stories.')
    await expect(answer(page, 'No')).toBeChecked()
  }
  await page.reload()
  await expectAll()
  await next(page).click()
  await expect(page).toHaveURL('/lounge')

  await page.goto('/account-setup')
  await expect(preview(page)).toHaveAttribute('src', /^\/media\//)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByLabel('Short bio').fill('Not for the next one here.')
  await page.reload()
  await expect(page.getByLabel('Short bio')).toHaveValue('Not for the next one here.')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Logout & Continue' }).click()
  await expect(page.getByLabel('Email')).toBeEnabled()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Not for the next one')
  await logIn(page, { email })
  await expect(page).toHaveURL('/lounge')
  await page.goto('/account-setup')
  await expect(page.getByLabel('Short bio')).toHaveValue('Here for the stories.')
})

test('a picture that the browser did not keep is named until that is dismissed', async ({ page, request }) => {
  await open(page, request)
  await picture(page).setInputFiles(await chosen(await png('me.png')))
  await expect.poll(() => countStoredFiles(page)).toBe(1)
  await deleteFiles(page)
  await page.reload()
  const notice = page.getByText('Your browser did not keep me.png. Please choose the picture again.')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Short bio').fill('Here for the stories.')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Short bio')).toHaveValue('Here for the stories.')
  await expect(notice).toBeHidden()
})

test('a profile that cannot be looked up is not overwritten by an empty form', async ({ page, request, expectError }) => {
  expectError(/status of 500.*graphql/)
  await enter(page, await setUp(request))
  await onOperation(page, 'OwnProfile', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  const release = await hold(page, '/graphql', (body) => body.includes('OwnProfile'))
  await page.goto('/account-setup')
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(course(page)).toHaveCount(0)
  release()
  await expect(page.getByRole('alert')).toContainText('Your profile could not be looked up.')
  await expect(course(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(course(page)).toHaveValue('BA English')
})

test('the form comes whole: while the courses and clubs load nothing can move under the finger, and they can be asked for again', async ({
  page,
  request,
  expectError,
}) => {
  expectError(/status of 500.*graphql/)
  await enter(page, await setUp(request))
  await onOperation(page, 'SetupOptions', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  const release = await hold(page, '/graphql', (body) => body.includes('SetupOptions'))
  await page.goto('/account-setup')
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(answer(page, 'No')).toHaveCount(0)
  release()
  await expect(page.getByRole('alert')).toContainText('The courses and clubs could not be loaded.')
  await expect(answer(page, 'No')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(course(page).getByRole('option')).toHaveCount(6)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
