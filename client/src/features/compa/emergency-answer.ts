import { brand } from '../../generated/brand.ts'
import type { RecognizeEmergency } from '../../generated/emergency/emergency-classifier.ts'
import { createEmergencyLead } from '../../generated/emergency/emergency-lead.ts'
import { waitUntilIdle } from '../../lib/browser/page-idle.ts'
import { emergencySlug } from '../../lib/paths.ts'
import type { AnswerText, Source } from './compa-client.ts'

type CampusPage = { title: string; contentHtml: string }

let recognize: RecognizeEmergency | undefined

/** Loads the classifier, which is no part of the page's first scripts. */
export async function loadEmergencyClassifier(): Promise<void> {
  recognize ??= (await import('./recognize-emergency.ts')).recognizeEmergency
}

/** Loads the classifier once the browser is idle. A failure is tried again with the next question. */
export const preloadEmergencyClassifier = () =>
  waitUntilIdle()
    .then(loadEmergencyClassifier)
    .catch(() => {})

/** Whether a question is an emergency, as far as the classifier has been loaded. */
export const isEmergency = (question: string): boolean => Boolean(recognize?.(question))

/** The answer to an emergency from the emergency page, without the service; null for any other question. Without the page it has the number of the country. */
export function createEmergencyAnswer(question: string, page: CampusPage | null | undefined): (AnswerText & { sources: Source[] }) | null {
  if (!isEmergency(question)) return null
  const sections = page ? page.contentHtml.split(/<h2[^>]*>.*?<\/h2>/s).slice(1, 3) : []
  const lead = createEmergencyLead(brand.emergencyNumber)
  return {
    text: [lead, ...sections.map(toPlainText)].join('\n\n'),
    lead,
    sources: page ? [{ title: page.title, url: `/compa/${emergencySlug}` }] : [],
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of sanitised HTML, which is rendered as text. */
const toPlainText = (html: string) =>
  html
    .replace(/\s*<li[^>]*>\s*/g, '\n')
    .replace(/<\/p>|<\/ul>|<\/ol>/g, '\n\n')
    .replace(/<ul[^>]*>\s*|<[^>]+>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) =>
      name ? (entities[name] ?? entity) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim()
