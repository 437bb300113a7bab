import type { Example } from './documented-examples.ts'

/**
 * How what a block printed differs from what the document shows below it; empty when it does not. `…` in a text stands for any text.
 * - `json`: the same keys, types and values; `"…"` as the last of a list stands for whatever follows.
 * - `http`: that status, those headers among others, and that body of JSON; without a body it may be any.
 * - `text`: the same lines; a line that is `…` alone stands for any lines.
 */
export function differences({ kind, shown }: NonNullable<Example['answer']>, printed: string): string[] {
  const told = printed.replaceAll('\r', '').trim()
  if (kind === 'json') return ofJson(JSON.parse(shown), parsed(told), '')
  if (kind === 'text') return like(shown.trim(), told) ? [] : [`not as shown: ${told}`]
  const [head = '', body] = halves(shown)
  const [toldHead = '', toldBody = ''] = halves(told)
  const lines = toldHead.split('\n')
  const missing = head
    .trim()
    .split('\n')
    .filter((line) => !lines.some((each) => like(withLowerName(line), withLowerName(each))))
  return [...missing.map((line) => `no '${line}' in: ${toldHead}`), ...(body === undefined ? [] : ofJson(JSON.parse(body), parsed(toldBody), ''))]
}

/** The status that an answer shows, if it shows one. */
export const statusShown = (answer: Example['answer']) => (answer?.kind === 'http' ? Number(/^HTTP\/1\.1 (\d+)/.exec(answer.shown)?.[1]) : undefined)

function ofJson(shown: unknown, told: unknown, at: string): string[] {
  if (Array.isArray(shown) && Array.isArray(told)) {
    const open = shown.at(-1) === '…'
    const wanted = open ? shown.slice(0, -1) : shown
    const count = open ? told.length >= wanted.length : told.length === wanted.length
    return [...(count ? [] : [`${at} has ${told.length} things`]), ...wanted.flatMap((each, index) => ofJson(each, told[index], `${at}[${index}]`))]
  }
  if (isObject(shown) && isObject(told)) {
    const names = [...new Set([...Object.keys(shown), ...Object.keys(told)])]
    return names.flatMap((name) => {
      if (!(name in told)) return [`${at}.${name} is shown and not there`]
      return name in shown ? ofJson(shown[name], told[name], `${at}.${name}`) : [`${at}.${name} is there and not shown`]
    })
  }
  const same = typeof shown === 'string' && typeof told === 'string' ? like(shown, told) : shown === told
  return same ? [] : [`${at} is shown as ${JSON.stringify(shown)} and is ${JSON.stringify(told)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function like(shown: string, told: string) {
  const lines = shown.split('\n').map((line) => (line === '…' ? '[\\s\\S]*' : literally(line).replaceAll('…', '.*')))
  return new RegExp(`^${lines.join('\n')}$`).test(told)
}

/** A text as a regular expression of nothing else. */
export const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const withLowerName = (line: string) => line.replace(/^[\w-]+(?=: )/, (name) => name.toLowerCase())

/** Head and body; no body where there is no empty line. */
const halves = (text: string) => {
  const [head, ...rest] = text.split('\n\n')
  return rest.length ? [head, rest.join('\n\n')] : [head]
}
