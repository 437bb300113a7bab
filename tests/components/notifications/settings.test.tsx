import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { config } from '../../../client/src/lib/config.ts'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { reloadPage } from '../support/reload-page.ts'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

const posts = page.getByRole('group', { name: 'Posts and people' })
const postKinds = page.getByText('Replies, mentions, upvotes, followers')
const votes = page.getByRole('group', { name: 'Upvotes of your posts and replies' })
const inApp = votes.getByRole('checkbox', { name: 'In app' })
const email = votes.getByRole('combobox', { name: 'Email' })
const quietHours = page.getByRole('switch', { name: 'Quiet hours' })
const everyMonday = page.getByRole('radio', { name: 'Every Monday' })

type Stored = { preferences: { kind: string; inApp: boolean; push: boolean; email: string }[]; quietHours: object | null; digest: string }

const preference = { kind: 'VOTE', inApp: true, push: false, email: 'OFF' }

/** Answers with settings, and saves changes of them. */
async function openSettings(preferences = [preference]) {
  const { uid } = await signInAsViewer()
  let stored: Stored = { preferences, quietHours: null, digest: 'DAILY' }
  network.on('NotificationSettings', () => ({ viewer: { id: viewerId, uid, settings: { notifications: stored } } }))
  network.on('PushDevices', () => ({ viewer: { id: viewerId, settings: { notifications: stored } } }))
  const save = ({ input }: { input: Partial<Stored> }) => {
    const changed = new Map([...stored.preferences, ...(input.preferences ?? [])].map((entry) => [entry.kind, entry]))
    stored = { ...stored, ...input, preferences: [...changed.values()] }
    return { saveNotificationSettings: { settings: stored } }
  }
  network.on('SaveNotificationSettings', save)
  await openPage('/settings/notifications')
  return { save }
}

test('changes are saved at once and are there after a reload', async () => {
  await openSettings()
  await postKinds.click()
  await inApp.click()
  await email.selectOptions('Digest')
  await quietHours.click()
  await everyMonday.click()
  await expect.poll(() => network.sent('SaveNotificationSettings').at(-1)?.variables.input.digest).toBe('WEEKLY')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await reloadPage()
  await postKinds.click()
  await expect.element(inApp).not.toBeChecked()
  await expect.element(email).toHaveValue('DIGEST')
  await expect.element(quietHours).toBeChecked()
  await expect.element(everyMonday).toBeChecked()
})

test('changes that are not saved stay, and are saved with the next attempt', async () => {
  const { save } = await openSettings()
  await postKinds.click()
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
  const groupsAreShown = () => expect.element(posts).toBeVisible()

  test.each([
    [{ emailTransport: 'none' }, 'This server sends no emails yet. What you choose for them applies once it does.'],
    [{ emailTransport: 'files', hasEmailList: true }, 'This server writes its emails to files and does not send them. Show them'],
    [{ emailTransport: 'files' }, /^This server writes its emails to files and does not send them\.\s*$/],
    [{ requireVerifiedEmail: true }, 'You get no emails until your email is verified. To your email'],
  ] as const)('%j: the page says so', async (changes, words) => {
    Object.assign(config, changes)
    await openSettings()
    await groupsAreShown()
    await expect.element(status.getByText(words)).toBeVisible()
    await expectAccessible()
  })

  test('the page says nothing where they are sent, also to an email that need not be verified', async () => {
    await openSettings()
    await groupsAreShown()
    await expect.element(page.getByText(/emails until|no emails|not send them/)).not.toBeInTheDocument()
  })
})

describe('groups', () => {
  const readSaved = () => network.sent('SaveNotificationSettings').at(-1)?.variables.input.preferences
  const push = posts.getByRole('checkbox', { name: 'Push' })
  const groupEmail = posts.getByRole('combobox', { name: 'Email' })
  const reply = { kind: 'REPLY', inApp: true, push: true, email: 'DIGEST' }
  const preferences = [reply, preference, { ...preference, kind: 'CLUB_POST' }, { ...preference, kind: 'EVENT_SEAT' }, { ...preference, kind: 'ROLE' }]

  test('are four, whose kinds are shown on demand', async () => {
    await page.viewport(390, 844)
    await openSettings(preferences)
    const readGroups = () => [...document.querySelectorAll('fieldset:not(details *) > legend')].map(({ textContent }) => textContent).slice(0, 4)
    await expect.poll(readGroups).toEqual(['Posts and people', 'Clubs', 'Events', 'Campus and moderation'])
    await expect.element(votes).not.toBeInTheDocument()
    postKinds.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(votes).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await emulateMedia({ scheme })
      await expectAccessible()
    }
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    await userEvent.keyboard('{Enter}')
    await expect.element(votes).not.toBeInTheDocument()
  })

  test('change all of their kinds at once, which can be undone', async () => {
    await openSettings(preferences)
    await expect.element(push).toBePartiallyChecked()
    await expect.element(groupEmail).toHaveValue('mixed')
    await push.click()
    await expect.poll(readSaved).toEqual([reply, { ...preference, push: true }])
    await expect.element(push).toBeChecked()
    await groupEmail.selectOptions('Off')
    await expect.poll(readSaved).toEqual([reply, preference].map(({ kind, inApp }) => ({ kind, inApp, push: true, email: 'OFF' })))
    await expect.element(groupEmail).toHaveValue('OFF')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(groupEmail).toHaveValue('mixed')
    await expect.element(push).toBeChecked()
    await expect.poll(readSaved).toEqual([reply, { ...preference, push: true }])
    await push.click()
    await expect.element(push).not.toBeChecked()
    await expect.poll(readSaved).toEqual([reply, preference].map((entry) => ({ ...entry, push: false })))
  })
})
