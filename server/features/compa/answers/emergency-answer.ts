import { assertCanWrite } from '../../../auth/viewer.ts'
import { brand } from '../../../utils/brand.ts'
import { passagesOfPage } from '../data.ts'
import { keep } from '../questions/conversation.ts'
import { wordsOf } from '../questions/query-analysis.ts'
import type { AnswerPart, AskContext } from '../service.ts'

/** The campus page whose first sections say whom to call. */
const emergencyPage = 'emergency'

/** Where somebody may be in danger the numbers come first, whatever of the day is used up, and nobody writes them anew. */
export async function* urgentAnswer(context: AskContext, question: string): AsyncGenerator<AnswerPart, void> {
  const askedAt = context.now()
  const [first, second, ...others] = (await passagesOfPage(context.database, emergencyPage).catch(() => [])).filter(({ heading }) => heading)
  const words = new Set(wordsOf(question))
  const fitting = others.find(({ heading }) => wordsOf(heading).some((word) => words.has(word) && word.length > 3))
  const sections = [first, second, fitting].filter((section) => section !== undefined)
  const text = [`If somebody is in danger, call ${brand.emergencyNumber} now.`, ...sections.map((section) => section.text)].join('\n\n')
  const sources = sections.slice(0, 1).map(({ title, sourceId }) => ({ title, url: `/compa/${sourceId}` }))
  yield { text, sources: null }
  // Whoever may not write, or asks without end, is answered all the same; it is not kept.
  if (context.viewer) {
    await Promise.all([assertCanWrite(context), context.consumeRateLimit('questions')]).then(
      () => keep(context, { question, askedAt, text, sources }),
      () => {},
    )
  }
  yield { text: '', sources }
}
