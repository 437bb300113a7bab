import type { DocumentedExample } from './documented-examples.ts'

/**
 * Returns the differences between the output of a block and the documented output. `…` within a text matches any text.
 * - `json`: the same keys, types and values; `"…"` as the last item of an array matches any further items.
 * - `http`: the same status, at least the documented headers, and the same JSON body; without a documented body any body matches.
 * - `text`: the same lines; a line of `…` alone matches any lines.
 */
export function compareOutput({ kind, text: expected }: NonNullable<DocumentedExample['expectedOutput']>, stdout: string): string[] {
  const actual = stdout.replaceAll('\r', '').trim()
  if (kind === 'json') return compareJson(JSON.parse(expected), parseJsonOrText(actual), '')
  if (kind === 'text') return matchesPattern(expected.trim(), actual) ? [] : [`differs from the document: ${actual}`]
  const [head = '', body] = splitHeadAndBody(expected)
  const [actualHead = '', actualBody = ''] = splitHeadAndBody(actual)
  const lines = actualHead.split('\n')
  const missing = head
    .trim()
    .split('\n')
    .filter((line) => !lines.some((actualLine) => matchesPattern(lowerCaseHeaderName(line), lowerCaseHeaderName(actualLine))))
  return [
    ...missing.map((line) => `no '${line}' in: ${actualHead}`),
    ...(body === undefined ? [] : compareJson(JSON.parse(body), parseJsonOrText(actualBody), '')),
  ]
}

/** Returns the status of a documented HTTP response, undefined for other outputs. */
export const documentedStatus = (output: DocumentedExample['expectedOutput']) =>
  output?.kind === 'http' ? Number(/^HTTP\/1\.1 (\d+)/.exec(output.text)?.[1]) : undefined

function compareJson(expected: unknown, actual: unknown, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const isOpenEnded = expected.at(-1) === '…'
    const expectedItems = isOpenEnded ? expected.slice(0, -1) : expected
    const hasExpectedLength = isOpenEnded ? actual.length >= expectedItems.length : actual.length === expectedItems.length
    return [
      ...(hasExpectedLength ? [] : [`${path} has ${actual.length} items`]),
      ...expectedItems.flatMap((item, index) => compareJson(item, actual[index], `${path}[${index}]`)),
    ]
  }
  if (isObject(expected) && isObject(actual)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    return names.flatMap((name) => {
      if (!(name in actual)) return [`${path}.${name} is documented and missing`]
      return name in expected ? compareJson(expected[name], actual[name], `${path}.${name}`) : [`${path}.${name} is present and undocumented`]
    })
  }
  const isEqual = typeof expected === 'string' && typeof actual === 'string' ? matchesPattern(expected, actual) : expected === actual
  return isEqual ? [] : [`${path} is documented as ${JSON.stringify(expected)} and is ${JSON.stringify(actual)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function matchesPattern(expected: string, actual: string) {
  const lines = expected.split('\n').map((line) => (line === '…' ? '[\\s\\S]*' : escapeRegExp(line).replaceAll('…', '.*')))
  return new RegExp(`^${lines.join('\n')}$`).test(actual)
}

/** Escapes a text for a regular expression that matches it literally. */
export const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const lowerCaseHeaderName = (line: string) => line.replace(/^[\w-]+(?=: )/, (name) => name.toLowerCase())

/** Returns head and body; no body if there is no empty line. */
const splitHeadAndBody = (text: string) => {
  const [head, ...rest] = text.split('\n\n')
  return rest.length ? [head, rest.join('\n\n')] : [head]
}
