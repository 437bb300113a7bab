import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { createEmail, signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'

const emailField = page.getByLabelText('Email')
const nextButton = page.getByRole('button', { name: 'NEXT', exact: true })
const loginLink = page.getByRole('link', { name: 'Already have one?' })
const nextStepButton = page.getByRole('button', { name: 'Take me to next step' })
const logoutButton = page.getByRole('button', { name: 'Logout & Continue' })
const notice = page.getByText("You're already signed in")
const alert = page.getByRole('alert')

async function openSignedIn() {
  const account = await signInAs()
  await openPage('/register', { key: 'default' })
  await expect.element(notice).toBeVisible()
  return account
}

test('a signed-in user sees a notice and disabled controls', async () => {
  const { email } = await openSignedIn()
  await expect.element(page.getByText(email)).toBeVisible()
  await expect.element(nextStepButton).toBeEnabled()
  await expect.element(logoutButton).toBeEnabled()
  await expect.element(emailField).toBeDisabled()
  await expect.element(nextButton).toBeDisabled()
  await expect.element(loginLink).toHaveAttribute('aria-disabled', 'true')
  await expect.element(loginLink).not.toHaveAttribute('href')
  await expectAccessible()
})

test("another email shows 'You're currently signed in as {email}.'", async () => {
  await openPage('/register')
  await emailField.fill(createEmail())
  const { email } = await signInAs()
  await expect.element(emailField).toBeDisabled()
  document.querySelector('form')?.requestSubmit()
  await expect.element(alert).toHaveTextContent(`You're currently signed in as ${email}. Logout to sign up with a different email.`)
})

describe("'Take me to next step'", () => {
  const createViewer = (setup: object, ownsBusiness = false) => ({ viewer: { ownsBusiness, setup } })
  const complete = createViewer({ accountSetupComplete: true, isSetupComplete: true })

  test('shows its pending state', async () => {
    network.on('ViewerCard', complete)
    await openSignedIn()
    const release = network.hold('ViewerCard')
    await nextStepButton.click()
    await expect.element(page.getByRole('button', { name: 'Checking next step…' })).toBeDisabled()
    await expect.element(logoutButton).toBeDisabled()
    release()
    await expect.poll(readPath).toBe('/lounge')
  })

  test.each([
    { rule: '1. No profile: /account-setup', profile: { viewer: null }, to: '/account-setup' },
    { rule: '2. accountSetupComplete false: /account-setup', profile: createViewer({ accountSetupComplete: false }), to: '/account-setup' },
    {
      rule: '3. Otherwise, ownsBusiness true and businessSetupComplete false: /business-setup',
      profile: createViewer({ accountSetupComplete: true, businessSetupComplete: false }, true),
      to: '/business-setup',
    },
    { rule: '4. Otherwise, isSetupComplete true: /lounge', profile: complete, to: '/lounge' },
    { rule: '5. Otherwise: /create-account', profile: createViewer({ accountSetupComplete: true, isSetupComplete: false }), to: '/create-account' },
  ])('$rule', async ({ profile, to }) => {
    network.on('ViewerCard', profile)
    const { uid, email } = await openSignedIn()
    await nextStepButton.click()
    await expect.poll(readPath).toBe(to)
    expect(readNavigationState()).toEqual(to === '/lounge' ? null : { uid, email })
  })

  test('a failed profile request counts as no profile and is logged', async () => {
    network.on('ViewerCard', new ApiFailure(500, 'boom'))
    const warn = vi.spyOn(console, 'warn')
    await openSignedIn()
    await nextStepButton.click()
    await expect.poll(readPath).toBe('/account-setup')
    expect(warn).toHaveBeenCalledWith('The profile could not be read', expect.anything())
  })
})

describe("'Logout & Continue'", () => {
  test('clears the session and focuses the email', async () => {
    await openSignedIn()
    await expect.poll(() => localStorage.getItem('uid')).not.toBeNull()
    await logoutButton.click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(emailField).toHaveFocus()
    await expect.element(nextButton).toBeEnabled()
    expect([localStorage.getItem('token'), localStorage.getItem('uid')]).toEqual([null, null])
  })

  test("a failure shows 'Failed to logout. Try again.'", async () => {
    await openSignedIn()
    const failingDelete = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new Error('the disk is full')
    })
    await logoutButton.click()
    await expect.element(alert).toHaveTextContent('Failed to logout. Try again.')
    await expect.element(logoutButton).toHaveFocus()
    failingDelete.mockRestore()
    await logoutButton.click()
    await expect.element(emailField).toBeEnabled()
  })
})
