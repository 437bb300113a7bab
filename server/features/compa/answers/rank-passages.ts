import type { Candidate, Coverage, SearchTerm } from '../data/passages.ts'
import { costStatementPattern } from '../questions/cost.ts'
import { findRequestedFacts, lacksFacts } from '../questions/facts.ts'
import { extractTerms } from '../questions/query-analysis.ts'

/** A term of a question; `isTrade` if it asks who sells something, `isCost` if it asks for a price. */
export type QuestionTerm = SearchTerm & { isTrade: boolean; isCost: boolean }

/**
 * The features of a passage for a question. `covered`, `heading` and `text`: the share of the terms, by weight, that the passage and its parts cover;
 * `named`: the share of the words of its heading, or of its name, that the question has;
 * `logCovered`: the logarithm of 1 + the covered weight; `closeness`: how near the terms are; the others are 0 or 1.
 */
export type RankingFeatures = Record<keyof typeof weights, number>

/** The weights of a linear model. `npm run bench:compa -- --fit` computes them from the tuned questions. */
const weights = {
  covered: 2.56,
  heading: 2.68,
  text: 3.16,
  isCovered: 2,
  named: 2.24,
  logCovered: 3.13,
  closeness: 0.75,
  lacksFact: -0.62,
  isIntroduction: -0.94,
  isPost: -0.13,
  isBusiness: 0.61,
  isEvent: 0.27,
  isClub: -0.45,
}
export const featureNames = Object.keys(weights) as (keyof typeof weights)[]
/** The score of a passage with the minimum fit for an answer, and the fit that a further point adds. */
const answerScore = 12.3
const [answerFit, fitPerPoint] = [0.8, 0.1]

/** The fit of a passage: from 0 to slightly above 1, at least 0.8 if it probably answers the question. */
export const computeFit = (features: RankingFeatures): number =>
  Math.max(0, answerFit + fitPerPoint * (featureNames.reduce((total, name) => total + weights[name] * features[name], 0) - answerScore))

/** The covered share from which a passage covers a question as a whole. */
const minWholeShare = 0.95

/** What ranking reads of a question: its text is parsed once for all candidates. `totalWeight` is the weight of all terms, with those that no passage has. */
export const parseRankedQuestion = (question: string, terms: QuestionTerm[], totalWeight: number) => ({
  terms,
  totalWeight,
  requestedFacts: findRequestedFacts(question),
  wordStarts: listWordStarts(question),
})

/** The features of a candidate for a question. */
export function listRankingFeatures(candidate: Candidate, question: ReturnType<typeof parseRankedQuestion>): RankingFeatures {
  const { terms, totalWeight } = question
  const { kind, title, heading, text, closeness } = candidate
  // A text that states a price answers for it without the word, and every business sells.
  const statesCost = costStatementPattern.test(text)
  const coverage = candidate.coverage.map((covered, index) => {
    const term = terms[index]
    return (statesCost && term?.isCost) || (kind === 'BUSINESS' && term?.isTrade) ? 1 : covered
  })
  const coveredWeight = sumCoveredWeight(terms, coverage)
  // A passage is about its title, whether or not its heading and its text repeat it.
  const withTitle = (part: Coverage) => part.map((covered, index) => Math.max(covered, candidate.titleCoverage[index] ?? 0))
  return {
    covered: coveredWeight / totalWeight,
    heading: sumCoveredWeight(terms, withTitle(candidate.headingCoverage)) / totalWeight,
    text: sumCoveredWeight(terms, withTitle(candidate.textCoverage)) / totalWeight,
    isCovered: Number(coveredWeight > minWholeShare * totalWeight),
    named: getNamedShare(kind === 'PAGE' ? heading : kind === 'POST' ? '' : title, question.wordStarts),
    logCovered: Math.log(1 + coveredWeight),
    closeness,
    lacksFact: Number(lacksFacts(question.requestedFacts, text)),
    isIntroduction: Number(kind === 'PAGE' && heading === ''),
    isPost: Number(kind === 'POST'),
    isBusiness: Number(kind === 'BUSINESS'),
    isEvent: Number(kind === 'EVENT'),
    isClub: Number(kind === 'CLUB'),
  }
}

/** The weight of the terms by their coverage. */
export const sumCoveredWeight = (terms: SearchTerm[], coverage: Coverage) =>
  terms.reduce((total, { weight }, index) => total + weight * (coverage[index] ?? 0), 0)

/** The beginnings of the words of a text, by which forms of a word are the same. */
const listWordStarts = (text: string) => extractTerms(text).map(({ word }) => word.slice(0, Math.max(4, word.length - 3)))

/** The share of the words of a heading that a question has, in whatever form. */
function getNamedShare(heading: string, asked: string[]): number {
  const named = listWordStarts(heading)
  return named.length === 0 ? 0 : named.filter((start) => asked.some((other) => start.startsWith(other) || other.startsWith(start))).length / named.length
}
