import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateMedia } from '../support/media.ts'
import { openPage } from '../support/open-page.tsx'

const carousel = page.getByRole('region', { name: 'From the veranda' })
const readActiveSlide = () => document.querySelector('[aria-roledescription="slide"][data-shown]')?.getAttribute('aria-label')
const focusButton = (name: string) => carousel.getByRole('button', { name }).element().focus()
async function pressButton(name: string) {
  focusButton(name)
  await userEvent.keyboard('{Enter}')
}
const moveFocusAway = () => page.getByRole('button', { name: 'Add a new post / Review / Update' }).element().focus()

async function openCarousel() {
  await emulateMedia({ motion: 'no-preference' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openPage('/lounge')
  await expect.element(carousel.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expectPlaying(true)
  expect(document.querySelectorAll('[aria-roledescription="slide"]')).toHaveLength(3)
}

/** Runs the clock; React renders what the timers change at once. */
async function expectSlideAfter(milliseconds: number, name: string) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await expect.poll(readActiveSlide).toBe(name)
}

const dispatchPointer = (type: 'pointerover' | 'pointerout') =>
  carousel.element().dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', bubbles: true }))

/** The carousel shows whether it plays by the politeness of its slides. */
const expectPlaying = (isPlaying: boolean) =>
  expect.poll(() => carousel.element().querySelector('[aria-live]')?.getAttribute('aria-live')).toBe(isPlaying ? 'off' : 'polite')

test('rotates 3 slides every 4 s', async () => {
  await openCarousel()
  await expectSlideAfter(3900, '1 of 3')
  await expectSlideAfter(200, '2 of 3')
  await expectSlideAfter(4000, '3 of 3')
  await expectSlideAfter(4000, '1 of 3')
})

test('stands still on hover', async () => {
  await openCarousel()
  dispatchPointer('pointerover')
  await expectPlaying(false)
  await expectSlideAfter(9000, '1 of 3')
  dispatchPointer('pointerout')
  await expectPlaying(true)
  await expectSlideAfter(4100, '2 of 3')
})

test('stands still on focus and while paused', async () => {
  await openCarousel()
  focusButton('Next slide')
  await expectPlaying(false)
  await expectSlideAfter(9000, '1 of 3')
  await userEvent.keyboard('{Enter}')
  await expect.poll(readActiveSlide).toBe('2 of 3')
  await pressButton('Pause')
  await expect.element(carousel.getByRole('button', { name: 'Play' })).toBeVisible()
  moveFocusAway()
  await expectSlideAfter(9000, '2 of 3')
  await pressButton('Play')
  await expectPlaying(false)
  moveFocusAway()
  await expectPlaying(true)
  await expectSlideAfter(4100, '3 of 3')
})

test('stands still under reduced motion and moves by buttons and dots', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openPage('/lounge')
  await expect.element(carousel).toBeVisible()
  await expectSlideAfter(30_000, '1 of 3')
  await expect.element(carousel.getByRole('button', { name: /Pause|Play/ })).not.toBeInTheDocument()
  await carousel.getByRole('button', { name: 'Previous slide' }).click()
  await expect.poll(readActiveSlide).toBe('3 of 3')
  expect(document.querySelector('[data-shown]')?.textContent).toContain('Good news travels by veranda.')
  await carousel.getByRole('button', { name: 'Slide 2' }).click()
  await expect.poll(readActiveSlide).toBe('2 of 3')
  await expect.element(carousel.getByRole('button', { name: 'Slide 2' })).toHaveAttribute('aria-current', 'true')
})
