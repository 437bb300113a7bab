import type { Passage } from '../data.ts'
import { findAspect, getStems } from '../questions/aspects.ts'
import { type QueryTerm, splitWords } from '../questions/query-analysis.ts'
import { getSynonyms, stripPluralEnding } from '../questions/vocabulary.ts'

/**
 * Puts one of the sections of the best page that fit equally well first: the one whose heading has most words of the question. Of several, the one whose text has
 * most of these words or their synonyms, states the requested fact, or has the steps of a 'how' question.
 */
export function preferSection<Ranked extends Passage & { fit: number; score: number }>(passages: Ranked[], terms: QueryTerm[], question: string): Ranked[] {
  const [best] = passages
  if (best?.kind !== 'PAGE') return passages
  const equal = passages.filter(({ kind, sourceId, fit }) => kind === 'PAGE' && sourceId === best.sourceId && fit > best.fit - 0.01)
  const asksForSteps = howPattern.test(question)
  const statement = findAspect(question)?.statement
  const candidates = equal.map((passage) => {
    const hasSteps = asksForSteps && stepPattern.test(passage.text)
    const detail = scoreDetail(passage, terms) + (statement?.test(passage.text) ? statedScore : 0) + (hasSteps ? statedScore : 0)
    return { passage, detail, hasSteps, headingWords: countHeadingWords(passage, terms) }
  })
  const { passage: chosen } = candidates.reduce((one, other) => {
    const difference = other.headingWords - one.headingWords || other.detail - one.detail
    return difference > 1e-9 || (Math.abs(difference) <= 1e-9 && other.hasSteps && other.passage.position < one.passage.position) ? other : one
  })
  return [{ ...chosen, score: best.score }, ...passages.filter((passage) => passage !== chosen)]
}

const howPattern = /^(?:(?:hi|hey|hello|compa|so|and|please|pls|tell me|can you tell me)\W+)*how (?:to|do|does|can|could|should)\b/i
const stepPattern = /^1\. /m
/** The scores for a section that states the requested fact, and for each word of the question, by its place in the section. */
const statedScore = 0.5
const detailScores = { synonymInHeading: 0.8, wordInText: 0.5, synonymInText: 0.3, titleWordInText: 0.1 }

/** How many words of a question a section itself has, apart from the title and the keywords that all sections of a page share. */
function scoreDetail({ title, heading, text }: Passage, terms: QueryTerm[]): number {
  const [titleStems, headingStems, textStems] = [getStems(title), getStems(heading), getStems(text)]
  return terms
    .map(({ word }) => {
      const others = getSynonyms(word).map(stripPluralEnding)
      if (titleStems.has(stripPluralEnding(word))) return textStems.has(stripPluralEnding(word)) ? detailScores.titleWordInText : 0
      if (others.some((other) => headingStems.has(other) && !titleStems.has(other))) return detailScores.synonymInHeading
      if (textStems.has(stripPluralEnding(word))) return detailScores.wordInText
      return others.some((other) => textStems.has(other)) ? detailScores.synonymInText : 0
    })
    .reduce((total, score) => total + score, 0)
}

/** The words of a question in the heading of a section itself, without the title that all sections of a page share. */
function countHeadingWords({ title, heading }: Passage, terms: QueryTerm[]): number {
  const [headingWords, titleWords] = [splitWords(heading), splitWords(title)]
  const begins = (words: string[], word: string) => words.some((other) => other.startsWith(word.slice(0, Math.max(4, word.length - 2))))
  return terms.filter(({ word }) => begins(headingWords, word) && !begins(titleWords, word)).length
}
