import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { config } from '../../../client/src/lib/config.ts'
import { SandboxBar } from '../../../client/src/sandbox/sandbox-bar.tsx'
import { useSandboxSession } from '../../../client/src/sandbox/use-sandbox-session.ts'
import { expectAccessible } from '../support/axe.ts'
import { password, signUp } from '../support/identity.ts'
import { render } from '../support/render.tsx'

function Bar() {
  return <SandboxBar account={useSandboxSession().account} />
}

const status = page.getByRole('region', { name: 'Account' }).getByRole('status')
const alert = page.getByRole('alert')

test('sign-in by email shows its errors', async () => {
  const { email } = await signUp()
  await render(<Bar />)
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password').fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(alert).toHaveTextContent('Incorrect password.')
  await expectAccessible(document.querySelector('header') ?? undefined)
  await page.getByLabelText('Password').fill(password)
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toHaveTextContent(`Signed in as ${email}`)
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a link opens Apollo Sandbox in a new tab', async () => {
  Object.assign(config, { apolloSandbox: true })
  await render(<Bar />)
  const link = page.getByRole('link', { name: 'Open in Apollo Sandbox' })
  const endpoint = encodeURIComponent(`${location.origin}/graphql`)
  await expect.element(link).toHaveAttribute('href', `https://studio.apollographql.com/sandbox/explorer?endpoint=${endpoint}`)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener')
})
