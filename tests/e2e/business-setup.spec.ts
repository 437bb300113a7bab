import type { Page } from '@playwright/test'
import { png } from '../support/image-and-pdf-files.ts'
import { enter, inBusiness, setUp } from './accounts.ts'
import { countStoredFiles } from './draft-files.ts'
import { arriveAt, expect, expectAccessible, expectAccessibleInBothSchemes, expectTargets, hold, navigationState, onOperation, test } from './fixtures.ts'

const name = (page: Page) => page.getByLabel('Business name')
const logo = (page: Page) => page.getByLabel('Logo')
const preview = (page: Page) => page.getByRole('img', { name: 'Preview' })
const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT' })

/** Comes to the page by a navigation with this state, as from another page of the app. */
async function arrive(page: Page, state: object | null = null) {
  await page.goto('/register')
  await arriveAt(page, '/business-setup', state)
  await expect(name(page)).toBeVisible()
}

const logoFile = async () => ({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(await (await png()).arrayBuffer()) })

test("'Create Your Business': name (required), tagline, logo upload, WhatsApp number, Instagram link. A SUBMIT button", { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await enter(page, await setUp(request, true))
  await page.goto('/business-setup')
  await expect(page.getByRole('heading', { name: 'Create Your Business' })).toBeVisible()
  await expect(name(page)).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText('Business name *')).toBeVisible()
  for (const label of ['Tagline', 'WhatsApp number', 'Instagram link']) await expect(page.getByLabel(label)).toBeEditable()
  await expect(logo(page)).toHaveAttribute('type', 'file')
  await expect(submit(page)).toBeEnabled()
  await expectAccessibleInBothSchemes(page)
  await expectTargets(page)
})

test("A signed-in user is required: 'User not authenticated.'", async ({ page }) => {
  await page.goto('/business-setup')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('User not authenticated.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in to create your business' }).click()
  await expect(page).toHaveURL('/login')
})

test("The name must be non-empty after trimming: 'Business name is required.'", async ({ page, request }) => {
  await enter(page, await setUp(request, true))
  await page.goto('/business-setup')
  await name(page).fill('   ')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('Business name is required.')
  await expect(name(page)).toBeFocused()
  await expect(name(page)).toHaveAccessibleDescription('Business name is required.')
  await expectAccessible(page)
})

test('if from is signup, go to /lounge', async ({ page, request }) => {
  await enter(page, await setUp(request, true))
  await arrive(page, { from: 'signup', redirectTo: '/clubs' })
  await name(page).fill('Idli Corner')
  const release = await hold(page, '/graphql')
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/lounge')
  expect(await page.evaluate(() => sessionStorage.getItem('newBusiness'))).toBeNull()
})

test('else if redirectTo is given, go there', async ({ page, request }) => {
  await enter(page, await setUp(request, true))
  await arrive(page, { from: 'shops', redirectTo: '/clubs' })
  await name(page).fill('Idli Corner')
  await submit(page).click()
  await expect(page).toHaveURL('/clubs')
})

test('else go to /shops with the new business in state, and in session storage', async ({ page, request }) => {
  const { uid } = await setUp(request, true).then(async (account) => {
    await enter(page, account)
    return account
  })
  // The shops page takes it out of the storage at once.
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key === 'newBusiness' ? 'seen' : key, value)
      setItem.call(this, key, value)
    }
  })
  await arrive(page, { from: 'shops', redirectTo: '//elsewhere.example' })
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
  expect(await navigationState(page)).toEqual({ newBusiness: expect.objectContaining(saved) })
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('seen'))) ?? '')).toMatchObject(saved)
})

test('If the session-storage write of the new business fails, only a warning is logged', async ({ page, request }) => {
  await enter(page, await setUp(request, true))
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

test('logo upload with preview and remove; the logo must be an image', async ({ page, request }) => {
  await enter(page, await setUp(request, true))
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

test('whoever has a business finds it here to change, logo and all', async ({ page, request }) => {
  await enter(page, await inBusiness(request, 'Dosa House'))
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
  expect(await navigationState(page)).toMatchObject({ newBusiness: { name: 'Dosa House', image: null } })
})

test('a business that cannot be looked up is not overwritten by an empty form', async ({ page, request, expectError }) => {
  expectError(/status of 500.*graphql/)
  await enter(page, await inBusiness(request, 'Dosa House'))
  await onOperation(page, 'OwnBusiness', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  await page.goto('/business-setup')
  await expect(page.getByRole('alert')).toContainText('Your business could not be looked up.')
  await expect(name(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(name(page)).toHaveValue('Dosa House')
})

test('beside the contacts stands what people will see, and the card shows that', { tag: '@phone' }, async ({ page, request }) => {
  await enter(page, await setUp(request, true))
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

test('editing is titled as editing', async ({ page, request }) => {
  await enter(page, await inBusiness(request, 'Dosa House'))
  await page.goto('/business-setup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Your Business')
  await expect(page).toHaveTitle(/^Edit Your Business/)
})

test('Cancel leads back to where business set-up was opened and keeps nothing; in sign-up, Back leads to account set-up', async ({ page, request }) => {
  await enter(page, await inBusiness(request, 'Dosa House'))
  await arrive(page, { from: 'shops' })
  await name(page).fill('Not this one')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/shops')
  await page.goto('/business-setup')
  await expect(name(page)).toHaveValue('Dosa House')
  await arrive(page, { redirectTo: '/clubs' })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/clubs')
  await arrive(page, { redirectTo: '//elsewhere.example' })
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/shops')
  await arrive(page, { from: 'signup' })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/account-setup')
})

test('a reload loses nothing that was typed, logo and all', async ({ page, request }) => {
  await enter(page, await inBusiness(request, 'Dosa House'))
  await page.goto('/business-setup')
  await name(page).fill('Dosa Palace')
  await page.getByLabel('Tagline').fill('Crisp until midnight')
  await logo(page).setInputFiles(await logoFile())
  await expect.poll(() => countStoredFiles(page)).toBe(1)
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

test('a reload brings back what was changed and nothing else, says so, and can be undone', async ({ page, request }) => {
  const account = await inBusiness(request, 'Dosa House')
  await enter(page, account)
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

test.describe('for server error responses the client shows the error field of the response body, else a fallback', () => {
  const bodies = [
    { of: 'the error field', reply: { json: { error: 'boom' } }, message: () => 'boom' },
    { of: 'the fallback', reply: { body: 'Bad gateway' }, message: (fallback: string) => fallback },
  ]
  for (const { of, reply, message } of bodies) {
    test(`${of} for the logo, then for the business, whose logo is not sent twice`, async ({ page, request, expectError }) => {
      expectError(/status of 502.*graphql/)
      await enter(page, await setUp(request, true))
      await page.goto('/business-setup')
      await name(page).fill('Idli Corner')
      await logo(page).setInputFiles(await logoFile())
      let uploads = 0
      await onOperation(page, 'UploadLogo', (count) => {
        uploads = count
        return count === 1 ? { status: 502, ...reply } : undefined
      })
      await onOperation(page, 'SaveBusiness', (count) => (count === 1 ? { status: 502, ...reply } : undefined))
      await submit(page).click()
      await expect(page.getByRole('alert')).toHaveText(message('Logo upload failed'))
      await expect(submit(page)).toBeFocused()
      const refused = page.waitForResponse((answer) => answer.status() === 502)
      await submit(page).click()
      await refused
      await expect(page.getByRole('alert')).toHaveText(message('Failed to save business details'))
      await submit(page).click()
      await expect(page).toHaveURL('/shops')
      expect(uploads).toBe(2)
    })
  }
})
