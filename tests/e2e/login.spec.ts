import type { Page } from '@playwright/test'
import { drafted, emulator, enter, freshEmail, inBusiness, logIn, password, setUp, signUp } from './accounts.ts'
import { expect, expectAccessible, expectTargets, hold, navigationState, onOperation, test, withConfig } from './fixtures.ts'

const email = (page: Page) => page.getByLabel('Email')
const secret = (page: Page) => page.getByLabel('Password')
const logInButton = (page: Page) => page.getByRole('button', { name: 'LOG IN' })

/** The identity provider refuses the sign-in with a code of its own. */
const refuseSignIn = (page: Page, message: string) =>
  page.route('**/accounts:signInWithPassword*', (route) => route.fulfill({ status: 400, json: { error: { code: 400, message } } }))

async function submit(page: Page, address: string, word = password) {
  await email(page).fill(address)
  await secret(page).fill(word)
  await logInButton(page).click()
}

test("Heading 'Welcome Back!', subtitle 'We're so excited to see you again!'", async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByText("We're so excited to see you again!")).toBeVisible()
  await expect(page).toHaveTitle('Welcome Back! · Thinnai')
  await expectAccessible(page)
  await expectTargets(page)
})

test('Email field and password field, both labelled required with an asterisk', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login')
  for (const [field, type, label] of [
    [email(page), 'email', 'Email *'],
    [secret(page), 'password', 'Password *'],
  ] as const) {
    await expect(field).toHaveAttribute('type', type)
    await expect(field).toHaveAttribute('aria-required', 'true')
    await expect(page.locator('label', { hasText: label })).toBeVisible()
  }
})

test("A 'Forgot your password?' link that does nothing", { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login')
  await expect(logInButton(page)).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/login')
  expect(requests).toEqual([])
})

test("A 'LOG IN' button, which reads 'Logging in...' and is disabled while busy", async ({ page, request }) => {
  const account = await setUp(request)
  const release = await hold(page, '**/accounts:signInWithPassword*')
  await logIn(page, account)
  const busy = page.getByRole('button', { name: 'Logging in...' })
  await expect(busy).toBeDisabled()
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL('/lounge')
})

test("A 'Create an account' button to /register", { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
})

test.describe('the error catalogue', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, expectError }) => {
    expectError(/status of 400.*accounts:/)
    await page.goto('/login')
  })

  test("user-not-found: 'No account found for this email.', at the email field", async ({ page }) => {
    await submit(page, freshEmail())
    await expect(page.getByRole('alert')).toHaveText('No account found for this email.')
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(email(page)).toHaveAccessibleDescription('No account found for this email.')
    await expect(email(page)).toBeFocused()
    await expect(logInButton(page)).toBeEnabled()
    await expectAccessible(page)
  })

  test("wrong-password: 'Incorrect password.', at the password field", async ({ page, request }) => {
    await submit(page, (await signUp(request)).email, 'wrong-one')
    await expect(page.getByRole('alert')).toHaveText('Incorrect password.')
    await expect(secret(page)).toHaveAccessibleDescription('Incorrect password.')
    await expect(secret(page)).toBeFocused()
  })

  test("too-many-requests: 'Too many attempts. Try again later.', and the button keeps the focus", async ({ page }) => {
    await refuseSignIn(page, 'TOO_MANY_ATTEMPTS_TRY_LATER')
    await submit(page, freshEmail())
    await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again later.')
    await expect(logInButton(page)).toBeFocused()
  })

  test("Any other: 'Failed to sign in. Try again.'", async ({ page }) => {
    for (const message of ['INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED']) {
      await refuseSignIn(page, message)
      await submit(page, freshEmail())
      await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Try again.')
      await email(page).fill('')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  test('empty values are not checked before submitting', async ({ page }) => {
    const asked = page.waitForRequest(/accounts:signInWithPassword/)
    await logInButton(page).click()
    await asked
    await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Try again.')
  })

  test('email-already-in-use: if a record is found it redirects', async ({ page, request }) => {
    const account = await drafted(request)
    await refuseSignIn(page, 'EMAIL_EXISTS')
    await submit(page, account.email)
    await expect(page).toHaveURL('/account-setup')
    expect(await navigationState(page)).toEqual({ uid: account.uid, email: account.email })
  })

  test("email-already-in-use: else shows 'This email is already in use. Please sign in.'", async ({ page }) => {
    await refuseSignIn(page, 'EMAIL_EXISTS')
    await submit(page, freshEmail())
    await expect(page.getByRole('alert')).toHaveText('This email is already in use. Please sign in.')
  })

  test("email-already-in-use: 'This email is already in use.' if that check fails", async ({ page, expectError }) => {
    expectError(/status of 500.*graphql/)
    await refuseSignIn(page, 'EMAIL_EXISTS')
    await page.route('**/accounts:createAuthUri*', (route) => route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }))
    await onOperation(page, 'ProgressLookup', () => ({ status: 500, json: { error: 'boom' } }))
    await submit(page, freshEmail())
    await expect(page.getByRole('alert')).toHaveText('This email is already in use.')
  })
})

