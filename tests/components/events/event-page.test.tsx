import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { openPage } from '../support/open-page.tsx'
import { answerEvent, createEvent, openEventAsStudent } from './events.ts'

const description = 'Bring a laptop.\nThe rules: https://rules.example.org/2026.'
const event = createEvent({ description, capacity: 60, seatsLeft: 60 })
const about = page.getByText('Bring a laptop.')
const registration = page.getByRole('region', { name: 'Registration' })
const seats = page.getByRole('list', { name: 'Seats' })

afterEach(() => page.viewport(414, 896))

test.each([
  ['on a phone, the description is before the registration', 390],
  ['on a large screen, the registration is beside the description', 1440],
])('%s', async (_name, width) => {
  await page.viewport(width, 800)
  answerEvent(event)
  await openPage(`/events/${event.id}`)
  await expect.element(registration).toBeVisible()
  const [text, card] = [about, registration].map((locator) => locator.element().getBoundingClientRect())
  if (width < 800) expect(text?.bottom).toBeLessThanOrEqual(card?.top ?? 0)
  else expect([Number(text?.right) <= Number(card?.left), Number(card?.top) <= Number(text?.top)]).toEqual([true, true])
  await expectAccessible()
})

test('URLs of the description are links', async () => {
  answerEvent(event)
  await openPage(`/events/${event.id}`)
  const link = page.getByRole('link', { name: 'https://rules.example.org/2026' })
  await expect.element(link).toHaveAttribute('href', 'https://rules.example.org/2026')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(about.element().textContent).toBe(description)
})

test('nobody registered is not counted', async () => {
  answerEvent(event)
  await openPage(`/events/${event.id}`)
  await expect.element(seats).toMatchTextContent('60 seats left of 60')
  expect(seats.element().textContent).not.toContain('registered')
})

describe('an event', () => {
  const address = () => new URL(`/events/${event.id}`, location.origin).href

  test('is shared by the dialog of the browser', async () => {
    const share = vi.fn(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await openEventAsStudent(event)
    await page.getByRole('button', { name: `Share ${event.title}` }).click()
    expect(share).toHaveBeenCalledWith({ url: address() })
    Reflect.deleteProperty(navigator, 'share')
  })

  test('has its link copied, also where the browser has no dialog', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openEventAsStudent(event)
    await page.getByRole('button', { name: `Share ${event.title}` }).click()
    await expect.element(page.getByText('Link copied.')).toBeVisible()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => writeText.mock.calls).toEqual([[address()], [address()]])
  })
})
