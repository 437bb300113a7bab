import type { Database } from '../../../../database/client.ts'
import { type ClubWithLeaders, getClubs, withLeaders } from '../../../clubs/service.ts'
import { listEventPassages } from '../../data/events.ts'
import { findClubPassage } from '../../data.ts'
import { findAspect, isLeaderQuestion } from '../../questions/aspects.ts'
import { extractTopic } from '../../questions/follow-up.ts'
import { extractTerms, splitWords } from '../../questions/query-analysis.ts'
import { formatPassage } from '../answer-builder.ts'
import { type RetrievalResult, type Search, toComputedResult } from '../retrieval.ts'
import { raiseFit } from '../select-passages.ts'

const nextPattern = /\bnext\b/i
export const meetingPattern = /\b(?:meet|meets|meetings?|practices?|rehearsals?|rehearses?)\b/i
/** 'Which club should I join?' asks for a choice instead: see `isClubChoice`. */
const membershipPattern = /^(?!.*\b(?:which|what|any)\b).*\b(?:join|sign(?:ing)? ?up|member|membership|auditions?|experience)\b/i
const memberCountPattern = /\b(?:how many|number of|ethana) (?:members|people|students|peru|per)\b/i
/** Words of questions about clubs that name none. */
const clubStopWords = new Set(
  'club clubs society meeting meetings practice practices rehearsal rehearsals day days next sign up become member members membership audition auditions experience hold holds conduct conducts count strength size'.split(
    ' ',
  ),
)

/**
 * Answers who leads a club, how many members it has, when and where it meets, and how to join it, from the club itself. 'When does it meet next?' gets its next event, too. Null for any other
 * question, if the question names more than a club, and if the club does not say.
 */
export async function answerClubQuestion(database: Database, question: string, now: Date): Promise<RetrievalResult | null> {
  const aspect = findAspect(question)?.name ?? null
  const isNext = nextPattern.test(question)
  const asksForMeetings = (aspect === 'time' || aspect === 'place' || isNext) && meetingPattern.test(question)
  const asksToJoin = !isNext && aspect === null && membershipPattern.test(question)
  const asksForCount = memberCountPattern.test(question)
  if (!asksForMeetings && !asksToJoin && !asksForCount && (isNext || !isLeaderQuestion(question))) return null
  const topic = extractTopic(question).filter((word) => !clubStopWords.has(word))
  if (topic.length === 0) return null
  const clubs = (await getClubs({ database })).filter(({ keywords }) => keywords.some((keyword) => isSameTopic(keyword, topic)))
  const [club] = await withLeaders({ database }, clubs)
  if (!club || clubs.length > 1) return null
  const computed = asksForCount ? describeMembers(club) : asksToJoin ? describeJoining(club) : asksForMeetings ? describeMeetings(club) : describeLeaders(club)
  const passage = computed && (await findClubPassage(database, club.club.slug))
  if (!passage) return null
  const { slug, name } = club.club
  const [next] = isNext ? await listEventPassages(database, { from: now, to: null, startsAfter: null, ids: [], clubSlugs: [slug], take: 1 }) : []
  return {
    ...(next
      ? { ...toComputedResult(`${computed}\n\nThe next event of ${name} is ${formatPassage(next, next.text)}`, [passage, next]), lead: computed }
      : toComputedResult(computed, [passage])),
    subject: name,
  }
}

/** The first keyword of a club is its name. */
const isSameTopic = (keyword: string, topic: string[]) =>
  splitWords(keyword)
    .filter((word) => !clubStopWords.has(word))
    .join(' ') === topic.join(' ')

const describeMembers = ({ club: { name }, memberCount }: ClubWithLeaders) => `${name} has ${memberCount === 1 ? '1 member' : `${memberCount} members`}.`

const describeMeetings = ({ club: { name, meetings } }: ClubWithLeaders) => meetings && `${name} meets: ${meetings.replace(/\.$/, '')}.`

function describeJoining({ club: { name, joinPolicy } }: ClubWithLeaders): string {
  if (joinPolicy === 'OPEN') return `Anyone can join ${name}: press Join on its page.`
  return joinPolicy === 'REQUEST'
    ? `${name} takes members on request: press Ask to join on its page.`
    : `${name} takes members by invitation: ask one of its officers.`
}

/** With an `@`, as people are mentioned: the names of deleted accounts are erased from answers. */
const describeLeader = ({ username, title }: ClubWithLeaders['leaders'][number]) => `@${username}${title && ` (${title})`}`

function describeLeaders({ club: { name }, leaders }: ClubWithLeaders): string {
  const [heads, officers] = [leaders.filter(({ role }) => role === 'HEAD'), leaders.filter(({ role }) => role === 'OFFICER')]
  return [
    ...heads.map((head) => `The head of ${name} is ${describeLeader(head)}.`),
    ...(officers.length ? [`Officers${heads.length ? '' : ` of ${name}`}: ${officers.map(describeLeader).join(', ')}.`] : []),
  ].join(' ')
}

/** Whether a question may be for clubs of an interest: not for a fact of a club, nor how something is done. */
export const isClubChoice = (question: string) =>
  /\b(?:clubs?|society|societies|join)\b/i.test(question) && !/\b(?:how|why|start|found|create|form|office)\b/i.test(question) && findAspect(question) === null

const clubChoiceWords = new Set(
  'club clubs society societies join like likes love loves enjoy enjoys interested interest good suits suit recommend suggest best right fit fits player players fan fans person people those into'.split(
    ' ',
  ),
)

/** What people like, and the word for the clubs of it. */
const interests: [club: string, words: string][] = [
  ['photography', 'camera cameras lens lenses film films dslr selfies videography'],
  ['coding', 'computer computers software app apps website websites robot robots robotics ai technology tech'],
  ['music', 'guitar piano keyboard violin drum drums flute veena choir karaoke rap vocals'],
  ['art', 'clay pottery sculpture calligraphy design designing doodle doodling craft crafts'],
  ['theatre', 'cinema movie movies comedy mime storytelling'],
]
const clubWordByInterest = new Map(interests.flatMap(([club, words]) => words.split(' ').map((word): [string, string] => [word, club])))

/** The minimum fit of a club for an interest, whose text has few words. */
const minClubFit = 0.7

/** The clubs for an interest: 'which club if I like acting?', 'if I like cameras?'. Null if there are none. */
export async function findClubs(search: Search, question: string): Promise<RetrievalResult | null> {
  const interest = extractTerms(question).flatMap(({ word }) => (clubChoiceWords.has(word) ? [] : [word]))
  if (interest.length === 0) return null
  const general = interest.map((word) => clubWordByInterest.get(word) ?? word)
  for (const words of [interest, general]) {
    const retrieval = await search(words.join(' '))
    const clubs = retrieval.passages.filter(({ kind, fit }) => kind === 'CLUB' && fit >= minClubFit)
    if (clubs.length > 0) return { ...retrieval, passages: clubs.map(raiseFit) }
  }
  return null
}
