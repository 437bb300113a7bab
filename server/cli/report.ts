import { withTimeout } from '../utils/with-timeout.ts'

/** One line of `npm run doctor`: a service, how it is, and in a sentence what is wrong and what to do. */
export type CheckResult = { service: string; state: 'ok' | 'fails' | 'not set'; message: string }

export const ok = (service: string, message: string): CheckResult => ({ service, state: 'ok', message })
export const fails = (service: string, message: string): CheckResult => ({ service, state: 'fails', message })
export const notSet = (service: string, message: string): CheckResult => ({ service, state: 'not set', message })

/** A service asked by `check`, for so many milliseconds at most; what it throws is a failure in plain words. */
export async function runCheck(service: string, check: () => Promise<CheckResult>, explain = getErrorMessage, timeoutMs = 5000): Promise<CheckResult> {
  try {
    return await withTimeout(timeoutMs, check())
  } catch (error) {
    return fails(service, explain(error as ServiceError))
  }
}

export type ServiceError = Error & { code?: string | number; errors?: ServiceError[] }

/** The first line, since others hold what was sent; an error of many is told by its first. */
export const getErrorMessage = ({ message, code, errors }: ServiceError): string =>
  (message || errors?.[0]?.message || String(code ?? 'it is unknown why')).split('\n')[0] ?? ''

/** The lines of findings in columns, without anything that is a secret. */
export function formatReport(results: CheckResult[], secrets: string[] = []): string[] {
  const width = Math.max(...results.map(({ service }) => service.length))
  return results.map(({ service, state, message }) => {
    const line = `${state.padEnd(7)}  ${service.padEnd(width)}  ${message}`
    return secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '•••'), line)
  })
}

/** The password of an address, as it stands there and as it is meant. */
export function extractPasswords(urls: (string | undefined)[]): string[] {
  const passwords = urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).password] : []))
  return passwords.flatMap((password) => [password, decodePercentEncoding(password)]).filter(Boolean)
}

/** A password may hold a percent sign that stands for itself. */
function decodePercentEncoding(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
