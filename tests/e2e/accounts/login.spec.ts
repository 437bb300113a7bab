import { createBusinessAccount, createDraftAccount, createStudentAccount, signUp } from '../accounts.ts'
import { expect, readNavigationState, test } from '../fixtures.ts'
import { emailField, logInButton, submitLogin } from './login-page.ts'

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
