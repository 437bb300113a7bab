import { afterAll, beforeAll, expect } from 'vitest'
import { normalizeLine } from '../../server/sanitize/text.ts'
import { claim } from '../support/case-table.ts'
import type { Account } from '../support/client.ts'
import { isStorable, naughtyStrings } from '../support/hostile-strings.ts'
import { refusalOfText, startNaughtyApp } from '../support/hostile-text-app.ts'
import { leaks } from '../support/internal-details.ts'
import { forEach } from '../support/raw-http.ts'
import type { TestApp } from '../support/test-app.ts'
import { callWith, placesOf } from '../support/text-inputs.ts'

let app: TestApp
let viewers: (Account & { username: string })[]
beforeAll(async () => {
  ;({ app, viewers } = await startNaughtyApp())
})
afterAll(() => app.stop())

const refusal = JSON.stringify({ error: refusalOfText })
/** In a form halves of characters are bytes of no meaning. */
const isBroken = (text: string) => !isStorable(text) || text.includes('\ufffd')

/** How each of these is kept. */
const asKept: Record<string, (text: string) => string> = {
  ...{ name: normalizeLine, tagline: normalizeLine, whatsapp: normalizeLine, instagram: normalizeLine },
  bio: (text) => text.trim(),
}
/** What people write. Each of these gets half of the texts here and half over the other face; where something is looked up or chosen, a twelfth will do. */
const written = ['name', 'tagline', 'whatsapp', 'instagram', 'bio', 'contentHtml', 'question']

/** The first value under a name, wherever in an answer it stands. */
function find(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, name)) return (value as Record<string, unknown>)[name]
  return Object.values(value).reduce<unknown>((found, each) => found ?? find(each, name), undefined)
}

claim(
  'naughty texts in every parameter, field, header and file name of every REST call',
  'kept as typed or in one clean line, or refused with 4xx',
  async () => {
    const places = await placesOf(app.address)
    const seen = { sent: 0, kept: 0, slowest: 0 }
    await forEach(
      naughtyStrings.flatMap((text, turn) =>
        places
          .filter((place, index) => (written.includes(place.name) ? turn % 2 === 0 : turn % 12 === index % 12))
          // Longer addresses and headers are refused by Node itself.
          .filter((place) => ['json', 'form'].includes(place.in) || text.length < 3000)
          .map((place) => ({ place, text })),
      ),
      // What one student writes is written one after the other.
      viewers,
      async ({ place, text }, viewer) => {
        const what = `${place.method} ${place.path} ${place.in} ${place.name} ${JSON.stringify(text).slice(0, 200)}`
        const begun = performance.now()
        const { status, text: answer } = await callWith(app.address, place, text, viewer)
        seen.sent += 1
        seen.slowest = Math.max(seen.slowest, performance.now() - begun)
        expect(status, `${what}: ${answer.slice(0, 300)}`).toBeLessThan(500)
        if (place.in === 'json' ? !isStorable(text) : place.in === 'form' && isBroken(text)) expect([status, answer], what).toEqual([400, refusal])
        if (status >= 400) return expect(text ? answer.replaceAll(text, '') : answer, what).not.toMatch(leaks)
        const kept = ['json', 'form'].includes(place.in) ? find(JSON.parse(answer || 'null'), place.name) : undefined
        if (typeof kept !== 'string') return
        // Markup writes it by itself: a reference to a character that there is not.
        if (text !== '\ufffd' && !text.includes('&#')) expect(kept.includes('\ufffd'), what).toBe(false)
        const keep = asKept[place.name]
        if (!keep) return
        seen.kept += 1
        expect(kept, what).toBe(keep(text))
      },
    )
    return `${seen.sent} requests: ${naughtyStrings.length} texts over ${places.length} places, none 5xx, ${seen.kept} read back, slowest ${Math.round(seen.slowest)} ms`
  },
  120_000,
)
