import type { Database } from '../../../database/client.ts'
import { listPagePassages } from '../data.ts'
import { type Aspect, findStatements, getStems } from '../questions/aspects.ts'
import { extractTopic } from '../questions/follow-up.ts'
import { splitWords } from '../questions/query-analysis.ts'
import type { RankedPassage, RetrievalResult } from './retrieval.ts'

const dateQuestionPattern =
  /\b(?:when|whens|wen|what (?:date|day|dates)|which (?:date|day)|from when|eppo|epo)\b.*\b(?:start|starts|begin|begins|commence|end|ends|finish|over|held|is|are)\b/

/** Sentences with a day of a month. */
const dateAspect: Aspect = {
  name: 'time',
  question: dateQuestionPattern,
  statement: /\b\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
  words: 'date',
}

/** Answers when something is with the sentences of the best campus page that name days. Null if it names none. */
export async function answerDateQuestion(database: Database, question: string, passages: RankedPassage[]): Promise<RetrievalResult | null> {
  const subject = getStems(extractTopic(question).join(' '))
  const [best] = passages.filter(({ kind }) => kind === 'PAGE')
  if (!dateQuestionPattern.test(splitWords(question).join(' ')) || subject.size === 0 || !best) return null
  for (const passage of await listPagePassages(database, best.sourceId)) {
    const [statement] = findStatements(passage, dateAspect, subject)
    const isAboutSubject = statement !== undefined && [...subject].every((stem) => getStems(statement).has(stem))
    if (isAboutSubject)
      return {
        kind: 'computed',
        terms: [],
        computed:
          passage.text
            .slice(passage.text.indexOf(statement))
            .slice(0, 300)
            .replace(/[^.]*$/, '')
            .trim() || statement,
        passages: [{ ...passage, fit: 1, score: 1 }],
        subject: extractTopic(question).join(' '),
      }
  }
  return null
}
