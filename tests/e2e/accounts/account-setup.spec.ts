import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { createStudentAccount, logIn, restoreSession } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectTargetSizes,
  holdResponses,
  interceptOperation,
  readNavigationState,
  test,
} from '../fixtures.ts'
import { countDraftFiles, deleteDraftFiles } from '../posts/draft-files.ts'
import { businessAnswer, courseField, nextButton, openAccountSetup, pictureHint, pictureInput, picturePreview, toFilePayload } from './account-setup-page.ts'

test('shows course, clubs, picture, bio and the Yes/No question', { tag: '@phone' }, async ({ page, request }) => {
  await openAccountSetup(page, request)
  await expect(page.getByRole('heading', { name: 'Setup your account' })).toBeVisible()
  const courses = ['Choose your course', 'BSc Computer Science', 'BCom Finance', 'BA English', 'B-Tech CSE-SPE-WIP', 'B-Tech CSE-AI&FT-WIP']
  // Another test may add a course and a club, which are the last.
  for (const [index, course] of courses.entries()) await expect(courseField(page).getByRole('option').nth(index)).toHaveText(course)
  await expect(courseField(page)).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText('Course *')).toBeVisible()
  for (const club of ['Aesthetica-(Art)', 'Resonance-(Music)', 'ShutterStack-(Photography)', 'CodeForge-(Coding)'])
    await expect(page.getByRole('checkbox', { name: club })).not.toBeChecked()
  await expect(pictureInput(page)).toHaveAttribute('type', 'file')
  await expect(pictureHint(page)).toBeVisible()
  await expect(page.getByLabel('Short bio')).toBeEditable()
  const question = page.getByRole('radiogroup', { name: 'Do you own a business or freelance?' })
  await expect(question).toHaveAttribute('aria-required', 'true')
  await expect(question.getByRole('radio')).toHaveCount(2)
  await expect(page.getByText('Do you own a business or freelance? *')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
})

