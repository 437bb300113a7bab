import { afterAll, beforeAll, expect } from 'vitest'
import { normalizeLine } from '../../server/sanitize/text.ts'
import { testCase } from '../support/case-table.ts'
import type { Account } from '../support/client.ts'
import { hostileStrings, isStorable } from '../support/hostile-strings.ts'
import { startHostileTextApp, unstorableTextMessage } from '../support/hostile-text-app.ts'
import { internalDetailsPattern } from '../support/internal-details.ts'
import { forEachConcurrently } from '../support/raw-http.ts'
import type { TestApp } from '../support/test-app.ts'
import { listTextInputs, sendText } from '../support/text-inputs.ts'

let app: TestApp
let viewers: (Account & { username: string })[]
beforeAll(async () => {
  ;({ app, viewers } = await startHostileTextApp())
})
afterAll(() => app.stop())

const refusal = JSON.stringify({ error: unstorableTextMessage })
/** In a form halves of characters are bytes of no meaning. */
const isUnstorableInForm = (text: string) => !isStorable(text) || text.includes('\ufffd')

/** How each of these is kept. */
const expectedStoredText: Record<string, (text: string) => string> = {
  ...{ name: normalizeLine, tagline: normalizeLine, whatsapp: normalizeLine, instagram: normalizeLine },
  bio: (text) => text.trim(),
}
/** What people write. Each of these gets half of the texts here and half over the other face; where something is looked up or chosen, a twelfth will do. */
const freeTextFields = ['name', 'tagline', 'whatsapp', 'instagram', 'bio', 'contentHtml', 'question']

/** The first value under a name, wherever in an answer it stands. */
function findValue(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, name)) return (value as Record<string, unknown>)[name]
  return Object.values(value).reduce<unknown>((result, each) => result ?? findValue(each, name), undefined)
}

testCase(
  'naughty texts in every parameter, field, header and file name of every REST call',
  'kept as typed or in one clean line, or refused with 4xx',
  async () => {
    const textInputs = await listTextInputs(app.address)
    const counters = { sent: 0, readBack: 0, slowest: 0 }
    await forEachConcurrently(
      hostileStrings.flatMap((text, textIndex) =>
        textInputs
          .filter((place, index) => (freeTextFields.includes(place.name) ? textIndex % 2 === 0 : textIndex % 12 === index % 12))
          // Longer addresses and headers are refused by Node itself.
          .filter((place) => ['json', 'form'].includes(place.in) || text.length < 3000)
          .map((place) => ({ place, text })),
      ),
      // What one student writes is written one after the other.
      viewers,
      async ({ place, text }, viewer) => {
        const what = `${place.method} ${place.path} ${place.in} ${place.name} ${JSON.stringify(text).slice(0, 200)}`
        const begun = performance.now()
        const { status, text: response } = await sendText(app.address, place, text, viewer)
        counters.sent += 1
        counters.slowest = Math.max(counters.slowest, performance.now() - begun)
        expect(status, `${what}: ${response.slice(0, 300)}`).toBeLessThan(500)
        if (place.in === 'json' ? !isStorable(text) : place.in === 'form' && isUnstorableInForm(text)) expect([status, response], what).toEqual([400, refusal])
        if (status >= 400) return expect(text ? response.replaceAll(text, '') : response, what).not.toMatch(internalDetailsPattern)
        const storedText = ['json', 'form'].includes(place.in) ? findValue(JSON.parse(response || 'null'), place.name) : undefined
        if (typeof storedText !== 'string') return
        // Markup writes it by itself: a reference to a character that there is not.
        if (text !== '\ufffd' && !text.includes('&#')) expect(storedText.includes('\ufffd'), what).toBe(false)
        const keep = expectedStoredText[place.name]
        if (!keep) return
        counters.readBack += 1
        expect(storedText, what).toBe(keep(text))
      },
    )
    return `${counters.sent} requests: ${hostileStrings.length} texts over ${textInputs.length} places, none 5xx, ${counters.readBack} read back, slowest ${Math.round(counters.slowest)} ms`
  },
  120_000,
)
