import type { Database } from '../../../database/client.ts'
import { listPagePassages, type Passage } from '../data.ts'
import { type Aspect, findAspect, findStatement, getStems, hasAllWords, isLeaderQuestion } from '../questions/aspects.ts'
import { extractDates } from '../questions/date-expressions.ts'
import { classifyFollowUp, extractTopic, type FollowUp, isBackReference, replaceDates, replaceSubject } from '../questions/follow-up.ts'
import { extractTerms, isPersonal, isTanglish } from '../questions/query-analysis.ts'
import { answerClock, answerSmallTalk } from '../questions/small-talk.ts'
import { createExcerpt, formatPassage, isQuotable, selectBest, splitSentences } from './answer-builder.ts'
import { answerEventQuestion, answerNextAfter, type EventFilter, parseEventQuestion } from './event-questions.ts'
import { answerOpeningHours, openingWordPattern, parseHoursQuestion } from './opening-hours-answers.ts'
import { answerPlaceQuestion } from './place-questions.ts'
import { isRepeatedQuestion } from './question-posts.ts'
import { type RankedPassage, type RetrievalResult, retrievePassages } from './retrieval.ts'

/** A question of a conversation: what was asked, and when. */
export type TimedQuestion = { question: string; askedAt: Date }

export type QuestionContext = TimedQuestion & {
  /** The posts of this student are no source. */
  viewerUid: string | null
  /** The questions before it, newest first; read for a question that depends on them. */
  previousQuestions: () => Promise<TimedQuestion[]>
}

/** How well a passage fits that is about the question. */
const minGoodFit = 0.8
/** The fit of a passage that does not state what was asked: it is named, and nothing is answered from it. */
const maxNearFit = 0.5

/** Finds what answers a question: a sentence that is computed from the clock, the calendar and the hours of places, or passages. */
export async function findAnswer(database: Database, context: QuestionContext): Promise<RetrievalResult> {
  const { question, askedAt } = context
  const reply = answerSmallTalk(question) ?? answerClock(question, askedAt)
  if (reply) return toComputedResult(reply, [])
  const resolved = await resolveFollowUp(database, context)
  if (!resolved) return answerStandalone(database, context)
  const { followUp, subject } = resolved
  if (!subject) return { ...(await answerStandalone(database, { ...context, question: resolved.question })), question: resolved.question }
  if (followUp === 'next event')
    return (subject.passage?.kind === 'EVENT' && (await answerNextAfter(database, subject.passage.sourceId, askedAt))) || answerStandalone(database, context)
  const findings = await answerAspect(database, context, subject, resolved.question)
  // 'What is the fee?' may mean the subject of the last answer; where nothing states it, it is a question of its own.
  if (isAnswered(findings) || isBackReference(question)) return findings
  const standalone = await answerStandalone(database, context)
  return isAnswered(standalone) ? standalone : findings
}

const isAnswered = ({ computed, passages }: RetrievalResult) => computed !== undefined || passages.some(({ fit }) => fit >= minGoodFit)

/** A question that depends on those before it, in words that need none of them; its subject where it asks for something of one. */
type ResolvedQuestion = { followUp: FollowUp; question: string; subject: Subject | null }

/** Resolves a question by those before it; null where it stands by itself, or nothing before it can be meant. */
async function resolveFollowUp(database: Database, context: QuestionContext): Promise<ResolvedQuestion | null> {
  const { question, askedAt } = context
  const followUp = classifyFollowUp(question, askedAt)
  if (!followUp) return null
  const [previous, ...older] = (await context.previousQuestions()).filter((entry) => !answerSmallTalk(entry.question))
  if (!previous) return null
  const earlier: QuestionContext = { ...context, ...previous, previousQuestions: async () => older }
  if (followUp === 'days' || followUp === 'subject') {
    const base = followUp === 'days' ? findLastWithDates(earlier, older) : earlier
    const baseQuestion = (await resolveFollowUp(database, base))?.question ?? base.question
    const rewritten = followUp === 'days' ? replaceDates(baseQuestion, question, askedAt) : replaceSubject(baseQuestion, question, askedAt)
    return rewritten ? { followUp, question: rewritten, subject: null } : null
  }
  const subject = await resolveSubject(database, earlier, parseOrdinal(question))
  if (followUp === 'next event') return { followUp, question, subject }
  return subject.names[0] ? { followUp, question: `${question.replace(/[?!.\s]+$/, '')} ${subject.names[0]}`, subject } : null
}

