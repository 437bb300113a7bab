import type { Database } from '../../../database/client.ts'
import { type ClubWithLeaders, getClubs, withLeaders } from '../../clubs/service.ts'
import { findClubPassage } from '../data.ts'
import { findAspect, isLeaderQuestion } from '../questions/aspects.ts'
import { extractTopic } from '../questions/follow-up.ts'
import { splitWords } from '../questions/query-analysis.ts'
import type { RetrievalResult } from './retrieval.ts'

const meetingPattern = /\b(?:meet|meets|meetings?|practices?|rehearsals?|rehearses?)\b/i
/** Words of questions about clubs that name none. */
const clubStopWords = new Set('club clubs society meeting meetings practice practices rehearsal rehearsals day days'.split(' '))

/**
 * Answers who leads a club, and when and where it meets, from the club itself. Null for any other question, if the question names more than a club, and if the club
 * does not say.
 */
export async function answerClubQuestion(database: Database, question: string): Promise<RetrievalResult | null> {
  const aspect = findAspect(question)?.name
  const asksForMeetings = (aspect === 'time' || aspect === 'place') && meetingPattern.test(question)
  if (!asksForMeetings && !isLeaderQuestion(question)) return null
  const topic = extractTopic(question).filter((word) => !clubStopWords.has(word))
  if (topic.length === 0) return null
  const clubs = (await getClubs({ database })).filter(({ keywords }) => keywords.some((keyword) => isSameTopic(keyword, topic)))
  const [club] = await withLeaders({ database }, clubs)
  if (!club || clubs.length > 1) return null
  const computed = asksForMeetings ? describeMeetings(club) : describeLeaders(club)
  const passage = computed && (await findClubPassage(database, club.club.slug))
  return passage ? { kind: 'computed', terms: [], computed, passages: [{ ...passage, fit: 1, score: 1 }], subject: club.club.name } : null
}

/** The first keyword of a club is its name. */
const isSameTopic = (keyword: string, topic: string[]) =>
  splitWords(keyword)
    .filter((word) => !clubStopWords.has(word))
    .join(' ') === topic.join(' ')

const describeMeetings = ({ club: { name, meetings } }: ClubWithLeaders) => meetings && `${name} meets: ${meetings.replace(/\.$/, '')}.`

/** With an `@`, as people are mentioned: the names of deleted accounts are erased from answers. */
const describeLeader = ({ username, title }: ClubWithLeaders['leaders'][number]) => `@${username}${title && ` (${title})`}`

function describeLeaders({ club: { name }, leaders }: ClubWithLeaders): string {
  const [heads, officers] = [leaders.filter(({ role }) => role === 'HEAD'), leaders.filter(({ role }) => role === 'OFFICER')]
  return [
    ...heads.map((head) => `The head of ${name} is ${describeLeader(head)}.`),
    ...(officers.length ? [`Officers${heads.length ? '' : ` of ${name}`}: ${officers.map(describeLeader).join(', ')}.`] : []),
  ].join(' ')
}
