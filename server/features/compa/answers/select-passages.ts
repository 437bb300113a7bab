import { costAspect, findAspect, findStatement, findStatements, getStems, hasAllWords } from '../questions/aspects.ts'
import { extractTopic } from '../questions/follow-up.ts'
import { splitWords } from '../questions/query-analysis.ts'
import { tradeWords } from '../questions/vocabulary.ts'
import { selectBest } from './answer-builder.ts'
import { minGoodFit, type RankedPassage, type RetrievalResult, type Search } from './retrieval.ts'

/** The maximum fit of a passage that does not state the answer: it is listed as a source, but not used for the answer. */
export const maxNearFit = 0.5

/** The minimum fit of a business to a question who sells something: what it sells may be of another word, as cakes are food. */
const minSellerFit = 0.7

/** Lowers the fit of a passage that does not answer the question: it is listed as a source, but not used for the answer. */
const lowerFit = (passage: RankedPassage): RankedPassage => ({ ...passage, fit: Math.min(passage.fit, maxNearFit) })

/** Raises the fit of a passage that answers the question to the minimum of an answer. */
export const raiseFit = (passage: RankedPassage): RankedPassage => ({ ...passage, fit: Math.max(passage.fit, minGoodFit) })

/** Of the passages with a good fit to a question for a cost or a contact, or to its topic, prefers those that state it. */
export async function preferStatements(retrieval: RetrievalResult, question: string, search: Search): Promise<RetrievalResult> {
  const aspect = findAspect(question)
  const topic = extractTopic(question)
  if ((aspect !== costAspect && aspect?.name !== 'contact') || topic.length === 0) return retrieval
  const findStating = ({ passages }: RetrievalResult) =>
    passages.filter((passage) => passage.fit >= minGoodFit && findStatement(passage, aspect, getStems(topic.join(' '))))
  const stating = findStating(retrieval)
  const passages = stating.length > 0 || aspect === costAspect ? stating : findStating(await search(topic.join(' ')))
  return passages.length > 0 ? { ...retrieval, passages } : retrieval
}

/**
 * For a question who sells something, prefers the businesses that sell it; if there are none, the posts that offer it for a price, and, if nothing fits well, a
 * section of a page that states its price, such as that of a canteen.
 */
export function preferSeller(retrieval: RetrievalResult, question: string): RetrievalResult {
  const product = extractTopic(question).filter((word) => !tradeWords.has(word))
  const asksForSeller = splitWords(question).some((word) => tradeWords.has(word))
  const fitting = retrieval.passages.filter(({ fit }) => fit >= minGoodFit)
  if (!asksForSeller || product.length === 0) return retrieval
  const businesses = retrieval.passages.filter(({ kind, fit }) => kind === 'BUSINESS' && fit >= minSellerFit)
  if (businesses.length > 0) return { ...retrieval, passages: businesses.map(raiseFit) }
  const statesPrice = (passage: RankedPassage) =>
    findStatements(passage, costAspect, getStems(product.join(' '))).some((sentence) => hasAllWords(sentence, product))
  const stating = retrieval.passages.filter(statesPrice)
  const offers = stating.filter(({ kind, fit }) => kind === 'POST' && fit >= maxNearFit)
  const sections = fitting.length === 0 ? stating.filter(({ kind }) => kind === 'PAGE').slice(0, 1) : []
  const preferred = offers.length > 0 ? offers : sections
  return preferred.length > 0 ? { ...retrieval, passages: preferred.map(raiseFit) } : retrieval
}

/** Limits a question for a leader to passages that state who leads the subject. */
export function limitToLeaderStatements(retrieval: RetrievalResult, question: string): RetrievalResult {
  const aspect = findAspect(question)
  const subject = getStems(extractTopic(question).join(' '))
  if (!aspect) return retrieval
  return {
    ...retrieval,
    passages: retrieval.passages.map((passage) => (findStatement(passage, aspect, subject) ? raiseFit(passage) : lowerFit(passage))),
  }
}

/** Lowers the fit of passages that do not answer the question: they are listed as sources, but not used for the answer. */
export const limitFit = (retrieval: RetrievalResult, isNoAnswer: (passage: RankedPassage) => boolean): RetrievalResult => ({
  ...retrieval,
  passages: retrieval.passages.map((passage) => (isNoAnswer(passage) ? lowerFit(passage) : passage)),
})

/**
 * Of the best passages those that are quoted together: one of another kind only if it fits as well as the first or, for a question for a fact such as a time, if it
 * states one and the first does not.
 */
export function limitQuotes(passages: RankedPassage[], question: string): RankedPassage[] {
  const [best] = passages
  if (!best) return []
  const statement = findAspect(question)?.statement
  const fits = ({ fit, text }: RankedPassage) => (statement ? statement.test(text) && !statement.test(best.text) : fit >= best.fit)
  return passages.filter((passage) => passage.kind === best.kind || fits(passage))
}

/** The passages that an answer quotes: the sources of a computed answer, otherwise those of the best that fit at least `minFit`. */
export const selectQuotes = (retrieval: RetrievalResult, question: string, minFit: number): RankedPassage[] =>
  retrieval.computed === undefined ? limitQuotes(selectFitting(retrieval, minFit), question) : retrieval.passages

/** The passages to answer from, as many as fit at least `minFit`. */
export const selectFitting = ({ computed, passages }: RetrievalResult, minFit: number): RankedPassage[] =>
  computed === undefined ? selectBest(passages.filter(({ fit }) => fit >= minFit)) : passages
