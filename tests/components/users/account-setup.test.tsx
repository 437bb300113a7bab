import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { createPng } from '../support/image-files.ts'
import { ApiFailure, connectionLost, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'
import { alert, bioField, courseField, getBusinessAnswer, getClub, nextButton, openAccountSetup, pictureInput, setupOptions } from './account-setup-page.ts'

test('shows course, clubs, picture, bio and the Yes/No question', async () => {
  await openAccountSetup()
  await expect.element(page.getByRole('heading', { name: 'Setup your account' })).toBeVisible()
  for (const [index, course] of ['Choose your course', ...setupOptions.courses].entries())
    await expect.element(courseField.getByRole('option').nth(index)).toHaveTextContent(course)
  await expect.element(courseField).toHaveAttribute('aria-required', 'true')
  await expect.element(page.getByText('Course *')).toBeVisible()
  for (const club of setupOptions.setupClubs) await expect.element(getClub(club)).not.toBeChecked()
  await expect.element(pictureInput).toHaveAttribute('type', 'file')
  await expect.element(page.getByText('PNG, JPG, GIF - max 5MB')).toBeVisible()
  await expect.element(bioField).toBeEnabled()
  await expect.element(bioField).not.toHaveAttribute('readonly')
  const question = page.getByRole('radiogroup', { name: 'Do you own a business or freelance?' })
  await expect.element(question).toHaveAttribute('aria-required', 'true')
  await expect.element(question.getByRole('radio')).toHaveLength(2)
  await expect.element(page.getByText('Do you own a business or freelance? *')).toBeVisible()
})

test("an unanswered question shows 'Please answer the last question.'", async () => {
  await openAccountSetup()
  await nextButton.click()
  await expect.element(alert).toHaveTextContent('Please answer the last question.')
  await expect.element(getBusinessAnswer('Yes')).toHaveFocus()
  await expect.element(page.getByRole('radiogroup')).toHaveAccessibleDescription('Please answer the last question.')
  await expectAccessible()
  await getBusinessAnswer('No').click()
  await expect.element(alert).not.toBeInTheDocument()
})

test("a visitor sees 'User not authenticated.'", async () => {
  await openPage('/account-setup')
  await nextButton.click()
  await expect.element(alert).toHaveTextContent('Please answer the last question.')
  await getBusinessAnswer('No').click()
  await nextButton.click()
  await expect.element(alert).toHaveTextContent('User not authenticated.')
  await expectAccessible()
  await page.getByRole('link', { name: 'Log in to set up your account' }).click()
  await expect.poll(readPath).toBe('/login?returnTo=%2Faccount-setup')
})

test('a missing course is reported at the course with focus', async () => {
  await openAccountSetup()
  network.on('SetUpAccount', new ApiFailure(400, 'Choose one of the courses', 'course'))
  await getBusinessAnswer('No').click()
  await nextButton.click()
  await expect.element(alert).toHaveTextContent('Choose one of the courses')
  await expect.element(courseField).toHaveFocus()
  await expect.element(courseField).toHaveAccessibleDescription('Choose one of the courses')
  await expect.element(nextButton).toBeEnabled()
  expect(network.sent('SetUpAccount').map(({ variables }) => variables)).toEqual([{ input: { course: '', clubs: [], bio: '', ownsBusiness: false } }])
})

test('NEXT with a bio that is held says so', async () => {
  await openAccountSetup()
  network.on('SetUpAccount', { setUpAccount: { next: 'LOUNGE', user: { settings: { bioReview: 'WAITING' } } } })
  await courseField.selectOptions('BA English')
  await bioField.fill('Join my lottery')
  await getBusinessAnswer('No').click()
  await nextButton.click()
  await expect.element(page.getByText('Your bio waits for a moderator. Others see it once it is kept.')).toBeVisible()
  await expect.poll(readPath).toBe('/lounge')
})

test("NEXT shows 'Saving...', then leads to /lounge", async () => {
  await openAccountSetup()
  await courseField.selectOptions('BA English')
  for (const club of setupOptions.setupClubs) await getClub(club).click()
  await pictureInput.upload(await createPng('me.png'))
  await bioField.fill('Here for the stories.')
  await getBusinessAnswer('No').click()
  const release = network.hold('SetUpAccount')
  await nextButton.click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect.poll(readPath).toBe('/lounge')
  expect(readNavigationState()).toBeNull()
  const [{ variables, files } = { variables: null, files: [] }] = network.sent('SetUpAccount')
  expect(variables.input).toMatchObject({ course: 'BA English', clubs: setupOptions.setupClubs, bio: 'Here for the stories.', ownsBusiness: false })
  expect(files.map(({ name }) => name)).toEqual(['me.png'])
})

test.each([
  { answer: 'Yes', next: 'BUSINESS' },
  { answer: 'Yes', next: 'LOUNGE' },
  { answer: 'No', next: 'BUSINESS' },
] as const)('the answer $answer with next: $next leads to /business-setup', async ({ answer, next }) => {
  const { uid, email } = await openAccountSetup()
  network.on('SetUpAccount', { setUpAccount: { next } })
  await courseField.selectOptions('BCom Finance')
  await getBusinessAnswer(answer).click()
  await nextButton.click()
  await expect.poll(readPath).toBe('/business-setup')
  expect(readNavigationState()).toEqual({ uid, email, from: 'signup' })
  expect(network.sent('SetUpAccount').map(({ variables }) => variables.input.ownsBusiness)).toEqual([answer === 'Yes'])
})

describe('errors of the server', () => {
  const answerQuestion = async () => {
    await openAccountSetup()
    await getBusinessAnswer('No').click()
  }

  test.each([
    { rule: 'the client shows the error field of the response body', status: 500, body: '{"error":"boom"}', message: 'boom' },
    { rule: "else a fallback: 'Failed to save setup'", status: 502, body: '<h1>Bad gateway</h1>', message: 'Failed to save setup' },
    { rule: 'a body without words gives the fallback as well', status: 500, body: '{"error":{"code":1}}', message: 'Failed to save setup' },
    {
      rule: 'a refusal from before GraphQL is shown in its words',
      status: 413,
      body: '{"errors":[{"message":"The request is too large.","extensions":{"code":"TOO_LARGE","status":413}}]}',
      message: 'The request is too large.',
    },
  ])('$rule', async ({ status, body, message }) => {
    await answerQuestion()
    const type = body.startsWith('{') ? 'application/json' : 'text/html'
    network.on('SetUpAccount', () => new Response(body, { status, headers: { 'content-type': type } }))
    await nextButton.click()
    await expect.element(alert).toHaveTextContent(message)
    await expect.element(nextButton).toHaveFocus()
  })

  test('a validation error of the transport is shown at its field', async () => {
    await answerQuestion()
    const refusal = { message: 'The bio has at most 500 characters', extensions: { code: 'INVALID_INPUT', status: 400, field: 'bio' } }
    network.on('SetUpAccount', () => Response.json({ errors: [refusal] }, { status: 400 }))
    await nextButton.click()
    await expect.element(bioField).toHaveAccessibleDescription('The bio has at most 500 characters')
    await expect.element(bioField).toHaveFocus()
  })

  test('a broken connection says so', async () => {
    await answerQuestion()
    network.on('SetUpAccount', connectionLost)
    await nextButton.click()
    await expect.element(alert).toHaveTextContent('Connection failed.')
  })
})
