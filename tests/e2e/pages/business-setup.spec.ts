import { createBusinessAccount, createStudentAccount, restoreSession } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectTargetSizes,
  holdResponses,
  interceptOperation,
  readNavigationState,
  test,
} from '../fixtures.ts'
import { createLogoPayload, logoInput, logoPreview, nameField, openBusinessSetup, submitButton } from './business-setup-page.ts'

test('shows the form fields and SUBMIT', { tag: '@phone' }, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await page.goto('/business-setup')
  await expect(page.getByRole('heading', { name: 'Create Your Business' })).toBeVisible()
  await expect(nameField(page)).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText('Business name *')).toBeVisible()
  for (const label of ['Tagline', 'WhatsApp number', 'Instagram link']) await expect(page.getByLabel(label)).toBeEditable()
  await expect(logoInput(page)).toHaveAttribute('type', 'file')
  await expect(submitButton(page)).toBeEnabled()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
})

test("a visitor sees 'User not authenticated.'", async ({ page }) => {
  await page.goto('/business-setup')
  await submitButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('User not authenticated.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in to create your business' }).click()
  await expect(page).toHaveURL('/login')
})

test("an empty name shows 'Business name is required.'", async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await page.goto('/business-setup')
  await nameField(page).fill('   ')
  await submitButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Business name is required.')
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveAccessibleDescription('Business name is required.')
  await expectAccessible(page)
})

test('from signup leads to /lounge', { tag: '@main' }, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await openBusinessSetup(page, { from: 'signup', redirectTo: '/clubs' })
  await nameField(page).fill('Idli Corner')
  const release = await holdResponses(page, '/graphql')
  await submitButton(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/lounge')
  expect(await page.evaluate(() => sessionStorage.getItem('newBusiness'))).toBeNull()
})

test('redirectTo is followed', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await openBusinessSetup(page, { from: 'shops', redirectTo: '/clubs' })
  await nameField(page).fill('Idli Corner')
  await submitButton(page).click()
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
  await nameField(page).fill(' Idli Corner ')
  await page.getByLabel('Tagline').fill('Steam until midnight')
  await logoInput(page).setInputFiles(await createLogoPayload())
  await page.getByLabel('WhatsApp number').fill('call me')
  await page.getByLabel('Instagram link').fill('@idli')
  await submitButton(page).click()
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
  await nameField(page).fill('Idli Corner')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('newBusiness'))
  await submitButton(page).click()
  await warned
  await expect(page).toHaveURL('/shops')
})

test('a logo can be previewed and removed and must be an image', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request, true))
  await page.goto('/business-setup')
  await logoInput(page).setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(page.getByRole('alert')).toHaveText('Please choose an image.')
  await logoInput(page).setInputFiles(await createLogoPayload())
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(logoPreview(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(logoPreview(page)).toHaveCount(0)
  await expect(logoInput(page)).toBeFocused()
})

test('an existing business can be edited', async ({ page, request }) => {
  await restoreSession(page, await createBusinessAccount(request, 'Dosa House'))
  await page.goto('/business-setup')
  await expect(nameField(page)).toHaveValue('Dosa House')
  await logoInput(page).setInputFiles(await createLogoPayload())
  await submitButton(page).click()
  await expect(page).toHaveURL('/shops')
  await page.goto('/business-setup')
  await expect(logoPreview(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await submitButton(page).click()
  await expect(page).toHaveURL('/shops')
  expect(await readNavigationState(page)).toMatchObject({ newBusiness: { name: 'Dosa House', image: null } })
})

test('a failed lookup does not offer an empty form', async ({ page, request, expectError }) => {
  expectError(/status of 500.*graphql/)
  await restoreSession(page, await createBusinessAccount(request, 'Dosa House'))
  await interceptOperation(page, 'OwnBusiness', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  await page.goto('/business-setup')
  await expect(page.getByRole('alert')).toContainText('Your business could not be looked up.')
  await expect(nameField(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(nameField(page)).toHaveValue('Dosa House')
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
  await nameField(page).fill('Idli Corner')
  await submitButton(page).click()
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
      await nameField(page).fill('Idli Corner')
      await logoInput(page).setInputFiles(await createLogoPayload())
      let uploads = 0
      await interceptOperation(page, 'UploadLogo', (count) => {
        uploads = count
        return count === 1 ? { status: 502, ...reply } : undefined
      })
      await interceptOperation(page, 'SaveBusiness', (count) => (count === 1 ? { status: 502, ...reply } : undefined))
      await submitButton(page).click()
      await expect(page.getByRole('alert')).toHaveText(message('Logo upload failed'))
      await expect(submitButton(page)).toBeFocused()
      const refused = page.waitForResponse((response) => response.status() === 502)
      await submitButton(page).click()
      await refused
      await expect(page.getByRole('alert')).toHaveText(message('Failed to save business details'))
      await submitButton(page).click()
      await expect(page).toHaveURL('/shops')
      expect(uploads).toBe(2)
    })
  }
})
