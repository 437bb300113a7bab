import type { Page } from '@playwright/test'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { createBusinessAccount, createStudentAccount, restoreSession } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectTargetSizes,
  holdResponses,
  interceptOperation,
  navigateTo,
  readNavigationState,
  test,
} from '../fixtures.ts'
import { countDraftFiles } from '../posts/draft-files.ts'

const name = (page: Page) => page.getByLabel('Business name')
const logo = (page: Page) => page.getByLabel('Logo')
const preview = (page: Page) => page.getByRole('img', { name: 'Preview' })
const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT' })

/** Navigate to business set-up with this state, as another page of the app does. */
async function openBusinessSetup(page: Page, state: object | null = null) {
  await page.goto('/register')
  await navigateTo(page, '/business-setup', state)
  await expect(name(page)).toBeVisible()
}

const logoFile = async () => ({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(await (await createPng()).arrayBuffer()) })

test('shows the form fields and SUBMIT', { tag: '@phone' }, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await page.goto('/business-setup')
  await expect(page.getByRole('heading', { name: 'Create Your Business' })).toBeVisible()
  await expect(name(page)).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText('Business name *')).toBeVisible()
  for (const label of ['Tagline', 'WhatsApp number', 'Instagram link']) await expect(page.getByLabel(label)).toBeEditable()
  await expect(logo(page)).toHaveAttribute('type', 'file')
  await expect(submit(page)).toBeEnabled()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
})

test("a visitor sees 'User not authenticated.'", async ({ page }) => {
  await page.goto('/business-setup')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('User not authenticated.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in to create your business' }).click()
  await expect(page).toHaveURL('/login')
})

test("an empty name shows 'Business name is required.'", async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await page.goto('/business-setup')
  await name(page).fill('   ')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('Business name is required.')
  await expect(name(page)).toBeFocused()
  await expect(name(page)).toHaveAccessibleDescription('Business name is required.')
  await expectAccessible(page)
})

test('from signup leads to /lounge', { tag: '@main' }, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await openBusinessSetup(page, { from: 'signup', redirectTo: '/clubs' })
  await name(page).fill('Idli Corner')
  const release = await holdResponses(page, '/graphql')
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/lounge')
  expect(await page.evaluate(() => sessionStorage.getItem('newBusiness'))).toBeNull()
})

test('redirectTo is followed', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await openBusinessSetup(page, { from: 'shops', redirectTo: '/clubs' })
  await name(page).fill('Idli Corner')
  await submit(page).click()
  await expect(page).toHaveURL('/clubs')
})

test('otherwise leads to /shops with the new business', { tag: '@main' }, async ({ page, request }) => {
  const { uid } = await createStudentAccount(request, true).then(async (account) => {
    await restoreSession(page, account)
    return account
  })
  // The shops page removes the entry at once, so keep a copy of it.
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key === 'newBusiness' ? 'newBusinessCopy' : key, value)
      setItem.call(this, key, value)
    }
  })
  await openBusinessSetup(page, { from: 'shops', redirectTo: '//elsewhere.example' })
  await name(page).fill(' Idli Corner ')
  await page.getByLabel('Tagline').fill('Steam until midnight')
  await logo(page).setInputFiles(await logoFile())
  await page.getByLabel('WhatsApp number').fill('call me')
  await page.getByLabel('Instagram link').fill('@idli')
  await submit(page).click()
  await expect(page).toHaveURL('/shops')
  const saved = {
    ownerUid: uid,
    name: 'Idli Corner',
    tagline: 'Steam until midnight',
    image: expect.stringMatching(/^\/media\/.*\.webp$/),
    whatsapp: 'call me',
    instagram: '@idli',
    viewerIsOwner: true,
  }
  expect(await readNavigationState(page)).toEqual({ newBusiness: expect.objectContaining(saved) })
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('newBusinessCopy'))) ?? '')).toMatchObject(saved)
})

test('a failed session-storage write only logs a warning', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await page.goto('/business-setup')
  await name(page).fill('Idli Corner')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('newBusiness'))
  await submit(page).click()
  await warned
  await expect(page).toHaveURL('/shops')
})

