import type { Database } from '../../../database/client.ts'
import { hasAllWords } from '../questions/aspects.ts'
import { extractTopic } from '../questions/follow-up.ts'
import { answerEventQuestion, isEventNamed, parseEventQuestion } from './event-answers.ts'
import { minGoodFit, type RankedPassage, type RetrievalResult } from './retrieval.ts'

/** Answers when and where an event is that a question names; null if it names none. */
export async function answerAboutNamedEvent(
  database: Database,
  question: string,
  search: (text: string) => Promise<RetrievalResult>,
  now: Date,
): Promise<RetrievalResult | null> {
  const topic = extractTopic(question)
  if (topic.length === 0) return null
  const { passages } = await search(topic.join(' '))
  const ids = passages.filter(({ kind, title }) => kind === 'EVENT' && isEventNamed(title, question, topic)).map(({ sourceId }) => sourceId)
  const events = { ...parseEventQuestion(question, null), isNext: false }
  return ids.length > 0 ? answerEventQuestion(database, events, { ids, clubSlugs: [] }, now) : null
}

/** The passage that a question names, apart from the words that ask for its contact or registration; `best` if it names none. Null if none fits well. */
export async function findNamed(
  search: (text: string) => Promise<RetrievalResult>,
  question: string,
  best: RankedPassage | undefined,
): Promise<RankedPassage | null> {
  const topic = extractTopic(question)
  const named = topic.length > 0 ? (await search(topic.join(' '))).passages : []
  const candidates = [...named, ...(best ? [best] : [])].filter(({ fit }) => fit >= minGoodFit)
  return candidates.find(({ kind, title }) => (kind === 'EVENT' || kind === 'BUSINESS') && hasAllWords(title, topic)) ?? candidates[0] ?? null
}
