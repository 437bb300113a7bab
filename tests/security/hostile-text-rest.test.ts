import { afterAll, beforeAll, expect } from 'vitest'
import { normalizeLine, normalizeText } from '../../server/sanitize/text.ts'
import type { Account } from '../support/factories.ts'
import { forEachConcurrently } from '../support/http/raw-http.ts'
import { testCase } from '../support/reports/case-table.ts'
import { hostileStrings, isStorable } from '../support/security/hostile-strings.ts'
import { startHostileTextApp, unstorableTextMessage } from '../support/security/hostile-text-app.ts'
import { internalDetailsPattern } from '../support/security/internal-details.ts'
import { listTextInputs, sendText } from '../support/security/text-inputs.ts'
import type { TestApp } from '../support/test-app.ts'

let app: TestApp
let viewers: (Account & { username: string })[]
beforeAll(async () => {
  ;({ app, viewers } = await startHostileTextApp())
})
afterAll(() => app.stop())

const refusal = JSON.stringify({ error: unstorableTextMessage })
/** In multipart forms lone surrogates arrive as U+FFFD. */
const toSentText = (text: string, place: string) => (place === 'form' ? text.toWellFormed() : text)

/** How these fields are normalized before storage. */
const expectedStoredText: Record<string, (text: string) => string> = {
  ...{ name: normalizeLine, tagline: normalizeLine, whatsapp: normalizeLine, instagram: normalizeLine },
  bio: normalizeText,
}
/** Free text. These fields get half of the strings here and the other half in the GraphQL test; fields for look-ups and choices get a twelfth. */
const freeTextFields = ['name', 'tagline', 'whatsapp', 'instagram', 'bio', 'contentHtml', 'question']

/** The first value of a property, at any depth of a response. */
function findValue(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, name)) return (value as Record<string, unknown>)[name]
  return Object.values(value).reduce<unknown>((result, each) => result ?? findValue(each, name), undefined)
}

testCase(
  'hostile strings in every parameter, field, header and file name of every REST endpoint',
  'stored as typed or normalized, or refused with 4xx',
  async () => {
    const textInputs = await listTextInputs(app.address)
    const counters = { sent: 0, readBack: 0, slowest: 0 }
    await forEachConcurrently(
      hostileStrings.flatMap((text, textIndex) =>
        textInputs
          .filter((input, index) => (freeTextFields.includes(input.name) ? textIndex % 2 === 0 : textIndex % 12 === index % 12))
          // Node refuses longer URLs and headers.
          .filter((input) => ['json', 'form'].includes(input.in) || text.length < 3000)
          .map((input) => ({ place: input, text: toSentText(text, input.in) })),
      ),
      // Requests of one student run one after the other.
      viewers,
      async ({ place: input, text }, viewer) => {
        const label = `${input.method} ${input.path} ${input.in} ${input.name} ${JSON.stringify(text).slice(0, 200)}`
        const startedAt = performance.now()
        const { status, text: response } = await sendText(app.address, input, text, viewer)
        counters.sent += 1
        counters.slowest = Math.max(counters.slowest, performance.now() - startedAt)
        expect(status, `${label}: ${response.slice(0, 300)}`).toBeLessThan(500)
        if (['json', 'form'].includes(input.in) && !isStorable(text)) expect([status, response], label).toEqual([400, refusal])
        if (status >= 400) return expect(text ? response.replaceAll(text, '') : response, label).not.toMatch(internalDetailsPattern)
        const storedText = ['json', 'form'].includes(input.in) ? findValue(JSON.parse(response || 'null'), input.name) : undefined
        if (typeof storedText !== 'string') return
        // HTML parsers replace references to invalid characters by U+FFFD.
        if (!text.includes('\ufffd') && !text.includes('&#')) expect(storedText.includes('\ufffd'), label).toBe(false)
        const normalize = expectedStoredText[input.name]
        if (!normalize) return
        counters.readBack += 1
        expect(storedText, label).toBe(normalize(text))
      },
    )
    return `${counters.sent} requests: ${hostileStrings.length} strings in ${textInputs.length} inputs, none 5xx, ${counters.readBack} read back, slowest ${Math.round(counters.slowest)} ms`
  },
  600_000,
)
