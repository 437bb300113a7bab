import { createStudentAccount, restoreSession, signOut } from '../accounts.ts'
import { expect, overrideConfig, test } from '../fixtures.ts'

test('signing in and out syncs the session cookie', { tag: '@main' }, async ({ page, request }) => {
  const calls: string[][] = []
  await page.route('/session-cookie', (route) => {
    calls.push([route.request().method(), route.request().headers().authorization ?? ''])
    return route.fulfill({ status: 204 })
  })
  await overrideConfig(page, { tokenSyncUrl: '/session-cookie' })
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await page.goto('/lounge')
  await expect.poll(() => calls).toEqual([['POST', `Bearer ${account.token}`]])
  await signOut(page)
  await expect.poll(() => calls[1]).toEqual(['DELETE', `Bearer ${account.token}`])
})

test('cookie syncs run one after another', async ({ page, request }) => {
  const calls: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('/session-cookie', async (route) => {
    calls.push(route.request().method())
    await released
    calls.push('responded')
    await route.fulfill({ status: 204 })
  })
  await overrideConfig(page, { tokenSyncUrl: '/session-cookie' })
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/lounge')
  await expect.poll(() => calls).toEqual(['POST'])
  await signOut(page)
  await expect(page).toHaveURL('/login')
  release()
  await expect.poll(() => calls).toEqual(['POST', 'responded', 'DELETE', 'responded'])
})

test('a failed cookie sync is retried on window focus', async ({ page, request, expectError }) => {
  expectError(/status of 503.*session-cookie/)
  const calls: string[] = []
  const { token, ...account } = await createStudentAccount(request)
  await page.route('/session-cookie', (route) => {
    calls.push(`${route.request().method()} ${route.request().headers().authorization}`)
    return route.fulfill({ status: calls.length % 2 ? 503 : 204 })
  })
  await overrideConfig(page, { tokenSyncUrl: '/session-cookie' })
  await restoreSession(page, { token, ...account })
  // Count failures by the page's warnings: the page learns of a failure a moment after the route handler.
  let failures = 0
  page.on('console', (message) => {
    if (message.text().includes('Syncing the session cookie failed')) failures += 1
  })
  const expectRetryOnFocus = async (...expected: string[]) => {
    await expect.poll(() => calls).toEqual(expected.slice(0, -1))
    await expect.poll(() => failures).toBe(expected.length / 2)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => calls).toEqual(expected)
  }
  await page.goto('/lounge')
  const posts = [`POST Bearer ${token}`, `POST Bearer ${token}`]
  await expectRetryOnFocus(...posts)
  await signOut(page)
  await expectRetryOnFocus(...posts, `DELETE Bearer ${token}`, `DELETE Bearer ${token}`)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect(calls).toHaveLength(4)
})

test('a cookie not cleared at sign-out is cleared by the next page', async ({ page, request, expectError }) => {
  expectError(/status of 503.*session-cookie/)
  const calls: string[] = []
  let status = 204
  await page.context().route('/session-cookie', (route) => {
    calls.push(route.request().method())
    return route.fulfill({ status })
  })
  await overrideConfig(page, { tokenSyncUrl: '/session-cookie' })
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/lounge')
  await expect.poll(() => calls).toEqual(['POST'])
  status = 503
  await signOut(page)
  await expect.poll(() => calls).toEqual(['POST', 'DELETE'])
  status = 204
  const next = await page.context().newPage()
  await page.close()
  await overrideConfig(next, { tokenSyncUrl: '/session-cookie' })
  const deleteResponse = next.waitForResponse('/session-cookie')
  await next.goto('/lounge')
  await (await deleteResponse).finished()
  await expect.poll(() => calls).toEqual(['POST', 'DELETE', 'DELETE'])
  await expect.poll(() => next.evaluate(() => JSON.stringify(localStorage))).not.toContain('cookie')
  await next.reload()
  await expect(next.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(calls).toHaveLength(3)
})

test('a failed cookie sync only logs a warning', async ({ page, request, expectError }) => {
  expectError(/status of 503.*session-cookie/)
  await page.route('/session-cookie', (route) => route.fulfill({ status: 503 }))
  await overrideConfig(page, { tokenSyncUrl: '/session-cookie' })
  await restoreSession(page, await createStudentAccount(request))
  const warned = page.waitForEvent('console', (message) => message.text().includes('Syncing the session cookie failed'))
  await page.goto('/lounge')
  await warned
})
