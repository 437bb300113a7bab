import { createBusinessAccount, createDraftAccount, createStudentAccount, signUp } from '../accounts.ts'
import { createEvent, createOfficer, deleteEvents } from '../events/events.ts'
import { expect, readNavigationState, test } from '../fixtures.ts'
import { emailField, logInButton, submitLogin } from './login-page.ts'

test.afterEach(deleteEvents)

const redirects = [
  { create: signUp, state: 'no profile', to: '/account-setup' },
  { create: createDraftAccount, state: 'a username only', to: '/account-setup' },
  { create: (request) => createStudentAccount(request, true), state: 'a business that is not set up', to: '/business-setup' },
  { create: createBusinessAccount, state: 'a complete set-up', to: '/lounge' },
] satisfies { create: typeof signUp; state: string; to: string }[]

test('a login leads to where the set-up has stopped, also for a signed-in visitor', async ({ page, request, expectError }) => {
  expectError(/status of 400.*accounts:/)
  await page.goto('/login')
  await test.step('a wrong password is refused', async () => {
    const { email } = await signUp(request)
    await submitLogin(page, email, 'wrong-one')
    await expect(page.getByRole('alert')).toHaveText('Incorrect password.')
  })
  for (const { create, state, to } of redirects) {
    await test.step(`an account with ${state} is redirected to ${to}`, async () => {
      const account = await create(request)
      await submitLogin(page, account.email)
      await expect(page).toHaveURL(to)
      const navigationState = to === '/lounge' ? null : { uid: account.uid, email: account.email }
      expect.soft(await readNavigationState(page)).toEqual(navigationState)
      await page.goto('/login')
      await expect(page).toHaveURL(to)
      expect.soft(await readNavigationState(page)).toEqual(navigationState)
    })
    await test.step("'Logout & Continue' ends the session", async () => {
      await page.goto('/register')
      await page.getByRole('button', { name: 'Logout & Continue' }).click()
      await page.getByRole('link', { name: 'Already have one?' }).click()
      await expect(emailField(page)).toHaveValue('')
      await expect(logInButton(page)).toBeEnabled()
    })
  }
})

test('a login leads back to the event where it was asked for, also through a reload', { tag: '@phone' }, async ({ page, request }) => {
  const { path } = await createEvent(request, await createOfficer(request), { place: 'Lab 4' })
  const { email } = await createStudentAccount(request)
  await page.goto(path)
  await page.getByRole('link', { name: 'Log in to register' }).click()
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', `/register?returnTo=${encodeURIComponent(path)}`)
  await submitLogin(page, email)
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('You have a seat.')).toBeVisible()

  await test.step('the ticket is in the list of own events', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Mine' }).click()
    await page.getByRole('link', { name: /^Show ticket/ }).click()
    await expect(page).toHaveURL(`${path}/ticket`)
    await expect(page.getByText('Show this at the entrance.')).toBeVisible()
  })
})
