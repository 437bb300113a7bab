import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getApolloClient } from '../../../client/src/lib/network/apollo/apollo-loader.ts'
import { expectAccessible } from '../support/axe.ts'
import { keepsFakeTime, typeAtFakeTime } from '../support/fake-time.ts'
import { ApiFailure, network } from '../support/network.ts'
import { fillCreateAccount, nextButton, openCreateAccount, usernameField } from './create-account-page.ts'

const alert = page.getByRole('alert')
const available = page.getByText('Available')
const taken = page.getByText('Already taken')

/** One username is taken. */
const answerChecks = () => network.on('UsernameAvailable', ({ username }) => ({ usernameAvailable: username.toLowerCase() !== 'kavya.r' }))
const listCheckedNames = () => network.sent('UsernameAvailable').map(({ variables }) => variables.username)
const waitForPaint = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('shows Available or Already taken, and nothing for an empty value', async () => {
  answerChecks()
  await openCreateAccount()
  await usernameField.fill('kavya.s')
  await expect.element(available).toBeVisible()
  await expect.element(usernameField).toHaveAccessibleDescription('Available')
  await usernameField.fill('KAVYA.R')
  await expect.element(taken).toBeVisible()
  await expectAccessible()
  await usernameField.fill('')
  await expect.element(taken).not.toBeInTheDocument()
  await expect.element(nextButton).toBeEnabled()
})

test('checks after typing pauses', async () => {
  answerChecks()
  await openCreateAccount()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await typeAtFakeTime(usernameField, 'kavya')
  await expect.element(usernameField, keepsFakeTime).toHaveValue('kavya')
  // React has cleared the timer of 'kavy' then.
  await waitForPaint()
  await vi.advanceTimersByTimeAsync(199)
  expect(listCheckedNames()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(available).toBeVisible()
  expect(listCheckedNames()).toEqual(['kavya'])
  await typeAtFakeTime(usernameField, '.r')
  await expect.element(usernameField, keepsFakeTime).toHaveValue('kavya.r')
  await waitForPaint()
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(taken).toBeVisible()
  expect(listCheckedNames()).toEqual(['kavya', 'kavya.r'])
})

test('a failed check leaves the status unknown and is logged', async () => {
  network.on('UsernameAvailable', new ApiFailure(500, 'boom'))
  const warn = vi.spyOn(console, 'warn')
  await openCreateAccount()
  await usernameField.fill('kavya.r')
  await expect.poll(() => warn.mock.calls).toContainEqual(['The username could not be checked', expect.anything()])
  await waitForPaint()
  await expect.element(page.getByText(/Available|Already taken/)).not.toBeInTheDocument()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(nextButton).toBeEnabled()
})

test('the latest response wins', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  network.on('UsernameAvailable', async ({ username }) => {
    if (username !== 'kavya.r') return { usernameAvailable: true }
    await released
    return { usernameAvailable: false }
  })
  await openCreateAccount()
  await usernameField.fill('kavya.r')
  await expect.poll(listCheckedNames).toEqual(['kavya.r'])
  await usernameField.fill('kavya.s')
  await expect.element(available).toBeVisible()
  release()
  await expect.poll(() => JSON.stringify(getApolloClient()?.extract())).toContain('"usernameAvailable({\\"username\\":\\"kavya.r\\"})":false')
  await waitForPaint()
  await expect.element(available).toBeVisible()
  await expect.element(nextButton).toBeEnabled()
})

test("Enter with a taken name shows 'Username is taken'", async () => {
  answerChecks()
  await openCreateAccount()
  await fillCreateAccount('kavya.r')
  await expect.element(nextButton).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('Username is taken')
  await expect.element(usernameField).toHaveFocus()
  await expect.element(usernameField).toHaveAccessibleDescription('Already taken Username is taken')
  await expectAccessible()
})

test.each(['_name', 'name.', '...'])('%s shows that a name begins and ends with a letter or digit, and is not checked', async (name) => {
  answerChecks()
  await openCreateAccount()
  await fillCreateAccount(name)
  await expect.element(usernameField).toHaveAccessibleDescription('A username begins and ends with a letter or digit')
  await nextButton.click()
  await expect.element(alert).toHaveTextContent('A username begins and ends with a letter or digit')
  expect(network.sent('UsernameAvailable')).toEqual([])
})

test('a malformed name shows the rule and creates no account', async () => {
  const rule = 'A username has 3 to 30 letters, digits, _ . or -'
  const accounts: string[] = []
  network.onRequest(/accounts:signUp/, ({ url }) => {
    accounts.push(url)
    return Response.json({ error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } }, { status: 400 })
  })
  await openCreateAccount()
  await fillCreateAccount('no spaces')
  await expect.element(usernameField).toHaveAccessibleDescription(rule)
  await expect.element(taken).not.toBeInTheDocument()
  await nextButton.click()
  await expect.element(alert).toHaveTextContent(rule)
  await expect.element(usernameField).toHaveFocus()
  expect(accounts).toEqual([])
})
