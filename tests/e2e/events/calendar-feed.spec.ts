import { createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { createEvent, deleteEvents, register, signInOfficer } from './events.ts'

test.afterEach(deleteEvents)

test('a personal calendar is made, replaced and revoked', { tag: ['@main', '@phone'] }, async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, title } = await createEvent(request, await signInOfficer(request))
  const student = await createStudentAccount(request)
  await register(request, student, id)
  await restoreSession(page, student)
  await page.goto('/settings/calendar')
  const heading = page.getByRole('heading', { name: 'Your own calendar' })
  await page.getByRole('button', { name: 'Make an address' }).click()
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await expect(page.getByText('The address is copied.')).toBeVisible()
  const first = await page.evaluate(() => navigator.clipboard.readText())
  expect(await (await request.get(first)).text()).toContain(`SUMMARY:${title}`)
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)

  await page.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(first)).toBeHidden()
  expect((await request.get(first)).status()).toBe(404)
  const second = (await page.locator('main code').textContent()) ?? ''
  expect((await request.get(second)).status()).toBe(200)

  await page.reload()
  await expect(page.getByText('The address is shown only when it is made. If you have lost it, make a new one.')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the address' }).click()
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible()
  await expect(heading).toBeFocused()
  expect((await request.get(second)).status()).toBe(404)
})
