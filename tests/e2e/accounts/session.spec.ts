import type { Page } from '@playwright/test'
import { type Account, createStudentAccount, expectSignedIn, logIn, replaceSession, restoreSession, signOut } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openPostDialog, postTextField } from '../posts/post-dialog.ts'

const storage = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('uid'), sessionStorage.getItem('newBusiness')])

test('a sign-in and a sign-out reach every tab', { tag: '@main' }, async ({ page, request, baseURL }) => {
  const foreignRequests: string[] = []
  page.on('request', (sent) => {
    const { origin, hostname } = new URL(sent.url())
    if (origin !== baseURL && hostname !== '127.0.0.1') foreignRequests.push(sent.url())
  })
  const account = await createStudentAccount(request)
  const otherTab = await page.context().newPage()

  await test.step("a sign-in keeps another tab's draft", async () => {
    await otherTab.goto('/lounge')
    const dialog = await openPostDialog(otherTab)
    await postTextField(dialog).pressSequentially('Half a thought')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await logIn(page, account)
    await expect(page).toHaveURL('/lounge')
    await expectSignedIn(page)
    await expectSignedIn(otherTab)
    for (const tab of [page, otherTab]) await expect.poll(() => storage(tab)).toEqual([expect.stringMatching(/^ey/), account.uid, null])
    await otherTab.reload()
    await openPostDialog(otherTab)
    await expect.soft(postTextField(dialog)).toHaveText('Half a thought')
  })

  await test.step("the identity provider's scripts load on demand", async () => {
    expect.soft(foreignRequests).toEqual([])
  })

  await test.step('a sign-out clears token, uid and newBusiness in every tab', async () => {
    await otherTab.goto('/register')
    await expect(otherTab.getByText("You're already signed in")).toBeVisible()
    for (const tab of [page, otherTab]) await tab.evaluate(() => sessionStorage.setItem('newBusiness', '{}'))
    await signOut(page)
    await expect(page).toHaveURL('/login')
    await expect(otherTab.getByLabel('Email')).toBeEnabled()
    for (const tab of [page, otherTab]) await expect.poll(() => storage(tab)).toEqual([null, null, null])
  })
})

test('the next student finds nothing of the previous one', async ({ page, request, expectError }) => {
  expectError(/ERR_FAILED.*securetoken/)
  const [first, second, third] = [await createStudentAccount(request), await createStudentAccount(request), await createStudentAccount(request)]
  await restoreSession(page, first)
  await page.goto('/business-setup')
  const name = page.getByLabel('Business name')
  // The SDK stores the session again when it has read it, and would overwrite what another tab stores meanwhile.
  const expectSessionRead = ({ token, uid }: Account, newBusiness: string | null = null) => expect.poll(() => storage(page)).toEqual([token, uid, newBusiness])
  await expectSessionRead(first)
  const otherTab = await page.context().newPage()

  await test.step('a sign-out in another tab empties a form and focuses it', async () => {
    await name.fill('Half an idea')
    await otherTab.goto('/lounge')
    await signOut(otherTab)
    await expect(page.getByRole('link', { name: 'Log in to create your business' })).toBeVisible()
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
  })

  await test.step("so does another student's sign-in", async () => {
    await logIn(otherTab, first)
    await expect(page.getByRole('link', { name: 'Log in to create your business' })).toHaveCount(0)
    await name.fill('Another half')
    await replaceSession(otherTab, second)
    await expectSessionRead(second)
    await expect(name).toHaveValue('')
  })

  await test.step('a reload keeps the data, a sign-in that gets no token removes them', async () => {
    const removeToken = () => page.evaluate(() => localStorage.removeItem('token'))
    await removeToken()
    await page.goto('/lounge')
    await expectSessionRead(second)
    await page.evaluate(() => sessionStorage.setItem('newBusiness', '{}'))
    await removeToken()
    await page.reload()
    await expectSessionRead(second, '{}')
    await page.context().route(/securetoken.googleapis.com/, (route) => route.abort())
    await replaceSession(page, third, { expired: true })
    await expect.poll(() => storage(page)).toEqual([null, null, null])
  })
})
