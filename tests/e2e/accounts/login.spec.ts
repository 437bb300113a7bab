import { createBusinessAccount, createDraftAccount, createStudentAccount, logIn, password, restoreSession, signUp } from '../accounts.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectTargetSizes,
  holdResponses,
  interceptOperation,
  overrideConfig,
  readNavigationState,
  test,
} from '../fixtures.ts'
import { emailField, logInButton, passwordField } from './login-page.ts'

test('shows heading and subtitle', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByText("We're so excited to see you again!")).toBeVisible()
  await expect(page).toHaveTitle('Welcome Back! · Thinnai')
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
})

test('labels email and password as required', async ({ page }) => {
  await page.goto('/login')
  for (const [field, type, label] of [
    [emailField(page), 'email', 'Email *'],
    [passwordField(page), 'password', 'Password *'],
  ] as const) {
    await expect(field).toHaveAttribute('type', type)
    await expect(field).toHaveAttribute('aria-required', 'true')
    await expect(page.locator('label', { hasText: label })).toBeVisible()
  }
})

test("the button shows 'Logging in...' and is disabled while pending", async ({ page, request }) => {
  const account = await createStudentAccount(request)
  const release = await holdResponses(page, '**/accounts:signInWithPassword*')
  await logIn(page, account)
  const pendingButton = page.getByRole('button', { name: 'Logging in...' })
  await expect(pendingButton).toBeDisabled()
  await expect(pendingButton).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL('/lounge')
})

test("'Create an account' leads to /register", async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
})

const landings = [
  { sentence: 'If the backend finds no progress record, go to /account-setup', make: signUp, to: '/account-setup' },
  { sentence: 'step 2 goes to /account-setup', make: createDraftAccount, to: '/account-setup' },
  { sentence: 'step 3 goes to /business-setup if the user owns a business', make: (request) => createStudentAccount(request, true), to: '/business-setup' },
  { sentence: 'step 4 or more goes to /lounge', make: createBusinessAccount, to: '/lounge' },
] satisfies { sentence: string; make: typeof signUp; to: string }[]

for (const { sentence, make, to } of landings) {
  test(`${sentence}, once, also for a signed-in visitor`, async ({ page, request }) => {
    const account = await make(request)
    const state = to === '/lounge' ? null : { uid: account.uid, email: account.email }
    await logIn(page, account)
    await expect(page).toHaveURL(to)
    expect(await readNavigationState(page)).toEqual(state)

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
    expect(await readNavigationState(page)).toEqual(state)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome Back!')
    expect(await page.evaluate(() => (window as unknown as { moves: string[] }).moves)).toEqual([to])
  })
}

test('the profile is read by uid, then by email; network errors are skipped', async ({ page, request, expectError }) => {
  expectError(/ERR_FAILED.*graphql/)
  const account = await createStudentAccount(request)
  const profileRequests: unknown[] = []
  page.on('request', (sent) => {
    const { operationName, variables } = sent.postDataJSON() ?? {}
    if (operationName === 'ProgressLookup') profileRequests.push(variables)
  })
  // Each read is sent four times before it fails.
  await interceptOperation(page, 'ProgressLookup', (count) => (count <= 4 ? 'abort' : undefined))
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  expect(profileRequests).toEqual([...Array(4).fill({ uid: account.uid }), { email: account.email }])
})

test('failed lookups lead to /account-setup', async ({ page, request, expectError }) => {
  expectError(/status of 503.*graphql/)
  await interceptOperation(page, 'ProgressLookup', () => ({ status: 503, json: { error: 'closed for the night' } }))
  await logIn(page, await createStudentAccount(request))
  await expect(page).toHaveURL('/account-setup')
})

test('the Google button appears only when configured', async ({ page }) => {
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await page.goto('/login')
  await expect(logInButton(page)).toBeVisible()
  await expect(google).toHaveCount(0)
  await overrideConfig(page, { googleSignIn: true })
  await page.reload()
  await expect(google).toBeVisible()
})

test('Enter in the password field logs in', { tag: '@main' }, async ({ page, request }) => {
  const account = await createStudentAccount(request)
  await page.goto('/login')
  await emailField(page).fill(`  ${account.email} `)
  await passwordField(page).fill(password)
  await passwordField(page).press('Enter')
  await expect(page).toHaveURL('/lounge')
})

test('an existing session signs in', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/login')
  await expect(page).toHaveURL('/lounge')
})
