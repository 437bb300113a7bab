import type { Database } from '../../../../database/client.ts'
import { listPagePassages } from '../../data.ts'
import { findAspect, findStatements, getStems, isPlaceQuestion } from '../../questions/aspects.ts'
import { extractTopic } from '../../questions/follow-up.ts'
import { splitWords } from '../../questions/query-analysis.ts'
import { type RankedPassage, type RetrievalResult, toComputedResult } from '../retrieval.ts'

/**
 * Answers where something is with the sentences of a campus page that state it; the best page comes first. Null if the question asks for more,
 * no page states the place, or the best passage is a whole section about places.
 */
export async function answerPlaceQuestion(database: Database, question: string, passages: RankedPassage[]): Promise<RetrievalResult | null> {
  const aspect = findAspect(question)
  const subject = getPlaceStems(question)
  const [best] = passages
  if (aspect?.name !== 'place' || !isPlaceQuestion(question) || subject.size === 0 || best?.kind !== 'PAGE' || findAspect(best.heading)?.name === 'place')
    return null
  const pages = passages.filter(({ kind }) => kind === 'PAGE')
  const sections = await listPagePassages(database, best.sourceId)
  for (const passage of [...sections, ...pages]) {
    const statements = findStatements(passage, aspect, subject)
    if (statements.length > 0) {
      return { ...toComputedResult(statements.join(' '), [passage]), subject: extractTopic(question).join(' ') }
    }
  }
  return null
}

/** The stems of the subject of a question: its topic, all words between 'the' and the last word of the topic, and the letter in 'Hostel B'. */
function getPlaceStems(question: string): Set<string> {
  const topic = extractTopic(question)
  const words: string[] = splitWords(question)
  const last = words.findLastIndex((word) => topic.includes(word))
  const article = words.lastIndexOf('the', last)
  const isLetter = (index: number) => words[index]?.length === 1 && topic.includes(words[index - 1] ?? '')
  return getStems(words.filter((word, index) => topic.includes(word) || isLetter(index) || (article >= 0 && article < index && index < last)).join(' '))
}
