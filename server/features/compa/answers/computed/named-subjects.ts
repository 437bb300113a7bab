import type { Database } from '../../../../database/client.ts'
import { hasAllWords } from '../../questions/aspects.ts'
import { extractTopic } from '../../questions/follow-up.ts'
import { minGoodFit, type RankedPassage, type RetrievalResult, type Search } from '../retrieval.ts'
import { answerEventQuestion, isEventNamed, parseEventQuestion } from './event-answers.ts'

/** Answers when and where an event is that a question names; null if it names none. */
export async function answerAboutNamedEvent(database: Database, question: string, search: Search, now: Date): Promise<RetrievalResult | null> {
  const ids = (await findNamedEvents(question, search)).map(({ sourceId }) => sourceId)
  const events = { ...parseEventQuestion(question, null), isNext: false }
  return ids.length > 0 ? answerEventQuestion(database, events, { ids, clubSlugs: [] }, now) : null
}

/** The events that a question names. None if the words of its topic are the name of a club, or more of them are in a page than in the title of the event. */
export async function findNamedEvents(question: string, search: Search): Promise<RankedPassage[]> {
  const topic = extractTopic(question)
  const passages = topic.length > 0 ? (await search(topic.join(' '))).passages.filter(({ fit }) => fit >= minGoodFit) : []
  if (passages.some((passage) => isClubNamed(passage, topic))) return []
  const isPageMeant = passages.some(({ kind, title, heading }) => kind === 'PAGE' && hasAllWords(`${title} ${heading}`, topic))
  return passages.filter((passage) => isEventNamed(passage, question, topic) && !(isPageMeant && !hasAllWords(passage.title, topic)))
}

const isClubNamed = ({ kind, title }: RankedPassage, topic: string[]) => kind === 'CLUB' && hasAllWords(title, topic)

/** The passage that a question names, apart from the words that ask for its contact or registration; `best` if it names none. Null if none fits well. */
export async function findNamed(search: Search, question: string, best: RankedPassage | undefined): Promise<RankedPassage | null> {
  const topic = extractTopic(question)
  const named = topic.length > 0 ? (await search(topic.join(' '))).passages : []
  const candidates = [...named, ...(best ? [best] : [])].filter(({ fit }) => fit >= minGoodFit)
  return (
    candidates.find((passage) => isClubNamed(passage, topic)) ??
    candidates.find((passage) => isEventNamed(passage, question, topic)) ??
    candidates.find(({ kind, title }) => (kind === 'EVENT' || kind === 'BUSINESS') && hasAllWords(title, topic)) ??
    candidates[0] ??
    null
  )
}
