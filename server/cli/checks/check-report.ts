import { withTimeout } from '../../utils/async/with-timeout.ts'

/** One line of `npm run doctor`: a service, its state, and a message that says what is wrong and what to do. */
export type CheckResult = { service: string; state: 'ok' | 'fails' | 'not set'; message: string }

export const ok = (service: string, message: string): CheckResult => ({ service, state: 'ok', message })
export const fails = (service: string, message: string): CheckResult => ({ service, state: 'fails', message })
export const notSet = (service: string, message: string): CheckResult => ({ service, state: 'not set', message })

/** Runs a check with a timeout. An error becomes a failed result with the message of `explain`. */
export async function runCheck(service: string, check: () => Promise<CheckResult>, explain = getErrorMessage, timeoutMs = 5000): Promise<CheckResult> {
  try {
    return await withTimeout(timeoutMs, check())
  } catch (error) {
    return fails(service, explain(error as ServiceError))
  }
}

export type ServiceError = Error & { code?: string | number; errors?: ServiceError[] }

/** The first line of the message, since further lines may contain what was sent. An AggregateError is described by its first error. */
export const getErrorMessage = ({ message, code, errors }: ServiceError): string =>
  (message || errors?.[0]?.message || String(code ?? 'unknown error')).split('\n')[0] ?? ''

/** Formats results in columns, with secrets replaced. */
export function formatReport(results: CheckResult[], secrets: string[] = []): string[] {
  const width = Math.max(...results.map(({ service }) => service.length))
  return results.map(({ service, state, message }) => {
    const line = `${state.padEnd(7)}  ${service.padEnd(width)}  ${message}`
    return secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '•••'), line)
  })
}

/** The passwords of URLs, both percent-encoded and decoded. */
export function extractPasswords(urls: (string | undefined)[]): string[] {
  const passwords = urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).password] : []))
  return passwords.flatMap((password) => [password, decodePercentEncoding(password)]).filter(Boolean)
}

/** Returns the text unchanged if a percent sign in it is not an encoding. */
function decodePercentEncoding(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
