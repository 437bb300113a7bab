import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchProgress } from '../../../client/src/features/users/setup/progress-lookup.ts'
import { expectAccessible } from '../support/axe.ts'
import { createEmail, signUp } from '../support/identity.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'

const emailField = page.getByLabelText('Email')
const nextButton = page.getByRole('button', { name: 'NEXT', exact: true })
const loginLink = page.getByRole('link', { name: 'Already have one?' })
const alert = page.getByRole('alert')

async function submitEmail(email: string) {
  await openPage('/register')
  await emailField.fill(email)
  await nextButton.click()
}

test("shows title, email input, NEXT and 'Already have one?', which leads to /login", async () => {
  await openPage('/register')
  await expect.element(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect.element(emailField).toHaveAttribute('type', 'email')
  await expect.element(nextButton).toBeEnabled()
  await loginLink.click()
  await expect.poll(readPath).toBe('/login')
})

test('checks the email rules in order', async () => {
  await openPage('/register')
  for (const [email, message] of [
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['name@host', 'Enter a valid email address'],
    ['name@example.com', 'Email must be from Vistas or Kalvium'],
    ['name@notvistas.ac.in', 'Email must be from Vistas or Kalvium'],
  ] as const) {
    await emailField.fill(email)
    await nextButton.click()
    await expect.element(alert).toHaveTextContent(message)
    await expect.element(emailField).toHaveAccessibleDescription(message)
    await expect.element(emailField).toHaveFocus()
  }
  await expectAccessible()
})

test('typing clears the error', async () => {
  await openPage('/register')
  await nextButton.click()
  await expect.element(alert).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(emailField).toHaveValue('a')
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(emailField).not.toHaveAttribute('aria-invalid')
})

test('NEXT passes the email, and going back keeps it', async () => {
  const email = createEmail()
  await submitEmail(` ${email}`)
  await expect.poll(readPath).toBe('/create-account')
  expect(readNavigationState()).toEqual({ email })
  // React Router's index: one entry has been added.
  expect(history.state.idx).toBe(1)
  history.back()
  await expect.poll(readPath).toBe('/register')
  await expect.element(emailField).toHaveValue(email)
})

describe('the check of the email', () => {
  test("shows 'Checking email...' and locks the email", async () => {
    const release = network.hold(/accounts:createAuthUri/)
    await submitEmail(createEmail())
    await expect.element(page.getByText('Checking email...')).toBeVisible()
    await expect.element(nextButton).toBeDisabled()
    await expect.element(emailField).toHaveAttribute('readonly')
    release()
    await expect.poll(readPath).toBe('/create-account')
  })

  test('does not redirect a student who left', async () => {
    network.on('ProgressLookup', { progress: null })
    const release = network.hold('ProgressLookup')
    await submitEmail(createEmail())
    await expect.element(page.getByText('Checking email...')).toBeVisible()
    await expect.poll(() => network.sent('ProgressLookup').length).toBe(1)
    await loginLink.click()
    await expect.element(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    const navigations = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'replaceState')]
    release()
    // A later request ends after the one that was held.
    expect(await fetchProgress({ email: createEmail() })).toBeNull()
    for (const navigation of navigations) expect(navigation).not.toHaveBeenCalled()
    expect(readPath()).toBe('/login')
  })

  test('an existing sign-in method counts as registered', async () => {
    await submitEmail((await signUp()).email)
    await expect.element(alert).toHaveTextContent('Email already registered. Try logging in instead.')
    const notice = page.getByText('This email is already registered. Try logging in.')
    await expect.element(notice).toBeVisible()
    await expectAccessible()
    await userEvent.type(emailField, 'a')
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('a backend record counts as registered', async () => {
    const email = createEmail().toUpperCase()
    network.on('ProgressLookup', { progress: { uid: 'u', step: 2 } })
    await submitEmail(email)
    await expect.element(alert).toHaveTextContent('Email already registered. Try logging in instead.')
    expect(network.sent('ProgressLookup').map(({ variables }) => variables)).toEqual([{ email }])
  })

  test("a failure shows 'Something went wrong, try again'", async () => {
    network.onRequest(/accounts:createAuthUri/, () => connectionLost)
    await submitEmail(createEmail())
    await expect.element(alert).toHaveTextContent('Something went wrong, try again')
    await expect.element(nextButton).toHaveFocus()
  })
})

test.each([
  [390, 844],
  [1280, 900],
])('a long email does not overflow a viewport of %d x %d px', { tags: ['rest'] }, async (width, height) => {
  await page.viewport(width, height)
  await submitEmail(`${'very-long-name-'.repeat(4)}@vistas.ac.in`)
  await expect.poll(readPath).toBe('/create-account')
  await expect.element(page.getByText('very-long-name-')).toBeVisible()
  expect(document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0)
})
