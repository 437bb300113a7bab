import { withTimeout } from '../../../utils/async/with-timeout.ts'
import { brand } from '../../../utils/brand.ts'
import { assertCanWriteWithoutUsername } from '../../users/service.ts'
import type { Answer, AnswerPart, Compa, CompaContext } from '../context.ts'
import { listPagePassages, type Passage, type Source } from '../data.ts'
import type { Emergency } from '../emergency/emergency-classifier.ts'
import { createEmergencyLead } from '../emergency/emergency-lead.ts'
import { saveExchange } from '../questions/conversation.ts'
import { splitWords } from '../questions/query-analysis.ts'
import { toSource } from './answer-builder.ts'
import { createExtractiveGenerator, unknownAnswer } from './answer-generator.ts'
import { findAnswer } from './find-answer.ts'
import { selectQuotes } from './select-passages.ts'

/** The slug of the campus page whose first sections list whom to call. */
const emergencyPageSlug = 'emergency'

/** What answering with the numbers needs. */
export type EmergencyContext = Pick<CompaContext, 'database'> & { compa: Pick<Compa, 'emergencySections' | 'emergencyTimeoutMs'> }

/**
 * Answers an emergency with the telephone numbers first, quoted from the campus page, regardless of quotas and limits and without a model. If the database
 * does not answer, the page is quoted as it was last read. Below the numbers, a 'possible' emergency gets its ordinary answer, within the rate limit.
 */
export async function* streamEmergencyAnswer(context: CompaContext, question: string, emergency: Emergency): AsyncGenerator<AnswerPart, void> {
  const askedAt = context.now()
  const { text, lead, sources } = composeEmergencyText(await readEmergencySections(context), question)
  yield { text, lead, sources: null }
  const isWithinLimit = await context.consumeRateLimit('questions').then(
    () => true,
    () => false,
  )
  const ordinary = emergency === 'possible' && isWithinLimit ? await findOrdinaryAnswer(context, question, askedAt) : null
  if (ordinary) {
    yield { text: ordinary.text, lead: null, sources: null }
    sources.push(...ordinary.sources)
  }
  // A viewer who may not write or exceeds the rate limit gets an answer too; it is not stored.
  if (context.viewer && isWithinLimit)
    await assertCanWriteWithoutUsername(context).then(
      () => saveExchange(context, { question, askedAt, text: text + (ordinary?.text ?? ''), lead, sources }),
      () => {},
    )
  yield { text: '', lead: null, sources }
}

/** Composes the answer to an emergency from the sections of the campus page: whom to call. */
export function composeEmergencyText(emergencySections: Passage[], question: string): Answer {
  const sections = selectSections(emergencySections, question)
  const lead = createEmergencyLead(brand.emergencyNumber)
  return {
    text: [lead, ...sections.map((section) => section.text)].join('\n\n'),
    lead,
    sources: sections.slice(0, 1).map(({ title, sourceId }) => ({ title, url: `/compa/${sourceId}` })),
  }
}

/** Reads the sections of the emergency page, or returns them as they were last read if the database does not answer. */
export async function readEmergencySections({ compa, database }: EmergencyContext): Promise<Passage[]> {
  const sections = await withTimeout(compa.emergencyTimeoutMs, listPagePassages(database, emergencyPageSlug)).catch(() => null)
  if (sections) compa.emergencySections = sections.filter(({ heading }) => heading)
  return compa.emergencySections
}

/** The sections of whom to call, and one whose heading has a word of the question. */
function selectSections([first, second, ...others]: Passage[], question: string): Passage[] {
  const words = new Set(splitWords(question))
  const matching = others.find(({ heading }) => splitWords(heading).some((word) => words.has(word) && word.length > 3))
  return [first, second, matching].filter((section) => section !== undefined)
}

/** The ordinary answer, quoted without a model; null if there is none, it is on the emergency page, or the search fails. */
async function findOrdinaryAnswer(
  { compa, database, viewer, signal }: CompaContext,
  question: string,
  askedAt: Date,
): Promise<{ text: string; sources: Source[] } | null> {
  const answer = async () => {
    const generator = createExtractiveGenerator(database)
    const retrieval = await findAnswer(database, { question, askedAt, viewerUid: viewer?.uid ?? null, previousQuestions: async () => [] })
    const fitting = selectQuotes(retrieval, question, generator.minFit)
    const passages = fitting.filter(({ kind, sourceId }) => kind !== 'PAGE' || sourceId !== emergencyPageSlug)
    if (passages.length === 0) return null
    let text = '\n\n'
    for await (const piece of generator.generate({ question, ...retrieval, passages }, signal)) text += piece
    return text.includes(unknownAnswer) ? null : { text, sources: passages.map(toSource) }
  }
  return withTimeout(compa.emergencyTimeoutMs, answer()).catch(() => null)
}
