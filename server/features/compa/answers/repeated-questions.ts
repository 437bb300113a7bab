import { getStems, hasAnyStem } from '../questions/aspects.ts'
import { extractTopic } from '../questions/follow-up.ts'
import { splitWords } from '../questions/query-analysis.ts'
import type { RankedPassage } from './retrieval.ts'
import { splitSentences } from './split-sentences.ts'

/** The minimum share of common words of a post that repeats the question (Jaccard index). */
const sameQuestionShare = 0.8
/** A question with fewer words may be only a topic and is not compared. */
const minQuestionWords = 4

/** Whether a post only asks the same as a question: it repeats the question, or ends with a question and has the topic in no statement. */
export function isRepeatedQuestion({ kind, text }: Pick<RankedPassage, 'kind' | 'text'>, question: string): boolean {
  if (kind !== 'POST') return false
  const words = new Set(splitWords(question))
  const postWords = new Set(splitWords(text))
  const shared = [...postWords].filter((word) => words.has(word)).length
  const all = words.size + postWords.size - shared
  if (words.size >= minQuestionWords && shared >= sameQuestionShare * all) return true
  const sentences = splitSentences(text.replace(/(?:\s*#[\p{L}\p{M}\p{N}_]+)+\s*$/u, '')).map((sentence) => sentence.trim())
  if (!sentences.at(-1)?.endsWith('?')) return false
  const statements = sentences.filter((sentence) => !sentence.endsWith('?')).join(' ')
  return !hasAnyStem(statements, getStems(extractTopic(question).join(' ')))
}
