import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

test('an administrator grants a role and revokes it after a question', async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  let grants: object[] = []
  network.on('RoleGrants', () => ({ roleGrants: grants }))
  network.on('GrantRole', ({ input }) => {
    const grant = { id: 'grant', role: input.role, user: { id: 'asha', uid: 'asha', username: input.username } }
    grants = [grant]
    return { grantRole: { grant } }
  })
  network.on('RevokeRole', ({ input }) => {
    grants = []
    return { revokeRole: { revokedId: input.grantId } }
  })
  await openPage('/admin')
  await page.getByLabelText('Username').fill('asha')
  await page.getByRole('button', { name: 'Grant role' }).click()
  const role = page.getByRole('list', { name: 'Roles' }).getByRole('listitem')
  await expect.element(role).toMatchTextContent('asha')
  await expect.element(role).toMatchTextContent('Moderator')
  expect(network.sent('GrantRole').map(({ variables }) => variables.input)).toEqual([{ username: 'asha', role: 'MODERATOR', endsAt: null }])
  await role.getByRole('button', { name: /^Revoke/ }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Revoke role' }).click()
  await expect.element(role).not.toBeInTheDocument()
  expect(network.sent('RevokeRole').map(({ variables }) => variables.input)).toEqual([{ grantId: 'grant' }])
})

test('a role for an unknown username shows the message of the server', async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  network.on('GrantRole', new ApiFailure(404, 'There is no user with this name.'))
  await openPage('/admin')
  await page.getByLabelText('Username').fill('nobody-has-this')
  await page.getByRole('button', { name: 'Grant role' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no user with this name.')
})

test('the pages of the administration scroll to the sides in a window of 768 px, with a shade at the edges', async () => {
  await page.viewport(768, 900)
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  await openPage('/admin')
  const row = page.getByRole('navigation', { name: 'Administration' })
  await expect.element(row).toBeVisible()
  const element = row.element()
  expect(getComputedStyle(element).backgroundAttachment).toBe('local, local, scroll, scroll')
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth)
  const last = row.getByRole('link', { name: 'Log' }).element() as HTMLElement
  last.focus()
  await expect.poll(() => last.getBoundingClientRect().right).toBeLessThanOrEqual(element.getBoundingClientRect().right)
})
