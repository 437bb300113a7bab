import { afterEach, vi } from 'vitest'

/** An unexpected console.error fails the test that caused it. */
const errors = vi.spyOn(console, 'error')

afterEach(() => {
  const calls = errors.mock.calls.map((call) => call.map(String).join(' '))
  errors.mockClear()
  if (calls.length) throw new Error(`console.error was called: ${calls.join('\n')}`)
})
