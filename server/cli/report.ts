import { withTimeout } from '../utils/with-timeout.ts'

/** One line of `npm run doctor`: a service, how it is, and in a sentence what is wrong and what to do. */
export type Finding = { service: string; state: 'ok' | 'fails' | 'not set'; says: string }

export const ok = (service: string, says: string): Finding => ({ service, state: 'ok', says })
export const fails = (service: string, says: string): Finding => ({ service, state: 'fails', says })
export const notSet = (service: string, says: string): Finding => ({ service, state: 'not set', says })

/** A service asked by `check`, for so many milliseconds at most; what it throws is a failure in plain words. */
export async function asked(service: string, check: () => Promise<Finding>, explain = messageOf, patience = 5000): Promise<Finding> {
  try {
    return await withTimeout(patience, check())
  } catch (error) {
    return fails(service, explain(error as Fault))
  }
}

export type Fault = Error & { code?: string | number; errors?: Fault[] }

/** The first line, since others hold what was sent; an error of many is told by its first. */
export const messageOf = ({ message, code, errors }: Fault): string =>
  (message || errors?.[0]?.message || String(code ?? 'it is unknown why')).split('\n')[0] ?? ''

/** The lines of findings in columns, without anything that is a secret. */
export function linesOf(findings: Finding[], secrets: string[] = []): string[] {
  const width = Math.max(...findings.map(({ service }) => service.length))
  return findings.map(({ service, state, says }) => {
    const line = `${state.padEnd(7)}  ${service.padEnd(width)}  ${says}`
    return secrets.filter(Boolean).reduce((shown, secret) => shown.replaceAll(secret, '•••'), line)
  })
}

/** The password of an address, as it stands there and as it is meant. */
export function passwordsOf(urls: (string | undefined)[]): string[] {
  const found = urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).password] : []))
  return found.flatMap((password) => [password, decoded(password)]).filter(Boolean)
}

/** A password may hold a percent sign that stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