test("an unanswered question shows 'Please answer the last question.'", async ({ page, request }) => {
  await openAccountSetup(page, request)
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please answer the last question.')
  await expect(businessAnswer(page, 'Yes')).toBeFocused()
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Please answer the last question.')
  await expectAccessible(page)
  await businessAnswer(page, 'No').check()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test("a visitor sees 'User not authenticated.'", async ({ page }) => {
  await page.goto('/account-setup')
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please answer the last question.')
  await businessAnswer(page, 'No').check()
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('User not authenticated.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in to set up your account' }).click()
  await expect(page).toHaveURL('/login')
})

test('a missing course is reported at the course with focus', async ({ page, request }) => {
  await openAccountSetup(page, request)
  await businessAnswer(page, 'No').check()
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Choose one of the courses')
  await expect(courseField(page)).toBeFocused()
  await expect(courseField(page)).toHaveAccessibleDescription('Choose one of the courses')
  await expect(nextButton(page)).toBeEnabled()
})

test("NEXT shows 'Saving...', then leads to /lounge", { tag: '@main' }, async ({ page, request }) => {
  const { uid, token } = await openAccountSetup(page, request)
  await courseField(page).selectOption('BA English')
  await page.getByLabel('Resonance-(Music)').check()
  await page.getByLabel('CodeForge-(Coding)').check()
  await pictureInput(page).setInputFiles(await toFilePayload(await createPng()))
  await page.getByLabel('Short bio').fill('Here for the stories.')
  await businessAnswer(page, 'No').check()
  const release = await holdResponses(page, '/graphql')
  await nextButton(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/lounge')
  expect(await readNavigationState(page)).toBeNull()
  const saved = await request.get(`/api/users/progress/${uid}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await saved.json()).toMatchObject({
    course: 'BA English',
    bio: 'Here for the stories.',
    ownsBusiness: false,
    clubs: expect.arrayContaining(['Resonance-(Music)', 'CodeForge-(Coding)']),
    profilePic: expect.stringMatching(/^\/media\//),
  })
})

test('Yes leads to /business-setup', { tag: '@main' }, async ({ page, request }) => {
  const { uid, email } = await openAccountSetup(page, request)
  await courseField(page).selectOption('BCom Finance')
  await businessAnswer(page, 'Yes').check()
  await nextButton(page).click()
  await expect(page).toHaveURL('/business-setup')
  expect(await readNavigationState(page)).toEqual({ uid, email, from: 'signup' })
})

test('next: business leads to /business-setup', async ({ page, request }) => {
  await openAccountSetup(page, request)
  await courseField(page).selectOption('BCom Finance')
  await businessAnswer(page, 'No').check()
  await page.route('/graphql', async (route) => {
    if (!route.request().postData()?.includes('SetUpAccount')) return route.fallback()
    const real = await route.fetch()
    await route.fulfill({ response: real, body: (await real.text()).replace('"LOUNGE"', '"BUSINESS"') })
  })
  await nextButton(page).click()
  await expect(page).toHaveURL('/business-setup')
})

test.describe('server errors', () => {
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
      await openAccountSetup(page, request)
      await businessAnswer(page, 'No').check()
      await interceptOperation(page, 'SetUpAccount', () => ({ status, ...reply }))
      await nextButton(page).click()
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(nextButton(page)).toBeFocused()
    })
  }

  test('a validation error of the transport is shown at its field', async ({ page, request, expectError }) => {
    expectError(/status of 400.*graphql/)
    await openAccountSetup(page, request)
    await businessAnswer(page, 'No').check()
    const refusal = { message: 'The bio has at most 500 characters', extensions: { code: 'INVALID_INPUT', status: 400, field: 'bio' } }
    await interceptOperation(page, 'SetUpAccount', () => ({ status: 400, json: { errors: [refusal] } }))
    await nextButton(page).click()
    await expect(page.getByLabel('Short bio')).toHaveAccessibleDescription('The bio has at most 500 characters')
    await expect(page.getByLabel('Short bio')).toBeFocused()
  })

  test('a broken connection says so', async ({ page, request, expectError }) => {
    expectError(/ERR_FAILED.*graphql/)
    await openAccountSetup(page, request)
    await businessAnswer(page, 'No').check()
    await interceptOperation(page, 'SetUpAccount', () => 'abort')
    await nextButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Connection failed.')
  })
})

test('an existing profile can be edited, and the question is asked again', async ({ page, request }) => {
  const { uid, token } = await openAccountSetup(page, request)
  await courseField(page).selectOption('BA English')
  await page.getByLabel('CodeForge-(Coding)').check()
  await pictureInput(page).setInputFiles(await toFilePayload(await createPng()))
  await page.getByLabel('Short bio').fill('Here for the stories.')
  await businessAnswer(page, 'No').check()
  await nextButton(page).click()
  await expect(page).toHaveURL('/lounge')

  await page.goto('/account-setup')
  await expect(courseField(page)).toHaveValue('BA English')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(page.getByLabel('CodeForge-(Coding)')).toBeChecked()
  await expect(page.getByLabel('Short bio')).toHaveValue('Here for the stories.')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  const stored = await picturePreview(page).getAttribute('src')
  expect(stored).toMatch(/^\/media\//)
  await pictureInput(page).setInputFiles(await toFilePayload(await createPng('another.png')))
  await expect(picturePreview(page)).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(picturePreview(page)).toHaveAttribute('src', stored ?? '')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)

  await courseField(page).selectOption('BCom Finance')
  await businessAnswer(page, 'No').check()
  await nextButton(page).click()
  await expect(page).toHaveURL('/lounge')
  const saved = await request.get(`/api/users/progress/${uid}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await saved.json()).toMatchObject({ course: 'BCom Finance', bio: 'Here for the stories.', clubs: ['CodeForge-(Coding)'], profilePic: stored })
})

test('a reload keeps the draft with its picture; saving and signing out delete it', async ({ page, request }) => {
  const { email } = await openAccountSetup(page, request)
  await courseField(page).selectOption('BA English')
  await page.getByLabel('CodeForge-(Coding)').check()
  await pictureInput(page).setInputFiles(await toFilePayload(await createPng('me.png')))
  await page.getByLabel('Short bio').fill('Here for the stories.')
  await businessAnswer(page, 'No').check()
  await expect.poll(() => countDraftFiles(page)).toBe(1)
  const expectAll = async () => {
    await expect(courseField(page)).toHaveValue('BA English')
    await expect(page.getByLabel('CodeForge-(Coding)')).toBeChecked()
    await expect(picturePreview(page)).toHaveAttribute('src', /^blob:/)
    await expect(page.getByText('me.png')).toBeVisible()
    await expect(page.getByLabel('Short bio')).toHaveValue('Here for the stories.')
    await expect(businessAnswer(page, 'No')).toBeChecked()
  }
  await page.reload()
  await expectAll()
  await nextButton(page).click()
  await expect(page).toHaveURL('/lounge')

  await page.goto('/account-setup')
  await expect(picturePreview(page)).toHaveAttribute('src', /^\/media\//)
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

test('a picture that was not saved is named until dismissed', async ({ page, request }) => {
  await openAccountSetup(page, request)
  await pictureInput(page).setInputFiles(await toFilePayload(await createPng('me.png')))
  await expect.poll(() => countDraftFiles(page)).toBe(1)
  await deleteDraftFiles(page)
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

test('a failed lookup does not offer an empty form', async ({ page, request, expectError }) => {
  expectError(/status of 500.*graphql/)
  await restoreSession(page, await createStudentAccount(request))
  await interceptOperation(page, 'OwnProfile', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  const release = await holdResponses(page, '/graphql', (body) => body.includes('OwnProfile'))
  await page.goto('/account-setup')
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(courseField(page)).toHaveCount(0)
  release()
  await expect(page.getByRole('alert')).toContainText('Your profile could not be looked up.')
  await expect(courseField(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(courseField(page)).toHaveValue('BA English')
})

test('loading courses and clubs causes no layout shift and can be retried', async ({ page, request, expectError }) => {
  expectError(/status of 500.*graphql/)
  await restoreSession(page, await createStudentAccount(request))
  await interceptOperation(page, 'SetupOptions', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  const release = await holdResponses(page, '/graphql', (body) => body.includes('SetupOptions'))
  await page.goto('/account-setup')
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(businessAnswer(page, 'No')).toHaveCount(0)
  release()
  await expect(page.getByRole('alert')).toContainText('The courses and clubs could not be loaded.')
  await expect(businessAnswer(page, 'No')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(courseField(page).getByRole('option').nth(5)).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
