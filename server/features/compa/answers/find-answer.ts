import type { Database } from '../../../database/client.ts'
import { type Passage, passagesOfPage } from '../data.ts'
import { type Aspect, asksLeader, aspectOf, mentionsAll, statementOf, stemsOf } from '../questions/aspects.ts'
import { extractDates } from '../questions/date-expressions.ts'
import { type FollowUp, followUpOf, refersBack, topicOf, withDates, withSubject } from '../questions/follow-up.ts'
import { isPersonal, isTanglish, termsOf } from '../questions/query-analysis.ts'
import { answerClock, answerSmallTalk } from '../questions/small-talk.ts'
import { bestOf, excerpt, isTellable, sentencesOf, told } from './answer-builder.ts'
import { answerEventQuestion, answerNextAfter, type EventFilter, parseEventQuestion } from './event-questions.ts'
import { answerOpeningHours, openWord, parseHoursQuestion } from './opening-hours-answers.ts'
import { answerPlaceQuestion } from './place-questions.ts'
import { repeatsQuestion } from './question-posts.ts'
import { type Findings, type Ranked, retrieve } from './retrieval.ts'

/** A question of a conversation: what was asked, and when. */
export type AskedQuestion = { question: string; askedAt: Date }

export type Inquiry = AskedQuestion & {
  /** The posts of this student are no source. */
  viewerUid: string | null
  /** The questions before it, newest first; read for a question that depends on them. */
  previousQuestions: () => Promise<AskedQuestion[]>
}

/** How well a passage fits that is about the question. */
const goodFit = 0.8
/** The fit of a passage that does not state what was asked: it is named, and nothing is answered from it. */
const nearFit = 0.5

/** Finds what answers a question: a sentence that is computed from the clock, the calendar and the hours of places, or passages. */
export async function findAnswer(database: Database, inquiry: Inquiry): Promise<Findings> {
  const { question, askedAt } = inquiry
  const reply = answerSmallTalk(question) ?? answerClock(question, askedAt)
  if (reply) return toComputedFindings(reply, [])
  const resolved = await resolveFollowUp(database, inquiry)
  if (!resolved) return answerAlone(database, inquiry)
  const { followUp, subject } = resolved
  if (!subject) return { ...(await answerAlone(database, { ...inquiry, question: resolved.question })), question: resolved.question }
  if (followUp === 'next event')
    return (subject.passage?.kind === 'EVENT' && (await answerNextAfter(database, subject.passage.sourceId, askedAt))) || answerAlone(database, inquiry)
  const findings = await answerAspect(database, inquiry, subject, resolved.question)
  // 'What is the fee?' may mean the subject of the last answer; where nothing states it, it is a question of its own.
  if (isAnswered(findings) || refersBack(question)) return findings
  const alone = await answerAlone(database, inquiry)
  return isAnswered(alone) ? alone : findings
}

const isAnswered = ({ computed, passages }: Findings) => computed !== undefined || passages.some(({ fit }) => fit >= goodFit)

/** A question that depends on those before it, in words that need none of them; its subject where it asks for something of one. */
type Resolved = { followUp: FollowUp; question: string; subject: Subject | null }

/** Resolves a question by those before it; null where it stands by itself, or nothing before it can be meant. */
async function resolveFollowUp(database: Database, inquiry: Inquiry): Promise<Resolved | null> {
  const { question, askedAt } = inquiry
  const followUp = followUpOf(question, askedAt)
  if (!followUp) return null
  const [previous, ...older] = (await inquiry.previousQuestions()).filter((entry) => !answerSmallTalk(entry.question))
  if (!previous) return null
  const earlier: Inquiry = { ...inquiry, ...previous, previousQuestions: async () => older }
  if (followUp === 'days' || followUp === 'subject') {
    const base = followUp === 'days' ? lastWithDays(earlier, older) : earlier
    const before = (await resolveFollowUp(database, base))?.question ?? base.question
    const rewritten = followUp === 'days' ? withDates(before, question, askedAt) : withSubject(before, question, askedAt)
    return rewritten ? { followUp, question: rewritten, subject: null } : null
  }
  const subject = await resolveSubject(database, earlier, ordinalOf(question))
  if (followUp === 'next event') return { followUp, question, subject }
  return subject.names[0] ? { followUp, question: `${question.replace(/[?!.\s]+$/, '')} ${subject.names[0]}`, subject } : null
}

