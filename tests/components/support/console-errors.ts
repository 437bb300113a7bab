const errors: string[] = []
let expectedErrors: RegExp[] = []

const consoleError = console.error
console.error = (...values: unknown[]) => {
  errors.push(values.map(String).join(' '))
  consoleError(...values)
}

/** Allows console errors and unhandled exceptions that match; any other one fails the test. */
export const expectError = (pattern: RegExp) => void expectedErrors.push(pattern)

/** Forgets the errors and what was expected. */
export function resetErrors() {
  errors.length = 0
  expectedErrors = []
}

export const readUnexpectedErrors = () => errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))
