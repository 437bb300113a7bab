import type { Database } from '../../../database/client.ts'
import { passagesOfPage } from '../data.ts'
import { asksPlace, aspectOf, statementsOf, stemsOf } from '../questions/aspects.ts'
import { topicOf } from '../questions/follow-up.ts'
import { wordsOf } from '../questions/query-analysis.ts'
import type { Findings, Ranked } from './retrieval.ts'

/**
 * Answers where something is from the sentences of a campus page that state it, the page that fits best before the others.
 * Null where the question asks for more, no page states it, or the best passage is a whole section about places.
 */
export async function answerPlaceQuestion(database: Database, question: string, passages: Ranked[]): Promise<Findings | null> {
  const aspect = aspectOf(question)
  const subject = subjectOf(question)
  const [best] = passages
  if (aspect?.name !== 'place' || !asksPlace(question) || subject.size === 0 || best?.kind !== 'PAGE' || aspectOf(best.heading)?.name === 'place') return null
  const pages = passages.filter(({ kind }) => kind === 'PAGE')
  const sections = await passagesOfPage(database, best.sourceId)
  for (const passage of [...sections, ...pages]) {
    const statements = statementsOf(passage, aspect, subject)
    if (statements.length > 0) {
      const computed = statements.join(' ')
      return { kind: 'computed', terms: [], computed, passages: [{ ...passage, fit: 1, score: 1 }], subject: topicOf(question).join(' ') }
    }
  }
  return null
}

/** The stems of what a question is about: all words between 'the' and the last of its topic, and the letter in 'Hostel B'. */
function subjectOf(question: string): Set<string> {
  const topic = topicOf(question)
  const words: string[] = wordsOf(question)
  const last = words.findLastIndex((word) => topic.includes(word))
  const article = words.lastIndexOf('the', last)
  const isLetter = (index: number) => words[index]?.length === 1 && topic.includes(words[index - 1] ?? '')
  return stemsOf(words.filter((word, index) => topic.includes(word) || isLetter(index) || (article >= 0 && article < index && index < last)).join(' '))
}
