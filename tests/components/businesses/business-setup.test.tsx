import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { keepsFakeTime, typeAtFakeTime } from '../support/fake-time.ts'
import { signInAs } from '../support/identity.ts'
import { createPng } from '../support/image-files.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'
import {
  alert,
  answerBusiness,
  instagramField,
  logoInput,
  logoPreview,
  nameField,
  openBusinessSetup,
  removeButton,
  storedBusiness,
  storedLogo,
  submitButton,
  taglineField,
  whatsappField,
} from './business-setup-page.ts'

const readSavedInputs = () => network.sent('SaveBusiness').map(({ variables }) => variables.input)

test('shows the form fields and SUBMIT', async () => {
  await openBusinessSetup()
  await expect.element(page.getByRole('heading', { name: 'Create Your Business' })).toBeVisible()
  await expect.element(nameField).toHaveAttribute('aria-required', 'true')
  await expect.element(page.getByText('Business name *')).toBeVisible()
  for (const field of [taglineField, whatsappField, instagramField]) {
    await expect.element(field).toBeEnabled()
    await expect.element(field).not.toHaveAttribute('readonly')
  }
  await expect.element(logoInput).toHaveAttribute('type', 'file')
  await expect.element(submitButton).toBeEnabled()
})

test("a visitor sees 'User not authenticated.'", async () => {
  await openPage('/business-setup')
  await submitButton.click()
  await expect.element(alert).toHaveTextContent('User not authenticated.')
  await expectAccessible()
  await page.getByRole('link', { name: 'Log in to create your business' }).click()
  await expect.poll(readPath).toBe('/login?returnTo=%2Fbusiness-setup')
})

test("an empty name shows 'Business name is required.'", async () => {
  await openBusinessSetup()
  await nameField.fill('   ')
  await submitButton.click()
  await expect.element(alert).toHaveTextContent('Business name is required.')
  await expect.element(nameField).toHaveFocus()
  await expect.element(nameField).toHaveAccessibleDescription('Business name is required.')
  await expectAccessible()
  expect(readSavedInputs()).toEqual([])
})

describe('after saving', () => {
  test('from signup leads to /lounge', async () => {
    await openBusinessSetup(null, { from: 'signup', redirectTo: '/clubs' })
    await nameField.fill('Idli Corner')
    const release = network.hold('SaveBusiness')
    await submitButton.click()
    await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    release()
    await expect.poll(readPath).toBe('/lounge')
    expect(sessionStorage.getItem('newBusiness')).toBeNull()
  })

  test('redirectTo is followed', async () => {
    await openBusinessSetup(null, { from: 'shops', redirectTo: '/clubs' })
    await nameField.fill('Idli Corner')
    await submitButton.click()
    await expect.poll(readPath).toBe('/clubs')
  })

  test('otherwise leads to /shops with the new business', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem')
    const { uid } = await openBusinessSetup(null, { from: 'shops', redirectTo: '//elsewhere.example' })
    await nameField.fill(' Idli Corner ')
    await taglineField.fill('Steam until midnight')
    await logoInput.upload(await createPng('logo.png'))
    await whatsappField.fill('call me')
    await instagramField.fill('@idli')
    await submitButton.click()
    await expect.poll(readPath).toBe('/shops')
    expect(network.sent('UploadLogo').map(({ files }) => files.map(({ name }) => name))).toEqual([['logo.png']])
    const texts = { name: ' Idli Corner ', tagline: 'Steam until midnight', whatsapp: 'call me', instagram: '@idli' }
    expect(readSavedInputs()).toEqual([{ ...texts, logo: storedLogo }])
    const saved = { ...texts, ownerUid: uid, image: storedLogo, viewerIsOwner: true }
    expect(readNavigationState()).toEqual({ newBusiness: expect.objectContaining(saved) })
    // The shops page removes the entry at once.
    const stored = setItem.mock.calls.flatMap(([key, value]) => (key === 'newBusiness' ? [JSON.parse(value)] : []))
    expect(stored).toEqual([expect.objectContaining(saved)])
  })

  test('a business that nobody else sees is not shown as new, and its owner is told', async () => {
    sessionStorage.setItem('newBusiness', JSON.stringify({ id: 'b', name: 'Stall' }))
    const setItem = vi.spyOn(Storage.prototype, 'setItem')
    await openBusinessSetup()
    network.on('SaveBusiness', { saveBusiness: { business: { name: 'Lottery stall' }, isHidden: true } })
    await nameField.fill('Lottery stall')
    await submitButton.click()
    await expect.poll(readPath).toBe('/shops')
    await expect.element(page.getByText('Nobody else sees your business: it waits for a moderator, or a moderator has hidden it.')).toBeVisible()
    expect(readNavigationState()).toBeNull()
    expect(setItem.mock.calls.filter(([key]) => key === 'newBusiness')).toEqual([])
    expect(sessionStorage.getItem('newBusiness')).toBeNull()
  })

  test('a failed session-storage write only logs a warning', async () => {
    await openBusinessSetup()
    await nameField.fill('Idli Corner')
    const warn = vi.spyOn(console, 'warn')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await submitButton.click()
    await expect.poll(readPath).toBe('/shops')
    expect(warn).toHaveBeenCalledWith('Storage is not available for newBusiness', expect.any(DOMException))
  })
})