/** The newest question that other days can be asked of: 'and where is it?' has none. */
function findLastWithDates(context: QuestionContext, older: TimedQuestion[]): QuestionContext {
  const [previous, ...others] = older
  if (!previous || openingWordPattern.test(context.question.toLowerCase()) || classifyFollowUp(context.question, context.askedAt) !== 'aspect') return context
  return findLastWithDates({ ...context, ...previous, previousQuestions: async () => others }, others)
}

const toComputedResult = (text: string, passages: RankedPassage[]): RetrievalResult => ({ kind: 'computed', terms: [], computed: text, passages })

/** Answers a question that stands by itself. */
async function answerStandalone(database: Database, { question, askedAt, viewerUid }: QuestionContext): Promise<RetrievalResult> {
  const { dates, rest } = extractDates(question, askedAt)
  const search = createCachedSearch(async (text) =>
    limitFit(await retrievePassages(database, text, askedAt, viewerUid), (passage) => isRepeatedQuestion(passage, question)),
  )
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
    const filter = getEventFilter(findings.passages)
    const answer = filter && (await answerEventQuestion(database, events, filter, askedAt))
    if (answer) return answer
  }
  const findings = await search(question)
  if (!hours && (dates || events.isNext)) {
    const matching = findings.passages.filter(({ kind, title }) => kind === 'EVENT' && hasAllWords(title, events.topic))
    const filter = matching.length > 0 && { ids: matching.map(({ sourceId }) => sourceId), clubSlugs: [] }
    const answer = filter && (await answerEventQuestion(database, events, filter, askedAt))
    if (answer) return answer
  }
  const place = dates ? null : await answerPlaceQuestion(database, rest, findings.passages)
  if (place) return place
  return isLeaderQuestion(question) ? limitToLeaderStatements(findings, question) : findings
}

/** Searches once for texts that are looked for by the same words. */
function createCachedSearch(search: (text: string) => Promise<RetrievalResult>): (text: string) => Promise<RetrievalResult> {
  const results = new Map<string, Promise<RetrievalResult>>()
  return (text) => {
    const key = JSON.stringify([extractTerms(text), isPersonal(text), isTanglish(text)])
    const result = results.get(key) ?? search(text)
    results.set(key, result)
    return result
  }
}

/** The events and clubs among passages that fit well. */
function getEventFilter(passages: RankedPassage[]): EventFilter {
  const goodPassages = passages.filter(({ fit }) => fit >= minGoodFit)
  const ids = goodPassages.filter(({ kind }) => kind === 'EVENT').map(({ sourceId }) => sourceId)
  const clubSlugs = goodPassages.filter(({ kind }) => kind === 'CLUB').map(({ sourceId }) => sourceId)
  return ids.length || clubSlugs.length ? { ids, clubSlugs } : null
}

/** Only passages that state who leads something answer who does. */
function limitToLeaderStatements(findings: RetrievalResult, question: string): RetrievalResult {
  const aspect = findAspect(question)
  const subject = getStems(extractTopic(question).join(' '))
  return aspect ? limitFit(findings, (passage) => !findStatement(passage, aspect, subject)) : findings
}

/** Lowers the fit of passages that do not answer: they are named, and nothing is answered from them. */
const limitFit = (findings: RetrievalResult, isNoAnswer: (passage: RankedPassage) => boolean): RetrievalResult => ({
  ...findings,
  passages: findings.passages.map((passage) => (isNoAnswer(passage) ? { ...passage, fit: Math.min(passage.fit, maxNearFit) } : passage)),
})

/** What an answer was about: its best passage, and what that is called, the best name first. */
type Subject = { names: string[]; passage: RankedPassage | null }

