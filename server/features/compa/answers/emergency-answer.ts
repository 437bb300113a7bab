import { brand } from '../../../utils/brand.ts'
import { assertCanWriteWithoutUsername } from '../../users/service.ts'
import type { AnswerPart, CompaContext } from '../context.ts'
import { listPagePassages } from '../data.ts'
import { saveExchange } from '../questions/conversation.ts'
import { splitWords } from '../questions/query-analysis.ts'

/** The slug of the campus page whose first sections list whom to call. */
const emergencyPageSlug = 'emergency'

/** Answers an emergency with the telephone numbers first, quoted from the campus page without a generator, and regardless of quotas. */
export async function* streamEmergencyAnswer(context: CompaContext, question: string): AsyncGenerator<AnswerPart, void> {
  const askedAt = context.now()
  const [first, second, ...others] = (await listPagePassages(context.database, emergencyPageSlug).catch(() => [])).filter(({ heading }) => heading)
  const words = new Set(splitWords(question))
  const matchingSection = others.find(({ heading }) => splitWords(heading).some((word) => words.has(word) && word.length > 3))
  const sections = [first, second, matchingSection].filter((section) => section !== undefined)
  const text = [`If somebody is in danger, call ${brand.emergencyNumber} now.`, ...sections.map((section) => section.text)].join('\n\n')
  const sources = sections.slice(0, 1).map(({ title, sourceId }) => ({ title, url: `/compa/${sourceId}` }))
  yield { text, sources: null }
  // A viewer who may not write or exceeds the rate limit gets an answer too; it is not stored.
  if (context.viewer) {
    await Promise.all([assertCanWriteWithoutUsername(context), context.consumeRateLimit('questions')]).then(
      () => saveExchange(context, { question, askedAt, text, sources }),
      () => {},
    )
  }
  yield { text: '', sources }
}
