import { expect, test } from 'vitest'
import { toExcerpt } from '../../../client/src/lib/format/excerpt.ts'
import { getExportPath } from '../../../server/features/media/account-data.ts'
import { quote } from '../../../server/features/notifications/kind.ts'
import { createSummary } from '../../../server/features/texts/content.ts'
import { sanitizeFilename } from '../../../server/http/uploads/upload.ts'
import { shorten } from '../../../server/utils/text/shorten.ts'

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
const clusters = [family, '\u{1f1ee}\u{1f1f3}', '\u{1f44d}\u{1f3fd}', 'கொ', 'க்ஷா', 'e\u0301', '\r\n', '1\ufe0f\u20e3']
const segmenter = new Intl.Segmenter()
const isCutBetweenClusters = (text: string, beginning: string) => [...segmenter.segment(text)].some(({ index }) => index === beginning.length)

test.each(clusters)('texts are cut before %j or after it', (cluster) => {
  for (let before = 0; before < 8; before += 1) {
    const text = 'x'.repeat(before) + cluster.repeat(200)
    const summary = createSummary(text)
    expect(text.startsWith(summary) && isCutBetweenClusters(text, summary), summary).toBe(true)
    expect([...summary].length).toBeGreaterThan(150)
    expect([...summary].length).toBeLessThanOrEqual(160)
    if (cluster === '\r\n') continue
    for (const cut of [shorten(text, 60), quote(text).slice(1, -1), toExcerpt(`<p>${text}</p>`)]) {
      expect(cut.endsWith('…') && isCutBetweenClusters(text, cut.slice(0, -1)), cut).toBe(true)
      expect([...cut].length).toBeLessThanOrEqual(121)
    }
    const filename = sanitizeFilename(`${text}.pdf`)
    const beginning = filename.slice(0, -'.pdf'.length)
    expect(filename.endsWith('.pdf') && isCutBetweenClusters(text.normalize('NFC'), beginning) && text.normalize('NFC').startsWith(beginning), filename).toBe(
      true,
    )
  }
})

test('a longer cluster than the limit is cut, and so is a text of one long cluster', () => {
  const marks = `e${'\u0301'.repeat(300)}`
  expect(createSummary(marks)).toHaveLength(160)
  expect(createSummary('\u{1f468}\u200d'.repeat(50_000))).toHaveLength(240)
})

test('names of exported files keep their letters', () => {
  expect(getExportPath({ id: 'id', key: 'k.pdf', filename: 'கணக்கு நோட்ஸ்.pdf' })).toBe('files/id-கணக்கு நோட்ஸ்.pdf')
  const path = getExportPath({ id: 'id', key: 'k.pdf', filename: `${'x'.repeat(79)}கொ.pdf` })
  expect(path).toBe(`files/id-${'x'.repeat(79)}.pdf`)
})
