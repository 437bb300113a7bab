import type { DocumentedExample } from './documented-examples.ts'

/**
 * How what a block printed differs from what the document shows below it; empty when it does not. `…` in a text stands for any text.
 * - `json`: the same keys, types and values; `"…"` as the last of a list stands for whatever follows.
 * - `http`: that status, those headers among others, and that body of JSON; without a body it may be any.
 * - `text`: the same lines; a line that is `…` alone stands for any lines.
 */
export function compareOutput({ kind, text: expected }: NonNullable<DocumentedExample['expectedOutput']>, stdout: string): string[] {
  const actual = stdout.replaceAll('\r', '').trim()
  if (kind === 'json') return compareJson(JSON.parse(expected), parseJsonOrText(actual), '')
  if (kind === 'text') return matchesPattern(expected.trim(), actual) ? [] : [`not as shown: ${actual}`]
  const [head = '', body] = splitHeadAndBody(expected)
  const [actualHead = '', actualBody = ''] = splitHeadAndBody(actual)
  const lines = actualHead.split('\n')
  const missing = head
    .trim()
    .split('\n')
    .filter((line) => !lines.some((each) => matchesPattern(lowerCaseHeaderName(line), lowerCaseHeaderName(each))))
  return [
    ...missing.map((line) => `no '${line}' in: ${actualHead}`),
    ...(body === undefined ? [] : compareJson(JSON.parse(body), parseJsonOrText(actualBody), '')),
  ]
}

/** The status that an answer shows, if it shows one. */
export const documentedStatus = (output: DocumentedExample['expectedOutput']) =>
  output?.kind === 'http' ? Number(/^HTTP\/1\.1 (\d+)/.exec(output.text)?.[1]) : undefined

function compareJson(expected: unknown, actual: unknown, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const isOpenEnded = expected.at(-1) === '…'
    const expectedItems = isOpenEnded ? expected.slice(0, -1) : expected
    const hasExpectedLength = isOpenEnded ? actual.length >= expectedItems.length : actual.length === expectedItems.length
    return [
      ...(hasExpectedLength ? [] : [`${path} has ${actual.length} things`]),
      ...expectedItems.flatMap((each, index) => compareJson(each, actual[index], `${path}[${index}]`)),
    ]
  }
  if (isObject(expected) && isObject(actual)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    return names.flatMap((name) => {
      if (!(name in actual)) return [`${path}.${name} is shown and not there`]
      return name in expected ? compareJson(expected[name], actual[name], `${path}.${name}`) : [`${path}.${name} is there and not shown`]
    })
  }
  const isEqual = typeof expected === 'string' && typeof actual === 'string' ? matchesPattern(expected, actual) : expected === actual
  return isEqual ? [] : [`${path} is shown as ${JSON.stringify(expected)} and is ${JSON.stringify(actual)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function matchesPattern(expected: string, actual: string) {
  const lines = expected.split('\n').map((line) => (line === '…' ? '[\\s\\S]*' : escapeRegExp(line).replaceAll('…', '.*')))
  return new RegExp(`^${lines.join('\n')}$`).test(actual)
}

/** A text as a regular expression of nothing else. */
export const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const lowerCaseHeaderName = (line: string) => line.replace(/^[\w-]+(?=: )/, (name) => name.toLowerCase())

/** Head and body; no body where there is no empty line. */
const splitHeadAndBody = (text: string) => {
  const [head, ...rest] = text.split('\n\n')
  return rest.length ? [head, rest.join('\n\n')] : [head]
}
