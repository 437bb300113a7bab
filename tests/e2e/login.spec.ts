import { drafted, enter, inBusiness, logIn, password, setUp, signUp } from './accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectTargets, hold, navigationState, onOperation, test, withConfig } from './fixtures.ts'
import { email, logInButton, secret } from './login-page.ts'

test("Heading 'Welcome Back!', subtitle 'We're so excited to see you again!'", { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByText("We're so excited to see you again!")).toBeVisible()
  await expect(page).toHaveTitle('Welcome Back! · Thinnai')
  await expectAccessibleInBothSchemes(page)
  await expectTargets(page)
})

test('Email field and password field, both labelled required with an asterisk', async ({ page }) => {
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

test("A 'Forgot your password?' link that does nothing", async ({ page }) => {
  await page.goto('/login')
  await expect(logInButton(page)).toBeVisible()
  const requests: string[] = []
  // Pages may be fetched ahead meanwhile.
  page.on('request', (request) => request.url().includes('/assets/') || requests.push(request.url()))
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

test("A 'Create an account' button to /register", async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
})

const landings = [
  { sentence: 'If the backend finds no progress record, go to /account-setup', make: signUp, to: '/account-setup' },
  { sentence: 'step 2 goes to /account-setup', make: drafted, to: '/account-setup' },
  { sentence: 'step 3 goes to /business-setup if the user owns a business', make: (request) => setUp(request, true), to: '/business-setup' },
  { sentence: 'step 4 or more goes to /lounge', make: inBusiness, to: '/lounge' },
] satisfies { sentence: string; make: typeof signUp; to: string }[]

for (const { sentence, make, to } of landings) {
  test(`${sentence}; so does whoever is signed in on opening, at once and exactly once`, async ({ page, request }) => {
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

test('the page tries by-uid first, then by-email; network failures are skipped', async ({ page, request, expectError }) => {
  expectError(/ERR_FAILED.*graphql/)
  const account = await setUp(request)
  const asked: unknown[] = []
  page.on('request', (sent) => {
    const { operationName, variables } = sent.postDataJSON() ?? {}
    if (operationName === 'ProgressLookup') asked.push(variables)
  })
  // Each read is sent four times before it counts as failed.
  await onOperation(page, 'ProgressLookup', (count) => (count <= 4 ? 'abort' : undefined))
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  expect(asked).toEqual([...Array(4).fill({ uid: account.uid }), { email: account.email }])
})

test('Non-OK responses are skipped. If none is found, the user goes to /account-setup', async ({ page, request, expectError }) => {
  expectError(/status of 503.*graphql/)
  await onOperation(page, 'ProgressLookup', () => ({ status: 503, json: { error: 'closed for the night' } }))
  await logIn(page, await setUp(request))
  await expect(page).toHaveURL('/account-setup')
})

test('The Google button is shown only when it is configured', async ({ page }) => {
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await page.goto('/login')
  await expect(logInButton(page)).toBeVisible()
  await expect(google).toHaveCount(0)
  await withConfig(page, { googleSignIn: true })
  await page.reload()
  await expect(google).toBeVisible()
})

test('Enter in the password field logs in', async ({ page, request }) => {
  const account = await setUp(request)
  await page.goto('/login')
  await email(page).fill(`  ${account.email} `)
  await secret(page).fill(password)
  await secret(page).press('Enter')
  await expect(page).toHaveURL('/lounge')
})

test('a session found in the browser is taken up', async ({ page, request }) => {
  await enter(page, await setUp(request))
  await page.goto('/login')
  await expect(page).toHaveURL('/lounge')
})
