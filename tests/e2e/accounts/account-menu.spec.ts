import { createDraftAccount, expectSignedIn, openAccountMenu, restoreSession, signUp } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, holdResponses, test } from '../fixtures.ts'

test('the account menu leads to profile, people, saved posts and settings', { tag: '@phone' }, async ({ page, request }) => {
  await restoreSession(page, await createDraftAccount(request))
  await page.goto('/thrift')
  await expectSignedIn(page)
  await expect(page.getByRole('banner').getByText('Sign out')).toBeHidden()
  const menu = await openAccountMenu(page)
  await expect(menu.getByRole('menuitem')).toHaveText(['Profile', 'People', 'Saved', 'Settings', 'Sign out'])
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await menu.getByRole('menuitem', { name: 'Saved' }).click()
  await expect(page).toHaveURL('/saved')
  await expect(menu).toBeHidden()
  await expect((await openAccountMenu(page)).getByRole('menuitem', { name: 'Saved' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
})

test('its items are links, and it works by keyboard', async ({ page, request, context }) => {
  await restoreSession(page, await createDraftAccount(request))
  await page.goto('/thrift')
  await expectSignedIn(page)
  const button = page.getByRole('button', { name: 'Account menu' })
  await button.press('ArrowDown')
  const menu = page.getByRole('menu', { name: 'Account menu' })
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('s')
  await expect(menu.getByRole('menuitem', { name: 'Saved' })).toBeFocused()
  const opened = context.waitForEvent('page')
  await menu.getByRole('menuitem', { name: 'Saved' }).click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL('/saved')
  await expect(button).toBeFocused()
  await expect(page).toHaveURL('/thrift')
  await button.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('s')
  await expect(menu.getByRole('menuitem', { name: 'Saved' })).toBeFocused()
  await page.keyboard.press(' ')
  await expect(page).toHaveURL('/saved')
})

test('an account without a username can sign out', async ({ page, request }) => {
  await restoreSession(page, await signUp(request))
  await page.goto('/thrift')
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
})

test('the header does not shift once the session and the picture are known', async ({ page, request }) => {
  await restoreSession(page, await createDraftAccount(request))
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const release = await holdResponses(page, '**/assets/firebase-auth-*')
    await page.goto('/thrift')
    const readPositions = () =>
      Promise.all([page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' }), page.locator('main')].map((part) => part.boundingBox()))
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    const positions = await readPositions()
    release()
    await expectSignedIn(page)
    expect(await readPositions()).toEqual(positions)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