/** The newest question that other days can be asked of: 'and where is it?' has none. */
function lastWithDays(inquiry: Inquiry, older: AskedQuestion[]): Inquiry {
  const [previous, ...others] = older
  if (!previous || openWord.test(inquiry.question.toLowerCase()) || followUpOf(inquiry.question, inquiry.askedAt) !== 'aspect') return inquiry
  return lastWithDays({ ...inquiry, ...previous, previousQuestions: async () => others }, others)
}

const toComputedFindings = (text: string, passages: Ranked[]): Findings => ({ kind: 'computed', terms: [], computed: text, passages })

/** Answers a question that stands by itself. */
async function answerAlone(database: Database, { question, askedAt, viewerUid }: Inquiry): Promise<Findings> {
  const { dates, rest } = extractDates(question, askedAt)
  const search = openSearch(async (text) => limitFit(await retrieve(database, text, askedAt, viewerUid), (passage) => repeatsQuestion(passage, question)))
  const hours = parseHoursQuestion(rest, dates)
  if (hours) {
    const answer = answerOpeningHours(rest, hours, dates, (await search(rest)).passages, askedAt)
    if (answer) return answer
  }
  const events = parseEventQuestion(rest, dates)
  if (events.topic.length === 0 && (dates || events.namesEvents)) {
    const answer = await answerEventQuestion(database, events, null, askedAt)
    if (answer) return answer
  }
  if (events.topic.length > 0 && events.namesEvents) {
    const findings = await search(events.topic.join(' '))
    const filter = eventsOf(findings.passages)
    const answer = filter && (await answerEventQuestion(database, events, filter, askedAt))
    if (answer) return answer
  }
  const findings = await search(question)
  if (!hours && (dates || events.isNext)) {
    const matching = findings.passages.filter(({ kind, title }) => kind === 'EVENT' && mentionsAll(title, events.topic))
    const filter = matching.length > 0 && { ids: matching.map(({ sourceId }) => sourceId), clubSlugs: [] }
    const answer = filter && (await answerEventQuestion(database, events, filter, askedAt))
    if (answer) return answer
  }
  const place = dates ? null : await answerPlaceQuestion(database, rest, findings.passages)
  if (place) return place
  return asksLeader(question) ? onlyStating(findings, question) : findings
}

/** Searches once for texts that are looked for by the same words. */
function openSearch(search: (text: string) => Promise<Findings>): (text: string) => Promise<Findings> {
  const results = new Map<string, Promise<Findings>>()
  return (text) => {
    const key = JSON.stringify([termsOf(text), isPersonal(text), isTanglish(text)])
    const result = results.get(key) ?? search(text)
    results.set(key, result)
    return result
  }
}

/** The events and clubs among passages that fit well. */
function eventsOf(passages: Ranked[]): EventFilter {
  const good = passages.filter(({ fit }) => fit >= goodFit)
  const ids = good.filter(({ kind }) => kind === 'EVENT').map(({ sourceId }) => sourceId)
  const clubSlugs = good.filter(({ kind }) => kind === 'CLUB').map(({ sourceId }) => sourceId)
  return ids.length || clubSlugs.length ? { ids, clubSlugs } : null
}

/** Only passages that state who leads something answer who does. */
function onlyStating(findings: Findings, question: string): Findings {
  const aspect = aspectOf(question)
  const subject = stemsOf(topicOf(question).join(' '))
  return aspect ? limitFit(findings, (passage) => !statementOf(passage, aspect, subject)) : findings
}

/** Lowers the fit of passages that do not answer: they are named, and nothing is answered from them. */
const limitFit = (findings: Findings, isNoAnswer: (passage: Ranked) => boolean): Findings => ({
  ...findings,
  passages: findings.passages.map((passage) => (isNoAnswer(passage) ? { ...passage, fit: Math.min(passage.fit, nearFit) } : passage)),
})

/** What an answer was about: its best passage, and what that is called, the best name first. */
type Subject = { names: string[]; passage: Ranked | null }