test('a logo can be previewed and removed and must be an image', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await page.goto('/business-setup')
  await logo(page).setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(page.getByRole('alert')).toHaveText('Please choose an image.')
  await logo(page).setInputFiles(await logoFile())
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(preview(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(preview(page)).toHaveCount(0)
  await expect(logo(page)).toBeFocused()
})

test('an existing business can be edited', async ({ page, request }) => {
  await restoreSession(page, await createBusinessAccount(request, 'Dosa House'))
  await page.goto('/business-setup')
  await expect(name(page)).toHaveValue('Dosa House')
  await logo(page).setInputFiles(await logoFile())
  await submit(page).click()
  await expect(page).toHaveURL('/shops')
  await page.goto('/business-setup')
  await expect(preview(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await submit(page).click()
  await expect(page).toHaveURL('/shops')
  expect(await readNavigationState(page)).toMatchObject({ newBusiness: { name: 'Dosa House', image: null } })
})

test('a failed lookup does not offer an empty form', async ({ page, request, expectError }) => {
  expectError(/status of 500.*graphql/)
  await restoreSession(page, await createBusinessAccount(request, 'Dosa House'))
  await interceptOperation(page, 'OwnBusiness', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  await page.goto('/business-setup')
  await expect(page.getByRole('alert')).toContainText('Your business could not be looked up.')
  await expect(name(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(name(page)).toHaveValue('Dosa House')
})

test('contacts are previewed as people see them', { tag: '@phone' }, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await page.clock.install()
  await page.goto('/business-setup')
  const [whatsapp, instagram] = [page.getByLabel('WhatsApp number'), page.getByLabel('Instagram link')]
  await expect(whatsapp).toHaveAccessibleDescription('')
  await page.clock.pauseAt(Date.now() + 60_000)
  await whatsapp.pressSequentially('98765 43210')
  await expect(page.getByText('Opens wa.me/919876543210')).toBeVisible()
  await page.clock.runFor(500)
  await expect(whatsapp).toHaveAccessibleDescription('')
  await page.clock.runFor(500)
  await expect(whatsapp).toHaveAccessibleDescription('Opens wa.me/919876543210')
  await page.clock.resume()
  await instagram.fill('@idli')
  await expect(instagram).toHaveAccessibleDescription('Opens www.instagram.com/idli')
  await whatsapp.fill('hello')
  await instagram.fill('not a link')
  for (const field of [whatsapp, instagram]) await expect(field).toHaveAccessibleDescription('No link: shown as text')
  await expectAccessible(page)
  await name(page).fill('Idli Corner')
  await submit(page).click()
  await expect(page).toHaveURL('/shops')
  const card = page.getByRole('article').filter({ hasText: 'Your business' })
  await expect(card).toContainText('WhatsApp: hello')
  await expect(card).toContainText('Instagram: not a link')
  await expect(card.getByRole('link')).toHaveCount(0)
})

test('editing has its own title', async ({ page, request }) => {
  await restoreSession(page, await createBusinessAccount(request, 'Dosa House'))
  await page.goto('/business-setup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Your Business')
  await expect(page).toHaveTitle(/^Edit Your Business/)
})

test('Cancel returns and keeps nothing; in sign-up Back leads to account set-up', async ({ page, request }) => {
  await restoreSession(page, await createBusinessAccount(request, 'Dosa House'))
  await openBusinessSetup(page, { from: 'shops' })
  await name(page).fill('Not this one')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/shops')
  await page.goto('/business-setup')
  await expect(name(page)).toHaveValue('Dosa House')
  await openBusinessSetup(page, { redirectTo: '/clubs' })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/clubs')
  await openBusinessSetup(page, { redirectTo: '//elsewhere.example' })
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/shops')
  await openBusinessSetup(page, { from: 'signup' })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/account-setup')
})

test('a reload keeps the draft with its logo', async ({ page, request }) => {
  await restoreSession(page, await createBusinessAccount(request, 'Dosa House'))
  await page.goto('/business-setup')
  await name(page).fill('Dosa Palace')
  await page.getByLabel('Tagline').fill('Crisp until midnight')
  await logo(page).setInputFiles(await logoFile())
  await expect.poll(() => countDraftFiles(page)).toBe(1)
  await page.reload()
  await expect(name(page)).toHaveValue('Dosa Palace')
  await expect(page.getByLabel('Tagline')).toHaveValue('Crisp until midnight')
  await expect(preview(page)).toHaveAttribute('src', /^blob:/)
  await submit(page).click()
  await expect(page).toHaveURL('/shops')
  await page.goto('/business-setup')
  await expect(preview(page)).toHaveAttribute('src', /^\/media\//)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.reload()
  await expect(name(page)).toHaveValue('Dosa Palace')
  await expect(preview(page)).toHaveCount(0)
})

test('a reload restores changed fields only, says so and can be undone', async ({ page, request }) => {
  const account = await createBusinessAccount(request, 'Dosa House')
  await restoreSession(page, account)
  await page.goto('/business-setup')
  await name(page).fill('Dosa Palace')
  const saveElsewhere = await request.patch(`/api/users/business/${account.uid}`, {
    headers: { authorization: `Bearer ${account.token}` },
    data: { name: 'Dosa House', tagline: 'Written on another device' },
  })
  expect(saveElsewhere.ok()).toBe(true)
  await page.reload()
  await expect(name(page)).toHaveValue('Dosa Palace')
  await expect(page.getByLabel('Tagline')).toHaveValue('Written on another device')
  await expect(page.getByText('Unsaved changes were restored.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Unsaved changes were restored.')).toBeHidden()
  await expect(name(page)).toHaveValue('Dosa House')
  await page.reload()
  await expect(name(page)).toHaveValue('Dosa House')
  await expect(page.getByText('Unsaved changes were restored.')).toBeHidden()
})

test.describe('server errors', () => {
  const bodies = [
    { of: 'the error field', reply: { json: { error: 'boom' } }, message: () => 'boom' },
    { of: 'the fallback', reply: { body: 'Bad gateway' }, message: (fallback: string) => fallback },
  ]
  for (const { of, reply, message } of bodies) {
    test(`${of} shows the error of the logo, then of the business, without uploading twice`, async ({ page, request, expectError }) => {
      expectError(/status of 502.*graphql/)
      await restoreSession(page, await createStudentAccount(request, true))
      await page.goto('/business-setup')
      await name(page).fill('Idli Corner')
      await logo(page).setInputFiles(await logoFile())
      let uploads = 0
      await interceptOperation(page, 'UploadLogo', (count) => {
        uploads = count
        return count === 1 ? { status: 502, ...reply } : undefined
      })
      await interceptOperation(page, 'SaveBusiness', (count) => (count === 1 ? { status: 502, ...reply } : undefined))
      await submit(page).click()
      await expect(page.getByRole('alert')).toHaveText(message('Logo upload failed'))
      await expect(submit(page)).toBeFocused()
      const refused = page.waitForResponse((response) => response.status() === 502)
      await submit(page).click()
      await refused
      await expect(page.getByRole('alert')).toHaveText(message('Failed to save business details'))
      await submit(page).click()
      await expect(page).toHaveURL('/shops')
      expect(uploads).toBe(2)
    })
  }
})
