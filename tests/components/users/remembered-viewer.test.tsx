import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signInAs, signOut, signUp } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { reloadPage } from '../support/reload-page.ts'

const button = page.getByRole('button', { name: 'Account menu' })
const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const logIn = page.getByRole('banner').getByRole('link', { name: 'Log in' })
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='

/** Holds what waits until the page is idle, which the session does. Returns the function that lets it go on. */
function holdIdle() {
  const callbacks: IdleRequestCallback[] = []
  const idle = vi.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => callbacks.push(callback))
  return () => {
    idle.mockRestore()
    for (const callback of callbacks) callback({ didTimeout: false, timeRemaining: () => 50 })
  }
}

async function openSignedIn(username: string) {
  const account = await signInAs()
  network.on('ViewerCard', { viewer: { uid: account.uid, username, profilePic: picture } })
  await openPage('/thrift')
  await expect.poll(() => localStorage.getItem('viewer')).toBe(`${username} ${picture}`)
  return account
}

test.each([390, 1440])(
  'bell and picture of who was signed in are there before the session is known, and stay in place, at %i px',
  { tags: ['rest'] },
  async (width) => {
    await page.viewport(width, 844)
    await openSignedIn('kavya')
    const release = holdIdle()
    await reloadPage()
    await expect.element(bell).toBeVisible()
    await expect.element(button.getByRole('presentation')).toHaveAttribute('src', picture)
    const readPlaces = () => [bell, button].map((part) => part.element().getBoundingClientRect())
    const places = readPlaces()
    bell.element().focus()
    const requestCount = network.sent('ViewerCard').length
    release()
    await expect.poll(() => network.sent('ViewerCard').length).toBeGreaterThan(requestCount)
    await expect.poll(() => network.sent('UnseenNotificationCount').length).toBeGreaterThan(0)
    expect(readPlaces()).toEqual(places)
    await expect.element(bell).toHaveFocus()
  },
)

test('the menu works before the session is known', async () => {
  await openSignedIn('kavya')
  const release = holdIdle()
  await reloadPage()
  await button.click()
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  release()
  await expect.element(button).toBeVisible()
})

test('a visitor has neither, and nobody is remembered after signing out', async () => {
  await openSignedIn('kavya')
  localStorage.setItem('owns-business', 'true')
  await signOut()
  await expect.element(logIn).toBeVisible()
  for (const key of ['viewer', 'owns-business']) expect(localStorage.getItem(key)).toBeNull()
  const release = holdIdle()
  await reloadPage()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(bell).not.toBeInTheDocument()
  release()
  await expect.element(logIn).toBeVisible()
})

test('a session that has ended meanwhile shows a visitor’s page', async () => {
  localStorage.setItem('viewer', 'kavya')
  const release = holdIdle()
  await openPage('/thrift')
  await expect.element(button).toBeVisible()
  release()
  await expect.element(logIn).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(bell).not.toBeInTheDocument()
  expect(localStorage.getItem('viewer')).toBeNull()
})

test('another user is not shown with the picture of the one before', async () => {
  await openSignedIn('kavya')
  const other = await signUp()
  network.on('ViewerCard', { viewer: { uid: other.uid, username: 'arjun', profilePic: null } })
  const hold = network.hold('ViewerCard')
  await signInAs(other)
  await expect.element(button.getByRole('presentation')).not.toBeInTheDocument()
  await expect.element(bell).not.toBeInTheDocument()
  expect(localStorage.getItem('viewer')).toBeNull()
  hold()
  await expect.poll(() => localStorage.getItem('viewer')).toBe('arjun ')
})

test('an account that is suspended meanwhile, which has no bell, is forgotten', async () => {
  const { uid } = await openSignedIn('kavya')
  const sanctions = [{ id: 'sanction', kind: 'SUSPENSION', sentence: 'Please be kind.', endsAt: null, isActive: true }]
  network.on('ViewerCard', { viewer: { uid, username: 'kavya', profilePic: picture, settings: { sanctions } } })
  await reloadPage()
  await expect.poll(() => localStorage.getItem('viewer')).toBeNull()
  await expect.element(bell).not.toBeInTheDocument()
  const release = holdIdle()
  await reloadPage()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(bell.query()).toBeNull()
  release()
})
