import { assertCanWrite } from '../../../auth/viewer.ts'
import { brand } from '../../../utils/brand.ts'
import type { AnswerPart, AskContext } from '../ask-context.ts'
import { listPagePassages } from '../data.ts'
import { saveExchange } from '../questions/conversation.ts'
import { splitWords } from '../questions/query-analysis.ts'

/** The campus page whose first sections say whom to call. */
const emergencyPageSlug = 'emergency'

/** Where somebody may be in danger the numbers come first, whatever of the day is used up, and nobody writes them anew. */
export async function* streamEmergencyAnswer(context: AskContext, question: string): AsyncGenerator<AnswerPart, void> {
  const askedAt = context.now()
  const [first, second, ...others] = (await listPagePassages(context.database, emergencyPageSlug).catch(() => [])).filter(({ heading }) => heading)
  const words = new Set(splitWords(question))
  const matchingSection = others.find(({ heading }) => splitWords(heading).some((word) => words.has(word) && word.length > 3))
  const sections = [first, second, matchingSection].filter((section) => section !== undefined)
  const text = [`If somebody is in danger, call ${brand.emergencyNumber} now.`, ...sections.map((section) => section.text)].join('\n\n')
  const sources = sections.slice(0, 1).map(({ title, sourceId }) => ({ title, url: `/compa/${sourceId}` }))
  yield { text, sources: null }
  // Whoever may not write, or asks without end, is answered all the same; it is not kept.
  if (context.viewer) {
    await Promise.all([assertCanWrite(context), context.consumeRateLimit('questions')]).then(
      () => saveExchange(context, { question, askedAt, text, sources }),
      () => {},
    )
  }
  yield { text: '', sources }
}