async function resolveSubject(database: Database, inquiry: Inquiry, ordinal: number): Promise<Subject> {
  // 'And where is it?' has the subject of the question before it.
  if (followUpOf(inquiry.question, inquiry.askedAt) === 'aspect') {
    const [previous, ...older] = await inquiry.previousQuestions()
    if (previous) return resolveSubject(database, { ...inquiry, ...previous, previousQuestions: async () => older }, ordinal)
  }
  const findings = await findAnswer(database, inquiry)
  const passages = findings.computed === undefined ? bestOf(findings.passages.filter(({ fit }) => fit >= goodFit)) : findings.passages
  const passage = passages.at(ordinal) ?? passages[0] ?? null
  const topic = topicOf(extractDates(findings.question ?? inquiry.question, inquiry.askedAt).rest)
  if (findings.subject) return { names: [findings.subject], passage }
  // A shop's wares are in posts too, which have the words of the question and not its name.
  const wares = termsOf(topic.join(' ')).flatMap(({ word, light }) => (light ? [] : [word]))
  if (passage && passage.kind !== 'PAGE' && passage.kind !== 'POST')
    return { names: passage.kind === 'BUSINESS' ? [passage.title, wares.join(' ')] : [passage.title], passage }
  return { names: [topic.join(' ') || (passage?.title ?? '')], passage }
}

const ordinals = [/\bfirst (?:one|event)\b/, /\bsecond (?:one|event)\b/, /\bthird (?:one|event)\b/]

/** Which of several things 'the second one' is, from 0; the last is -1. */
function ordinalOf(question: string): number {
  if (/\blast (?:one|event)\b/i.test(question)) return -1
  return Math.max(
    0,
    ordinals.findIndex((pattern) => pattern.test(question.toLowerCase())),
  )
}

/** Answers a question about a subject only from a sentence that states the answer. */
async function answerAspect(database: Database, inquiry: Inquiry, { names, passage }: Subject, rewritten: string): Promise<Findings> {
  const { question, askedAt, viewerUid } = inquiry
  const { dates, rest } = extractDates(rewritten, askedAt)
  const aspect = aspectOf(question)
  if (!aspect || openWord.test(question.toLowerCase()) || parseHoursQuestion(rest, dates) || topicOf(question).length > 0)
    return { ...(await answerAlone(database, { ...inquiry, question: rewritten })), question: rewritten }
  const findings = await retrieve(database, `${rewritten} ${aspect.words}`, askedAt, viewerUid)
  const samePage = passage?.kind === 'PAGE' ? await passagesOfPage(database, passage.sourceId) : []
  // Who answers for a page says better when a club meets than an event of it.
  const pages = findings.passages.filter(({ kind }) => kind === 'PAGE')
  const candidates = [...(passage ? [passage, ...samePage] : []), ...pages, ...findings.passages]
  for (const name of names.filter(Boolean)) {
    const stated = firstStatement(candidates, aspect, subjectStems(name))
    if (stated) return { ...toComputedFindings(stated.text, [{ ...stated.passage, fit: 1, score: 1 }]), question: rewritten }
  }
  const near = (passage ? [passage] : findings.passages).map((candidate) => ({ ...candidate, fit: Math.min(candidate.fit, nearFit) }))
  return { kind: 'question', terms: findings.terms, passages: near, question: rewritten }
}

/** The stems of the words of a name that say something. */
const subjectStems = (name: string) =>
  stemsOf(
    termsOf(name)
      .map(({ word }) => word)
      .join(' ') || name,
  )

function firstStatement(passages: Passage[], aspect: Aspect, subject: ReadonlySet<string>): { passage: Passage; text: string } | null {
  for (const passage of passages) {
    const sentence = statementOf(passage, aspect, subject)
    if (sentence) return { passage, text: told(passage, passage.kind === 'PAGE' ? sentence : shortText(passage, aspect)) }
  }
  return null
}

/** The text of an event, a shop or a post; of a long one the sentences around what was asked. */
function shortText(passage: Passage, aspect: Aspect): string {
  if (isTellable(passage)) return passage.text
  const sentences = sentencesOf(passage.text)
  return excerpt(
    sentences,
    sentences.map((sentence) => Number(aspect.statement.test(sentence))),
  )
}