async function resolveSubject(database: Database, context: QuestionContext, ordinal: number): Promise<Subject> {
  // 'And where is it?' has the subject of the question before it.
  if (classifyFollowUp(context.question, context.askedAt) === 'aspect') {
    const [previous, ...older] = await context.previousQuestions()
    if (previous) return resolveSubject(database, { ...context, ...previous, previousQuestions: async () => older }, ordinal)
  }
  const findings = await findAnswer(database, context)
  const passages = findings.computed === undefined ? selectBest(findings.passages.filter(({ fit }) => fit >= minGoodFit)) : findings.passages
  const passage = passages.at(ordinal) ?? passages[0] ?? null
  const topic = extractTopic(extractDates(findings.question ?? context.question, context.askedAt).rest)
  if (findings.subject) return { names: [findings.subject], passage }
  // A shop's wares are in posts too, which have the words of the question and not its name.
  const wares = extractTerms(topic.join(' ')).flatMap(({ word, isLight }) => (isLight ? [] : [word]))
  if (passage && passage.kind !== 'PAGE' && passage.kind !== 'POST')
    return { names: passage.kind === 'BUSINESS' ? [passage.title, wares.join(' ')] : [passage.title], passage }
  return { names: [topic.join(' ') || (passage?.title ?? '')], passage }
}

const ordinals = [/\bfirst (?:one|event)\b/, /\bsecond (?:one|event)\b/, /\bthird (?:one|event)\b/]

/** Which of several things 'the second one' is, from 0; the last is -1. */
function parseOrdinal(question: string): number {
  if (/\blast (?:one|event)\b/i.test(question)) return -1
  return Math.max(
    0,
    ordinals.findIndex((pattern) => pattern.test(question.toLowerCase())),
  )
}

/** Answers a question about a subject only from a sentence that states the answer. */
async function answerAspect(database: Database, context: QuestionContext, { names, passage }: Subject, rewritten: string): Promise<RetrievalResult> {
  const { question, askedAt, viewerUid } = context
  const { dates, rest } = extractDates(rewritten, askedAt)
  const aspect = findAspect(question)
  if (!aspect || openingWordPattern.test(question.toLowerCase()) || parseHoursQuestion(rest, dates) || extractTopic(question).length > 0)
    return { ...(await answerStandalone(database, { ...context, question: rewritten })), question: rewritten }
  const findings = await retrievePassages(database, `${rewritten} ${aspect.words}`, askedAt, viewerUid)
  const samePage = passage?.kind === 'PAGE' ? await listPagePassages(database, passage.sourceId) : []
  // Who answers for a page says better when a club meets than an event of it.
  const pages = findings.passages.filter(({ kind }) => kind === 'PAGE')
  const candidates = [...(passage ? [passage, ...samePage] : []), ...pages, ...findings.passages]
  for (const name of names.filter(Boolean)) {
    const statement = findFirstStatement(candidates, aspect, getSubjectStems(name))
    if (statement) return { ...toComputedResult(statement.text, [{ ...statement.passage, fit: 1, score: 1 }]), question: rewritten }
  }
  const nearPassages = (passage ? [passage] : findings.passages).map((candidate) => ({ ...candidate, fit: Math.min(candidate.fit, maxNearFit) }))
  return { kind: 'question', terms: findings.terms, passages: nearPassages, question: rewritten }
}

/** The stems of the words of a name that say something. */
const getSubjectStems = (name: string) =>
  getStems(
    extractTerms(name)
      .map(({ word }) => word)
      .join(' ') || name,
  )

function findFirstStatement(passages: Passage[], aspect: Aspect, subject: ReadonlySet<string>): { passage: Passage; text: string } | null {
  for (const passage of passages) {
    const sentence = findStatement(passage, aspect, subject)
    if (sentence) return { passage, text: formatPassage(passage, passage.kind === 'PAGE' ? sentence : shortenText(passage, aspect)) }
  }
  return null
}

/** The text of an event, a shop or a post; of a long one the sentences around what was asked. */
function shortenText(passage: Passage, aspect: Aspect): string {
  if (isQuotable(passage)) return passage.text
  const sentences = splitSentences(passage.text)
  return createExcerpt(
    sentences,
    sentences.map((sentence) => Number(aspect.statement.test(sentence))),
  )
}