const landings = [
  { sentence: 'If the backend finds no progress record, go to /account-setup', make: signUp, to: '/account-setup' },
  { sentence: 'step 2 goes to /account-setup', make: drafted, to: '/account-setup' },
  { sentence: 'step 3 goes to /business-setup if the user owns a business', make: (request) => setUp(request, true), to: '/business-setup' },
  { sentence: 'step 4 or more goes to /lounge', make: inBusiness, to: '/lounge' },
] satisfies { sentence: string; make: typeof signUp; to: string }[]

for (const { sentence, make, to } of landings) {
  test(`${sentence}; so does whoever is signed in on opening, at once and exactly once`, { tag: '@desktop' }, async ({ page, request }) => {
    const account = await make(request)
    const state = to === '/lounge' ? null : { uid: account.uid, email: account.email }
    await logIn(page, account)
    await expect(page).toHaveURL(to)
    expect(await navigationState(page)).toEqual(state)

    await page.addInitScript(() => {
      const moves: string[] = []
      Object.assign(window, { moves })
      for (const method of ['pushState', 'replaceState'] as const) {
        const original = history[method].bind(history)
        history[method] = (data, title, url) => {
          if (data?.key) moves.push(String(url))
          original(data, title, url)
        }
      }
    })
    await page.goto('/login')
    await expect(page).toHaveURL(to)
    expect(await navigationState(page)).toEqual(state)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome Back!')
    expect(await page.evaluate(() => (window as unknown as { moves: string[] }).moves)).toEqual([to])
  })
}

test('the page tries by-uid first, then by-email; network failures are skipped', { tag: '@desktop' }, async ({ page, request, expectError }) => {
  expectError(/ERR_FAILED.*graphql/)
  const account = await setUp(request)
  const asked: unknown[] = []
  page.on('request', (sent) => {
    const { operationName, variables } = sent.postDataJSON() ?? {}
    if (operationName === 'ProgressLookup') asked.push(variables)
  })
  await onOperation(page, 'ProgressLookup', (count) => (count === 1 ? 'abort' : undefined))
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  expect(asked).toEqual([{ uid: account.uid }, { email: account.email }])
})

test('Non-OK responses are skipped. If none is found, the user goes to /account-setup', { tag: '@desktop' }, async ({ page, request, expectError }) => {
  expectError(/status of 503.*graphql/)
  await onOperation(page, 'ProgressLookup', () => ({ status: 503, json: { error: 'closed for the night' } }))
  await logIn(page, await setUp(request))
  await expect(page).toHaveURL('/account-setup')
})

test.describe('the sign-in link', { tag: '@desktop' }, () => {
  const mailedLink = async (page: Page, address: string) => {
    await page.goto('/login')
    await email(page).fill(address)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByRole('status').filter({ hasText: address })).toHaveText(`A sign-in link is on its way to ${address}. Open it on this device.`)
    const { oobCodes } = await (await page.request.get(`${emulator}/emulator/v1/projects/demo-thinnai/oobCodes`)).json()
    const { oobLink } = oobCodes.findLast((code: { email: string }) => code.email === address)
    return `/login${new URL(oobLink).search}`
  }

  test('signs in at once in the browser that asked for it', async ({ page, request }) => {
    const account = await setUp(request)
    await page.goto(await mailedLink(page, account.email))
    await expect(page).toHaveURL('/lounge')
    expect(await page.evaluate(() => localStorage.getItem('emailForSignIn'))).toBeNull()
  })

  test('asks for the email on another device', async ({ page, request, browser, baseURL }) => {
    const account = await setUp(request)
    const link = await mailedLink(page, account.email)
    const other = await browser.newContext({ baseURL: baseURL ?? '' })
    const elsewhere = await other.newPage()
    await elsewhere.goto(link)
    await expect(elsewhere.getByText('Confirm your email to sign in by the link.')).toBeVisible()
    await expect(secret(elsewhere)).toHaveCount(0)
    await email(elsewhere).fill(account.email)
    await logInButton(elsewhere).click()
    await expect(elsewhere).toHaveURL('/lounge')
    await other.close()
  })

  test('says so when it is used up, and leads back to the password', async ({ page, request, expectError }) => {
    expectError(/status of 400.*accounts:/)
    const account = await setUp(request)
    const link = await mailedLink(page, account.email)
    await page.goto(link)
    await expect(page).toHaveURL('/lounge')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(link)
    await email(page).fill(account.email)
    await logInButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Try again.')
    await page.getByRole('link', { name: 'Sign in with your password instead' }).click()
    await expect(secret(page)).toBeVisible()
  })

  test('is not asked for without an email', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByRole('alert')).toHaveText('Email is required')
    await expect(email(page)).toBeFocused()
  })
})

test('The Google button is shown only when it is configured', { tag: '@desktop' }, async ({ page }) => {
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await page.goto('/login')
  await expect(logInButton(page)).toBeVisible()
  await expect(google).toHaveCount(0)
  await withConfig(page, { googleSignIn: true })
  await page.reload()
  await expect(google).toBeVisible()
})

test('Enter in the password field logs in', { tag: '@desktop' }, async ({ page, request }) => {
  const account = await setUp(request)
  await page.goto('/login')
  await email(page).fill(`  ${account.email} `)
  await secret(page).fill(password)
  await secret(page).press('Enter')
  await expect(page).toHaveURL('/lounge')
})

test('a session found in the browser is taken up', { tag: '@desktop' }, async ({ page, request }) => {
  await enter(page, await setUp(request))
  await page.goto('/login')
  await expect(page).toHaveURL('/lounge')
})
