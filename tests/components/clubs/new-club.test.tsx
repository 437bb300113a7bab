import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'
import { createClub } from './clubs.ts'

const requestButton = page.getByRole('button', { name: 'Request a new club' })
const dialog = page.getByRole('dialog', { name: 'Request a new club' })

test('a visitor is not offered a new club', async () => {
  network.on('Clubs', { clubs: [createClub()] })
  await openPage('/clubs')
  await expect.element(page.getByRole('heading', { name: 'Chess' })).toBeVisible()
  await expect.element(requestButton).not.toBeInTheDocument()
})

test('a refused request shows the message at its field, which has the focus', async () => {
  await signInAsViewer()
  network.on('Clubs', { clubs: [createClub()] })
  network.on('RequestClub', new ApiFailure(400, 'A club needs a name.', 'name'))
  await openPage('/clubs')
  await requestButton.click()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/A club needs a name\./)
  await expectAccessible()
})

test('a request is sent by Enter, and withdrawn later; the text has the focus then', async () => {
  await signInAsViewer()
  let request: { id: string; name: string } | null = null
  network.on('Clubs', { clubs: [createClub()] })
  network.on('ViewerClubRequest', () => ({ viewerClubRequest: request }))
  network.on('RequestClub', ({ input }) => {
    request = { id: `request-${input.name}`, name: input.name }
    return { requestClub: { request } }
  })
  network.on('DecideMembership', ({ input }) => {
    request = null
    return { decideMembership: { request: { id: input.requestId, decision: input.decision } } }
  })
  await openPage('/clubs')
  for (const name of ['Go', 'Carrom']) {
    await requestButton.click()
    await dialog.getByLabelText('Name').fill(name)
    await dialog.getByLabelText('Category').fill('Games')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(`You have asked for ${name}. The administrators decide.`)).toBeVisible()
    page.getByRole('button', { name: 'Withdraw request' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Is your club not here?')).toHaveFocus()
    await expect.element(page.getByText('The request is withdrawn.').first()).toBeVisible()
  }
  expect(network.sent('DecideMembership').map(({ variables }) => variables.input)).toEqual(
    ['Go', 'Carrom'].map((name) => ({ requestId: `request-${name}`, decision: 'WITHDRAWN' })),
  )
})
