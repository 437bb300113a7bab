import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { config } from '../../../client/src/lib/config.ts'
import { createEmail, password, signInAs, signUp } from '../support/identity.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'
import { reloadPage } from '../support/reload-page.ts'
import { emailField, logInButton, passwordField, submitLogin } from './login-page.ts'

test('shows heading, subtitle and title', async () => {
  await openPage('/login')
  await expect.element(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect.element(page.getByText("We're so excited to see you again!")).toBeVisible()
  await expect.poll(() => document.title).toBe('Welcome Back! · Thinnai')
})

test('labels email and password as required', async () => {
  await openPage('/login')
  for (const [field, type, label] of [
    [emailField, 'email', 'Email *'],
    [passwordField, 'password', 'Password *'],
  ] as const) {
    await expect.element(field).toHaveAttribute('type', type)
    await expect.element(field).toHaveAttribute('aria-required', 'true')
    await expect.element(page.getByText(label)).toBeVisible()
  }
})

test("the button shows 'Logging in...' and is disabled while pending", async () => {
  network.on('ProgressLookup', { progress: { uid: 'u', step: 4 } })
  network.on('StartSession', {})
  const { email } = await signUp()
  const release = network.hold(/accounts:signInWithPassword/)
  await submitLogin(email)
  const pendingButton = page.getByRole('button', { name: 'Logging in...' })
  await expect.element(pendingButton).toBeDisabled()
  await expect.element(pendingButton).toHaveAttribute('aria-busy', 'true')
  release()
  await expect.poll(readPath).toBe('/lounge')
})

test("'Create an account' leads to /register", async () => {
  await openPage('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect.poll(readPath).toBe('/register')
})

describe.each([
  { rule: 'If the backend finds no progress record, go to /account-setup', progress: null, to: '/account-setup' },
  { rule: 'step 2 goes to /account-setup', progress: { step: 2 }, to: '/account-setup' },
  { rule: 'step 3 goes to /business-setup if the user owns a business', progress: { step: 3, ownsBusiness: true }, to: '/business-setup' },
  { rule: 'step 4 or more goes to /lounge', progress: { step: 4, isSetupComplete: true }, to: '/lounge' },
])('$rule', ({ progress, to }) => {
  /** The paths of all navigations, that of `openPage` first. */
  function recordNavigations() {
    const paths: string[] = []
    for (const method of ['pushState', 'replaceState'] as const) {
      const original = history[method].bind(history)
      vi.spyOn(history, method).mockImplementation((data, title, url) => {
        if (data?.key) paths.push(String(url))
        original(data, title, url)
      })
    }
    return paths
  }

  const expectRedirect = async (account: { uid: string; email: string }) => {
    await expect.poll(readPath).toBe(to)
    await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Welcome Back!')
    expect(readNavigationState()).toEqual(to === '/lounge' ? null : { uid: account.uid, email: account.email })
  }

  test('after a login, once', async () => {
    const account = await signUp()
    network.on('ProgressLookup', ({ uid }) => ({ progress: uid === account.uid && progress && { uid, ...progress } }))
    network.on('StartSession', {})
    const paths = recordNavigations()
    await submitLogin(account.email)
    await expectRedirect(account)
    expect(paths).toEqual(['/login', to])
  })

  test('for a signed-in visitor, once', async () => {
    const account = await signInAs()
    network.on('ProgressLookup', ({ uid }) => ({ progress: uid === account.uid && progress && { uid, ...progress } }))
    const paths = recordNavigations()
    await openPage('/login')
    await expectRedirect(account)
    expect(paths).toEqual(['/login', to])
  })
})

describe('lookups that fail', () => {
  /** Repeats failed requests without a delay. */
  const skipBackoff = () => vi.spyOn(Math, 'random').mockReturnValue(0)

  test('the profile is read by uid, then by email; network errors are skipped', async () => {
    skipBackoff()
    network.on('ProgressLookup', ({ uid }) => (uid ? connectionLost : { progress: { uid: 'u', step: 4 } }))
    network.on('StartSession', {})
    const account = await signUp()
    await submitLogin(account.email)
    await expect.poll(readPath).toBe('/lounge')
    // Each read is sent four times before it fails.
    expect(network.sent('ProgressLookup').map(({ variables }) => variables)).toEqual([...Array(4).fill({ uid: account.uid }), { email: account.email }])
  })

  test('failed lookups lead to /account-setup', async () => {
    skipBackoff()
    network.on('ProgressLookup', () => Response.json({ error: 'closed for the night' }, { status: 503 }))
    network.on('StartSession', {})
    await submitLogin((await signUp()).email)
    await expect.poll(readPath).toBe('/account-setup')
  })
})

test.each([false, true])('the Google button appears only when configured: %s', async (googleSignIn) => {
  Object.assign(config, { googleSignIn })
  await openPage('/login')
  await expect.element(logInButton).toBeVisible()
  const google = page.getByRole('button', { name: 'Continue with Google' })
  if (googleSignIn) await expect.element(google).toBeVisible()
  else await expect.element(google).not.toBeInTheDocument()
})

test('Enter in the password field logs in, without spaces around the email', async () => {
  network.on('ProgressLookup', { progress: { uid: 'u', step: 4 } })
  network.on('StartSession', {})
  const { email } = await signUp()
  await openPage('/login')
  await emailField.fill(`  ${email} `)
  await passwordField.fill(password)
  await userEvent.keyboard('{Enter}')
  await expect.poll(readPath).toBe('/lounge')
})

describe('the page where the login was asked for', () => {
  const answerProgress = (progress: object) => {
    network.on('ProgressLookup', { progress })
    network.on('StartSession', {})
  }
  const submit = async (email: string) => {
    await emailField.fill(email)
    await passwordField.fill(password)
    await logInButton.click()
  }

  test('is shown again after the login, also when the login page was loaded anew', async () => {
    answerProgress({ uid: 'u', step: 4 })
    const { email } = await signUp()
    await openPage('/thrift')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await expect.poll(readPath).toBe('/login?returnTo=%2Fthrift')
    await reloadPage()
    await submit(email)
    await expect.poll(readPath).toBe('/thrift')
    expect(readNavigationState()).toBeNull()
  })

  test('is shown to a user who is signed in already', async () => {
    const { uid } = await signInAs()
    network.on('ProgressLookup', { progress: { uid, step: 4 } })
    await openPage('/login?returnTo=%2Fthrift')
    await expect.poll(readPath).toBe('/thrift')
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example', '/login'])(
    '%j is ignored',
    async (address) => {
      answerProgress({ uid: 'u', step: 4 })
      const { email } = await signUp()
      await openPage(`/login?returnTo=${encodeURIComponent(address)}`)
      await submit(email)
      await expect.poll(readPath).toBe('/lounge')
    },
  )

  test('follows the steps that the account still has to take', async () => {
    answerProgress({ step: 2 })
    const { email } = await signUp()
    await openPage('/login?returnTo=%2Fthrift')
    await submit(email)
    await expect.poll(readPath).toBe('/account-setup?returnTo=%2Fthrift')
  })

  test('stays known on the way to a new account', async () => {
    await openPage('/login?returnTo=%2Fthrift')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect.poll(readPath).toBe('/forgot-password?returnTo=%2Fthrift')
    await page.getByRole('link', { name: 'Back to the login' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect.poll(readPath).toBe('/register?returnTo=%2Fthrift')
    network.on('ProgressLookup', { progress: null })
    await emailField.fill(createEmail())
    await page.getByRole('button', { name: 'NEXT' }).click()
    await expect.poll(readPath).toBe('/create-account?returnTo=%2Fthrift')
  })

  test.each([
    ['No', '/thrift'],
    ['Yes', '/business-setup?returnTo=%2Fthrift'],
  ])('is the end of the set-up: a business? %s', async (answer, to) => {
    await signInAs()
    network.on('OwnProfile', { viewer: null, clubs: [] })
    network.on('SetupOptions', { courses: ['BA English'], setupClubs: [] })
    network.on('SetUpAccount', { setUpAccount: { next: 'LOUNGE' } })
    await openPage('/account-setup?returnTo=%2Fthrift')
    await page.getByLabelText(/^Course/).selectOptions('BA English')
    await page.getByRole('radio', { name: answer, exact: true }).click()
    await page.getByRole('button', { name: 'NEXT' }).click()
    await expect.poll(readPath).toBe(to)
  })
})
