import { costAspect, findAspect, findStatement, getStems } from '../questions/aspects.ts'
import { extractTopic } from '../questions/follow-up.ts'
import { minGoodFit, type RankedPassage, type RetrievalResult } from './retrieval.ts'

/** The maximum fit of a passage that does not state the answer: it is listed as a source, but not used for the answer. */
export const maxNearFit = 0.5

/** Of the passages with a good fit, prefers those that state the cost of what a question asks for. */
export function preferCostStatements(retrieval: RetrievalResult, question: string): RetrievalResult {
  if (findAspect(question) !== costAspect) return retrieval
  const subject = getStems(extractTopic(question).join(' '))
  const stating = retrieval.passages.filter((passage) => passage.fit >= minGoodFit && findStatement(passage, costAspect, subject))
  return stating.length > 0 ? { ...retrieval, passages: stating } : retrieval
}

/** Limits a question for a leader to passages that state who leads the subject. */
export function limitToLeaderStatements(retrieval: RetrievalResult, question: string): RetrievalResult {
  const aspect = findAspect(question)
  const subject = getStems(extractTopic(question).join(' '))
  return aspect ? limitFit(retrieval, (passage) => !findStatement(passage, aspect, subject)) : retrieval
}

/** Lowers the fit of passages that do not answer the question: they are listed as sources, but not used for the answer. */
export const limitFit = (retrieval: RetrievalResult, isNoAnswer: (passage: RankedPassage) => boolean): RetrievalResult => ({
  ...retrieval,
  passages: retrieval.passages.map((passage) => (isNoAnswer(passage) ? { ...passage, fit: Math.min(passage.fit, maxNearFit) } : passage)),
})
