import { getStems, hasAnyStem } from '../questions/aspects.ts'
import { extractTopic } from '../questions/follow-up.ts'
import { splitWords } from '../questions/query-analysis.ts'
import { splitSentences } from './answer-builder.ts'
import type { RankedPassage } from './retrieval.ts'

/** A post that shares this much of its words with a question repeats the question. */
const sameQuestionShare = 0.8
/** Fewer words are a topic, and no question. */
const minQuestionWords = 4

/** Whether a post asks what a question asks, and so does not answer it: it repeats the question, or has its words in questions alone. */
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
