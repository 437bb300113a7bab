import { afterAll, afterEach, vi } from 'vitest'

/** Test files share one process. An unexpected console.error fails the test that caused it, and stubbed environment variables are reset after each file. */
const errors = vi.spyOn(console, 'error')

afterEach(() => {
  const calls = errors.mock.calls.map((call) => call.map(String).join(' '))
  errors.mockClear()
  if (calls.length) throw new Error(`console.error was called: ${calls.join('\n')}`)
})

afterAll(() => void vi.unstubAllEnvs())
