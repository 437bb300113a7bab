import type { Database } from '../../../../database/client.ts'
import { listPagePassages, type Passage } from '../../data.ts'
import { type Aspect, findStatements, getStems } from '../../questions/aspects.ts'
import { extractTopic } from '../../questions/follow-up.ts'
import { extractTerms, splitWords } from '../../questions/query-analysis.ts'
import { type RankedPassage, type RetrievalResult, type Search, toComputedResult } from '../retrieval.ts'

const dateQuestionPattern = /\b(?:when|whens|wen|eppo|epo|dates?|deadline|(?:last|first) (?:day|date)|(?:what|which) days?|(?:start|end|beginning) of)\b|எப்போது/

/** Words of questions for a day that name no subject. */
const dateWords = new Set(
  'start starts starting begin begins beginning commence commences end ends ending finish finishes over held happen happens happening date dates deadline due timetable schedule'.split(
    ' ',
  ),
)

/** Sentences with a day or a month. */
const dateAspect: Aspect = {
  name: 'time',
  question: dateQuestionPattern,
  statement: /\b(?:\d{1,2} |in )(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
  words: 'date',
}

/** From this fit on the best section names the subject: sentences of other pages are not searched. */
const certainFit = 1
const maxAnswerChars = 300

/**
 * Answers when something is with the sentences of a campus page that name days and have all significant words of the question; of several, with that which has most
 * of its other words. Null if there is none.
 */
export async function answerDateQuestion(database: Database, question: string, passages: RankedPassage[], search: Search): Promise<RetrievalResult | null> {
  if (!dateQuestionPattern.test(splitWords(question).join(' '))) return null
  const terms = extractTerms(question).filter(({ word }) => !dateWords.has(word))
  const subject = getStems(terms.flatMap(({ word, isLight }) => (isLight ? [] : [word])).join(' '))
  if (subject.size === 0) return null
  const bySubject = await search([...subject].join(' '))
  const [best, ...others] = [...passages.slice(0, 1), ...bySubject.passages, ...passages].filter(({ kind }) => kind === 'PAGE')
  if (!best) return null
  const candidates = best.fit >= certainFit ? [] : others
  const all = getStems(terms.map(({ word }) => word).join(' '))
  let answer: { passage: Passage; statement: string; score: number } | null = null
  for (const passage of [...(await listPagePassages(database, best.sourceId)), ...candidates])
    for (const statement of findStatements(passage, dateAspect, subject)) {
      const stems = getStems(statement)
      if (![...subject].every((stem) => stems.has(stem))) continue
      const score = [...all].filter((stem) => stems.has(stem)).length
      if (!answer || score > answer.score) answer = { passage, statement, score }
    }
  if (!answer) return null
  const { passage, statement } = answer
  const following = passage.text.slice(passage.text.indexOf(statement)).slice(0, maxAnswerChars)
  return {
    ...toComputedResult(following.replace(/[^.]*$/, '').trim() || statement, [passage]),
    subject: extractTopic(question).join(' '),
  }
}
