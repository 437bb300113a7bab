import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { config } from '../../../client/src/lib/config.ts'
import { answerThread, sendReply, threadPath } from '../replies/thread.ts'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { countVerificationMails } from './action-links.ts'
import { fillCreateAccount, nextButton, openCreateAccount } from './create-account-page.ts'

const refusal = new ApiFailure(403, 'Verify your email first: the link is in your mailbox.', 'email')
const sendAgainButton = page.getByRole('button', { name: 'Send the mail again' })
const cooldownButton = page.getByRole('button', { name: /Send again in/ })

beforeEach(() => {
  config.requireVerifiedEmail = true
})

test('registration sends the verification mail', async () => {
  config.requireVerifiedEmail = false
  network.on('UsernameAvailable', { usernameAvailable: true })
  network.on('CreateDraft', { createDraft: { user: { username: 'kavya' } } })
  network.on('StartSession', {})
  const email = await openCreateAccount()
  await fillCreateAccount('kavya')
  await nextButton.click()
  await expect.poll(readPath).toBe('/account-setup')
  await expect.poll(() => countVerificationMails(email)).toBe(1)
})

test('a post that needs a verified email offers to send the mail again', async () => {
  const { email } = await signInAs()
  network.on('CreatePost', refusal)
  await openPage('/lounge')
  await page.getByRole('button', { name: 'Add a new post / Review / Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await expect.element(dialog.getByRole('textbox', { name: 'Post text' })).toHaveFocus()
  await userEvent.keyboard('Is anybody here?')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to create post (json) — 403 Verify your email first: the link is in your mailbox.')
  expect(await countVerificationMails(email)).toBe(0)
  await sendAgainButton.click()
  await expect.element(dialog.getByText('This server does not mail the link.')).toBeVisible()
  await expect.element(cooldownButton).toBeDisabled()
  await expectAccessible()
  expect(await countVerificationMails(email)).toBe(1)
  await dialog.getByRole('textbox', { name: 'Post text' }).click()
  await userEvent.keyboard('!')
  await expect.element(cooldownButton).not.toBeInTheDocument()
})

test('a reply that needs a verified email offers to send the mail again', async () => {
  const { email } = await signInAs()
  answerThread()
  network.on('AddReply', refusal)
  await openPage(threadPath)
  await sendReply('Here')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your reply was not sent. Verify your email first: the link is in your mailbox.')
  await sendAgainButton.click()
  await expect.element(page.getByText('This server does not mail the link.')).toBeVisible()
  await expectAccessible()
  expect(await countVerificationMails(email)).toBe(1)
})
