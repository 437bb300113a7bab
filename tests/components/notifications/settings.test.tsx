import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { config } from '../../../client/src/lib/config.ts'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { reloadPage } from '../support/reload-page.ts'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

const votes = page.getByRole('group', { name: 'Upvotes of your posts and replies' })
const inApp = votes.getByRole('checkbox', { name: 'In app' })
const email = votes.getByRole('combobox', { name: 'Email' })
const quietHours = page.getByRole('switch', { name: 'Quiet hours' })
const everyMonday = page.getByRole('radio', { name: 'Every Monday' })

type Stored = { preferences: { kind: string; inApp: boolean; push: boolean; email: string }[]; quietHours: object | null; digest: string }

/** Answers with settings, and saves changes of them. */
async function openSettings() {
  const { uid } = await signInAsViewer()
  let stored: Stored = { preferences: [{ kind: 'VOTE', inApp: true, push: false, email: 'OFF' }], quietHours: null, digest: 'DAILY' }
  network.on('NotificationSettings', () => ({ viewer: { id: viewerId, uid, settings: { notifications: stored } } }))
  network.on('PushDevices', () => ({ viewer: { id: viewerId, settings: { notifications: stored } } }))
  const save = ({ input }: { input: Partial<Stored> }) => {
    stored = { ...stored, ...input }
    return { saveNotificationSettings: { settings: stored } }
  }
  network.on('SaveNotificationSettings', save)
  await openPage('/settings/notifications')
  return { save }
}

test('changes are saved at once and are there after a reload', async () => {
  await openSettings()
  await inApp.click()
  await email.selectOptions('Digest')
  await quietHours.click()
  await everyMonday.click()
  await expect.poll(() => network.sent('SaveNotificationSettings').at(-1)?.variables.input.digest).toBe('WEEKLY')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await reloadPage()
  await expect.element(inApp).not.toBeChecked()
  await expect.element(email).toHaveValue('DIGEST')
  await expect.element(quietHours).toBeChecked()
  await expect.element(everyMonday).toBeChecked()
})

test('changes that are not saved stay, and are saved with the next attempt', async () => {
  const { save } = await openSettings()
  network.on('SaveNotificationSettings', new ApiFailure(500, 'The book is closed.'))
  await inApp.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your changes are not saved yet. The book is closed.')
  await expect.element(inApp).not.toBeChecked()
  network.on('SaveNotificationSettings', save)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

describe('which emails are sent', () => {
  const status = page.getByRole('main').getByRole('status')
  const matrixIsShown = () => expect.element(votes).toBeVisible()

  test.each([
    [{ emailTransport: 'none' }, 'This server sends no emails yet. What you choose for them applies once it does.'],
    [{ emailTransport: 'files' }, 'This server writes its emails to files and does not send them. Show them'],
    [{ requireVerifiedEmail: true }, 'You get no emails until your email is verified. To your email'],
  ] as const)('%j: the page says so', async (changes, words) => {
    Object.assign(config, changes)
    await openSettings()
    await matrixIsShown()
    await expect.element(status.getByText(words)).toBeVisible()
    await expectAccessible()
  })

  test('the page says nothing where they are sent, also to an email that need not be verified', async () => {
    await openSettings()
    await matrixIsShown()
    await expect.element(page.getByText(/emails until|no emails|not send them/)).not.toBeInTheDocument()
  })
})
