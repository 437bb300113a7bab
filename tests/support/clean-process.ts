import { afterAll, afterEach, vi } from 'vitest'

/** Test files follow one another in one process. An unexpected console.error fails the test that caused it, and no file leaves its settings to the next. */
const errors = vi.spyOn(console, 'error')

afterEach(() => {
  const calls = errors.mock.calls.map((call) => call.map(String).join(' '))
  errors.mockClear()
  if (calls.length) throw new Error(`console.error was called: ${calls.join('\n')}`)
})

afterAll(() => void vi.unstubAllEnvs())