test('a logo can be previewed and removed and must be an image', async () => {
  await openBusinessSetup()
  await logoInput.upload(new File(['%PDF-1.4'], 'menu.pdf', { type: 'application/pdf' }))
  await expect.element(alert).toHaveTextContent('Please choose an image.')
  await logoInput.upload(await createPng())
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(logoPreview).toBeVisible()
  await removeButton.click()
  await expect.element(logoPreview).not.toBeInTheDocument()
  await expect.element(logoInput).toHaveFocus()
})

describe('an existing business', () => {
  test('has its own title and can be edited; its logo can be removed', async () => {
    await openBusinessSetup(storedBusiness)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Your Business')
    await expect.poll(() => document.title).toMatch(/^Edit Your Business/)
    await expect.element(nameField).toHaveValue('Dosa House')
    await expect.element(logoPreview).toHaveAttribute('src', storedLogo)
    await removeButton.click()
    await submitButton.click()
    await expect.poll(readPath).toBe('/shops')
    expect(readNavigationState()).toMatchObject({ newBusiness: { name: 'Dosa House', image: null } })
    expect(readSavedInputs()).toMatchObject([{ name: 'Dosa House', logo: '' }])
  })

  test('keeps its logo if no other is chosen', async () => {
    await openBusinessSetup(storedBusiness)
    await nameField.fill('Dosa Palace')
    await submitButton.click()
    await expect.poll(readPath).toBe('/shops')
    expect(readSavedInputs()).toMatchObject([{ name: 'Dosa Palace', logo: storedLogo }])
    expect(network.sent('UploadLogo')).toEqual([])
  })

  test('that is hidden is edited too, with a notice', async () => {
    await signInAs()
    network.on('EditedBusiness', { viewer: { business: null, settings: { business: storedBusiness } } })
    await openPage('/business-setup')
    await expect.element(nameField).toHaveValue('Dosa House')
    await expect.element(page.getByText('Nobody else sees your business: it waits for a moderator, or a moderator has hidden it.')).toBeVisible()
    await expectAccessible()
  })

  test('a failed lookup does not offer an empty form', async () => {
    network.on('EditedBusiness', new ApiFailure(500, 'boom'))
    await signInAs()
    await openPage('/business-setup')
    await expect.element(alert).toHaveTextContent('Your business could not be looked up.')
    await expect.element(nameField).not.toBeInTheDocument()
    await expectAccessible()
    answerBusiness(storedBusiness)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(nameField).toHaveValue('Dosa House')
  })
})

test('contacts are previewed as people see them, and announced a second after the last key', async () => {
  // The page loads the rules of phone numbers on its own; the fake time begins when they are there.
  await import('../../../client/src/generated/whatsapp-url.ts')
  await openBusinessSetup()
  await expect.element(whatsappField).toHaveAccessibleDescription('')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await typeAtFakeTime(whatsappField, '98765 43210')
  await expect.element(page.getByText('Opens wa.me/919876543210').first(), keepsFakeTime).toBeVisible()
  await vi.advanceTimersByTimeAsync(999)
  await expect.element(whatsappField, keepsFakeTime).toHaveAccessibleDescription('')
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(whatsappField).toHaveAccessibleDescription('Opens wa.me/919876543210')
  await instagramField.fill('@idli')
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(instagramField).toHaveAccessibleDescription('Opens www.instagram.com/idli')
  await whatsappField.fill('hello')
  await instagramField.fill('not a link')
  await vi.advanceTimersByTimeAsync(1000)
  for (const field of [whatsappField, instagramField]) await expect.element(field).toHaveAccessibleDescription('No link: shown as text')
  vi.useRealTimers()
  await expectAccessible()
})

test.each([
  { of: 'the error field', respond: () => Response.json({ error: 'boom' }, { status: 502 }), getMessage: () => 'boom' },
  { of: 'the fallback', respond: () => new Response('Bad gateway', { status: 502 }), getMessage: (fallback: string) => fallback },
])('$of shows the error of the logo, then of the business, without uploading twice', { tags: ['rest'] }, async ({ respond, getMessage }) => {
  await openBusinessSetup()
  await nameField.fill('Idli Corner')
  await logoInput.upload(await createPng())
  network.on('UploadLogo', respond)
  await submitButton.click()
  await expect.element(alert).toHaveTextContent(getMessage('Logo upload failed'))
  await expect.element(submitButton).toHaveFocus()
  answerBusiness(null)
  network.on('SaveBusiness', respond)
  await submitButton.click()
  await expect.poll(() => network.sent('SaveBusiness').length).toBe(1)
  await expect.element(alert).toHaveTextContent(getMessage('Failed to save business details'))
  answerBusiness(null)
  await submitButton.click()
  await expect.poll(readPath).toBe('/shops')
  expect(network.sent('UploadLogo').length).toBe(2)
})
