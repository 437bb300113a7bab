import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { drag } from '../support/mouse.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'

const button = page.getByRole('button', { name: 'Account menu' })
const menu = page.getByRole('menu', { name: 'Account menu' })
const item = (name: string) => menu.getByRole('menuitem', { name })
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='

async function openSignedIn(path: string, viewer: object | null = { username: 'kavya' }) {
  await signInAs()
  network.on('ViewerCard', { viewer })
  await openPage(path)
}

describe('the account menu', () => {
  test.each([
    ['Profile', '/profile'],
    ['Mine', '/mine'],
    ['People', '/people'],
    ['Saved', '/saved'],
    ['Settings', '/settings'],
  ])('leads to %s', async (name, path) => {
    await openSignedIn('/thrift')
    await button.click()
    await item(name).click()
    await expect.poll(readPath).toBe(path)
    await expect.element(menu).not.toBeInTheDocument()
    await button.click()
    await expect.element(item(name)).toHaveAttribute('aria-current', 'page')
  })

  test('has six items, shown when it is open', async () => {
    await page.viewport(390, 844)
    await openSignedIn('/thrift')
    await expect.element(button).toBeVisible()
    await expect.element(page.getByRole('banner').getByText('Sign out')).not.toBeVisible()
    await button.click()
    await expect.element(item('Profile')).toHaveFocus()
    expect(
      menu
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Profile', 'Mine', 'People', 'Saved', 'Settings', 'Sign out'])
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
  })

  test('opens by a press during which the picture appears', async () => {
    await signInAs()
    network.on('ViewerCard', { viewer: { username: 'kavya', profilePic: picture } })
    const release = network.hold('ViewerCard')
    await openPage('/thrift')
    await expect.element(button).toBeVisible()
    const { left, top, width, height } = button.element().getBoundingClientRect()
    const center = [left + width / 2, top + height / 2] as const
    await drag(center, center, async () => {
      release()
      await expect.poll(() => button.element().querySelector('img')).not.toBeNull()
    })
    await expect.element(item('Profile')).toBeVisible()
  })

  test('counts what waits for who has a role, each time it opens', async () => {
    let openCaseCount = 3
    network.on('OpenCaseCount', () => ({ openCaseCount }))
    network.on('OpenClubRequestCount', () => ({ openClubRequestCount: 100 }))
    await openSignedIn('/thrift', { username: 'kavya', settings: { roles: ['MODERATOR', 'ADMINISTRATOR'] } })
    await expect.element(button).toBeVisible()
    expect(network.sent('OpenCaseCount')).toEqual([])
    await button.click()
    await expect.element(item('Moderation 3 open')).toBeVisible()
    await expect.element(item('Administration 99+ open')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    openCaseCount = 0
    await button.click()
    await expect.element(item('Moderation')).toHaveAccessibleName('Moderation')
  })

  test('has no count if it cannot be loaded', async () => {
    network.on('OpenCaseCount', new ApiFailure(403, 'This is for moderators.'))
    await openSignedIn('/thrift', { username: 'kavya', settings: { roles: ['MODERATOR'] } })
    await button.click()
    await expect.poll(() => network.sent('OpenCaseCount').length).toBeGreaterThan(0)
    await expect.element(item('Moderation')).toHaveAccessibleName('Moderation')
  })

  test('works by keyboard', async () => {
    await openSignedIn('/thrift')
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Profile')).toHaveFocus()
    await userEvent.keyboard('s')
    await expect.element(item('Saved')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.poll(readPath).toBe('/saved')
  })

  test('leaves a click with a modifier key to the browser, which opens a new tab', async () => {
    await openSignedIn('/thrift')
    await button.click()
    let isPrevented: boolean | undefined
    const preventTab = (event: MouseEvent) => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', preventTab)
    await item('Saved').click({ modifiers: ['ControlOrMeta'] })
    window.removeEventListener('click', preventTab)
    expect(isPrevented).toBe(false)
    await expect.element(button).toHaveFocus()
    expect(readPath()).toBe('/thrift')
  })

  test('signs out an account without a username', async () => {
    await openSignedIn('/thrift', null)
    await button.click()
    await item('Sign out').click()
    await expect.poll(readPath).toBe('/login')
  })
})

describe('the header and the page', () => {
  const readPositions = () =>
    [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' }), page.getByRole('main')].map((part) => part.element().getBoundingClientRect())

  test.each([390, 820, 1440])('do not shift at %i px once the session and the picture are known', { tags: ['rest'] }, async (width) => {
    await page.viewport(width, 900)
    const callbacks: IdleRequestCallback[] = []
    // The session is read once the page is idle.
    const idle = vi.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => callbacks.push(callback))
    await openSignedIn('/thrift', { username: 'kavya', profilePic: picture })
    await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    await expect.poll(() => callbacks.length).toBeGreaterThan(0)
    await expect.element(button).not.toBeInTheDocument()
    const positions = readPositions()
    idle.mockRestore()
    for (const callback of callbacks) callback({ didTimeout: false, timeRemaining: () => 50 })
    await expect.element(button).toBeVisible()
    await expect.poll(() => button.element().querySelector('img')?.complete).toBe(true)
    expect(readPositions()).toEqual(positions)
  })

  test.each([390, 1440])('of a visitor and of a student have the same layout at %i px', { tags: ['rest'] }, async (width) => {
    await page.viewport(width, 844)
    network.on('Feed', {})
    await openPage('/lounge')
    await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    const readPosition = () => page.getByRole('button', { name: 'Add a new post' }).element().getBoundingClientRect()
    const before = readPosition()
    network.on('ViewerCard', { viewer: { username: 'kavya' } })
    await signInAs()
    await expect.element(button).toBeVisible()
    await expect.poll(() => button.element().querySelector('[class*=avatar]')).not.toBeNull()
    expect(readPosition()).toEqual(before)
  })
})
