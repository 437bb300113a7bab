import '../../../client/src/styles/print.css'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { articles, createPosts, serveFeed } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { openPage } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'

test('printing shows posts only, dark on white', async () => {
  const send = (params: object) => cdp().send('Emulation.setEmulatedMedia', params)
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  onTestFinished(async () => void (await send({ media: '', features: [...features, { name: 'prefers-color-scheme', value: 'light' }] })))
  serveFeed(createPosts(3))
  await openPage('/lounge')
  await expect.element(articles.first()).toBeVisible()
  await send({ media: 'print', features: [...features, { name: 'prefers-color-scheme', value: 'dark' }] })
  await expect.poll(() => matchMedia('print').matches).toBe(true)
  await expect.element(articles.first()).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  const shownButtons = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility() && !button.querySelector('img'))
  expect(shownButtons).toEqual([])
  const last = [...document.querySelectorAll('li:has(article)')].at(-1)
  expect(last && getComputedStyle(last).contentVisibility).toBe('visible')
  expect(getComputedStyle(document.body).color).toBe('rgb(34, 26, 51)')
})

async function openDesignSystem() {
  // Broken images are among the states.
  expectError(/data:image/)
  await openPage('/dev/ui')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Design system')
}

test('/dev/ui shows every component state in development', async () => {
  await openDesignSystem()
  const titles = page.getByRole('heading', { level: 2 }).elements()
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Foundations', 'Actions', 'Fields', 'Messages', 'Drawings'])
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  await expect.element(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible()
})

test('a menu button opens a menu for the keyboard and the pointer', async () => {
  await openDesignSystem()
  const button = page.getByRole('button', { name: 'More', exact: true }).first()
  const menu = page.getByRole('menu', { name: 'More' })
  const getItem = (name: string) => menu.getByRole('menuitem', { name })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(getItem('Delete')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(getItem('Edit')).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(menu.element())
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // The focus moves after the menu is open.
  await expect.element(getItem('Edit')).toHaveFocus()
  await userEvent.keyboard('c{Enter}')
  await expect.poll(() => [...document.querySelectorAll('p')].some(({ textContent }) => textContent === 'Copy link')).toBe(true)
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(getItem('Edit')).toHaveFocus()
  await button.click()
  await expect.element(menu).not.toBeInTheDocument()
  await button.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('on a phone a message covers neither the header nor the navigation', async () => {
  await page.viewport(390, 844)
  await openDesignSystem()
  scrollTo(0, 0)
  ;(page.getByRole('button', { name: 'Show a toast' }).element() as HTMLElement).click()
  const message = page.getByText('Saved', { exact: true }).last()
  await expect.element(message).toBeVisible()
  scrollTo(0, 0)
  const box = (message.element().parentElement as Element).getBoundingClientRect()
  expect(box.top).toBeGreaterThanOrEqual(page.getByRole('banner').element().getBoundingClientRect().bottom)
  expect(box.bottom).toBeLessThan(page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect().top)
  const [toast, text] = [message.element().parentElement as Element, message.element()]
  text.textContent = `Copy this address: https://thinnai.example.edu/post/${'W'.repeat(60)}`
  expect(toast.getBoundingClientRect().right).toBeLessThanOrEqual(390)
})
