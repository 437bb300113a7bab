import type { APIRequestContext, Page } from '@playwright/test'
import { createEmail, createStudentAccount, emulatorUrl, identityToolkitUrl, password, restoreSession, signUp } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { readActionPath } from './action-links.ts'
import { emailField } from './login-page.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const sendMail = (request: APIRequestContext, data: object) => request.post(`${identityToolkitUrl}:sendOobCode?key=any`, { data })

test('an email that somebody has changed is put back', { tag: '@phone' }, async ({ page, request }) => {
  const { email, token: idToken } = await signUp(request)
  const response = await request.post(`${identityToolkitUrl}:update?key=any`, { data: { idToken, email: createEmail() } })
  expect(response.status()).toBe(200)
  await page.goto(await readActionPath(request, email, 'RECOVER_EMAIL'))
  await expect(page.getByText(`This puts ${email} back.`)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Put the email back' }).click()
  await expect(title(page)).toHaveText('Your email is back')
  const signIn = await request.post(`${identityToolkitUrl}:signInWithPassword?key=any`, { data: { email, password } })
  expect(signIn.status()).toBe(200)
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('links without a code, or with an unknown mode, are incomplete', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/account-action', '/account-action?mode=resetPassword', '/account-action?mode=erase&oobCode=abc']) {
    await page.goto(path)
    await expect(title(page)).toHaveText('This link is incomplete')
  }
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await expect(page).toHaveURL('/login')
})

for (const [mode, newLink, path] of [
  ['resetPassword', 'Ask for a new link', '/forgot-password'],
  ['verifyEmail', 'Ask for a new link', '/settings/account'],
  ['verifyAndChangeEmail', 'Change the email again', '/settings/account'],
  ['recoverEmail', 'Reset the password instead', '/forgot-password'],
] as const)
  test(`an expired ${mode} link offers a new one`, async ({ page, expectError }) => {
    expectError(/status of 400.*accounts:/)
    await page.route(`${emulatorUrl}/**/accounts:resetPassword*`, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'EXPIRED_OOB_CODE' } } }),
    )
    await page.goto(`/account-action?mode=${mode}&oobCode=abc&apiKey=any&continueUrl=https%3A%2F%2Fevil.example`)
    await expect(title(page)).toHaveText('This link does not work any more')
    await page.getByRole('link', { name: newLink }).click()
    await expect(page).toHaveURL(path)
  })

test('a lost connection is reported, and the link works after a retry', async ({ page, request, expectError }) => {
  expectError(/net::ERR_FAILED|Failed to load/)
  const { email, token: idToken } = await signUp(request)
  await sendMail(request, { requestType: 'VERIFY_EMAIL', idToken })
  const pattern = `${emulatorUrl}/**/accounts:resetPassword*`
  await page.route(pattern, (route) => route.abort())
  await page.goto(await readActionPath(request, email, 'VERIFY_EMAIL'))
  await expect(page.getByRole('alert')).toHaveText('Connection failed.')
  await page.unroute(pattern)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Verify this email' }).click()
  await expect(title(page)).toHaveText('Your email is verified')
})

test('a sign-in link leads a visitor to the login, which signs in by it', async ({ page, request }) => {
  const { email } = await createStudentAccount(request)
  await sendMail(request, { requestType: 'EMAIL_SIGNIN', email })
  await page.goto(await readActionPath(request, email, 'EMAIL_SIGNIN'))
  await expect(page.getByText('Confirm your email to sign in by the link.')).toBeVisible()
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page).toHaveURL('/lounge')
})

test('a sign-in link of another account does not confirm the identity', async ({ page, request, expectError }) => {
  expectError(/status of 400.*accounts:/)
  const { email } = await signUp(request)
  await sendMail(request, { requestType: 'EMAIL_SIGNIN', email })
  await restoreSession(page, await createStudentAccount(request))
  await page.goto(await readActionPath(request, email, 'EMAIL_SIGNIN'))
  await page.getByRole('button', { name: 'It is me' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link is for another account. Sign out to use it.')
})
