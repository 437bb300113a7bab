import { expect } from '@playwright/test'
import type { ActionSequence, Browser } from '../support/browsers/browser.ts'

/** The first visible element that matches a selector, whose label or text contains `name`, and which is inside another target. */
export type Target = { selector: string; name?: string; within?: Target }

export const button = (name: string, within?: Target): Target => ({ selector: 'button', name, within })
export const link = (name: string, within?: Target): Target => ({ selector: 'a', name, within })
export const field = (name: string): Target => ({ selector: 'input, textarea, [role=textbox]', name })
export const heading = (name: string): Target => ({ selector: 'h1, h2', name })
export const dialog: Target = { selector: 'dialog[open]' }
export const article = (name: string): Target => ({ selector: 'article', name })

export type Tab = ReturnType<typeof createTab>

const waitTimeoutMs = 15_000
export const keys = { enter: '\uE007', escape: '\uE00C' }

/** What a user does in one tab. Each function waits until its element is there, `waitTimeoutMs` at most. */
export function createTab(browser: Browser, baseUrl: string) {
  const evaluate = <Args extends unknown[], Result>(callback: (...args: Args) => Result, ...args: Args) =>
    browser.callFunction(callback.toString(), args) as Promise<Awaited<Result>>

  /** Repeats a step until it does not throw: the page may still render, or be replaced by another document. */
  const retry = (step: () => Promise<unknown>) => expect(step).toPass({ intervals: [50, 100, 250], timeout: waitTimeoutMs })

  const click = async (target: Target) => {
    let position = { x: 0, y: 0 }
    await retry(async () => {
      position = await evaluate(scrollToTarget, target)
    })
    await browser.performActions([createClick(position)])
  }
  const type = (text: string) => browser.performActions([createTyping(text)])

  return {
    evaluate,
    retry,
    click,
    type,
    open: (path: string) => browser.open(new URL(path, baseUrl).href),
    async fill(target: Target, text: string) {
      await click(target)
      await type(text)
    },
    setFiles: (selector: string, paths: string[]) => retry(() => browser.setFiles(selector, paths)),
    expectVisible: (target: Target) => retry(() => evaluate(scrollToTarget, target)),
    expectHidden: (target: Target) => retry(() => expect(evaluate(scrollToTarget, target)).rejects.toThrow('No element')),
    expectPath: (path: string) => retry(async () => expect(await evaluate(() => location.pathname)).toBe(path)),
  }
}

/** Runs in the page: scrolls a target into view and returns its center. Throws unless it is visible, enabled, at rest and not covered. */
async function scrollToTarget(target: Target) {
  const isMatch = (element: Element, { name = '' }: Target) => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [...(element.labels ?? [])] : []
    const texts = [element.getAttribute('aria-label'), ...[...labels, element].map(({ textContent }) => textContent)]
    return texts.some((text) => text?.includes(name)) && element.checkVisibility({ visibilityProperty: true })
  }
  const find = (sought: Target): Element => {
    const root = sought.within ? find(sought.within) : document
    const element = [...root.querySelectorAll(sought.selector)].find((candidate) => isMatch(candidate, sought))
    if (!element) throw new Error(`No element: ${JSON.stringify(sought)}`)
    return element
  }
  const element = find(target)
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (before.x !== x || before.y !== y) throw new Error(`The element moves: ${JSON.stringify(target)}`)
  if (element.matches(':disabled')) throw new Error(`The element is disabled: ${JSON.stringify(target)}`)
  const center = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) }
  const top = document.elementFromPoint(center.x, center.y)
  if (!top || !(element.contains(top) || top.contains(element))) throw new Error(`The element is covered: ${JSON.stringify(target)}`)
  return center
}

const createClick = (position: { x: number; y: number }): ActionSequence => ({
  type: 'pointer',
  id: 'mouse',
  actions: [{ type: 'pointerMove', ...position }, ...['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))],
})

const createTyping = (text: string): ActionSequence => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
})
