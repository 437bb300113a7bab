import { type Locator, userEvent } from 'vitest/browser'

/** Options of `expect.element` and `expect.poll`: each attempt advances fake timers by the interval, 50 ms by default. */
export const keepsFakeTime = { interval: 0 }

/** Types a text at the end of a field. The commands `click`, `fill` and `type` let fake time pass while they wait for the element. */
export async function typeAtFakeTime(field: Locator, text: string) {
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard(`{End}${text}`)
}
