import type { Database } from '../../../database/client.ts'
import { formatDate } from '../../../utils/campus-time.ts'
import { listPagePassages, type Passage } from '../data.ts'
import { type Aspect, costAspect, findAspect, findStatement, getStems, hasAllWords, isLeaderQuestion } from '../questions/aspects.ts'
import { extractDates } from '../questions/date-expressions.ts'
import { classifyFollowUp, extractTopic, type FollowUp, isBackReference, replaceDates, replaceSubject } from '../questions/follow-up.ts'
import { extractTerms, isPersonal, isTanglish } from '../questions/query-analysis.ts'
import { parseRegistrationQuestion } from '../questions/registration-question.ts'
import { answerClock, answerSmallTalk } from '../questions/small-talk.ts'
import { createExcerpt, formatPassage, isQuotable } from './answer-builder.ts'
import { answerClubQuestion, findClubs, isClubChoice, meetingPattern } from './computed/club-answers.ts'
import { answerDateQuestion } from './computed/date-answers.ts'
import { answerEventQuestion, answerNextAfter, parseEventQuestion } from './computed/event-answers.ts'
import { isYesNoQuestion } from './computed/event-day-answers.ts'
import { answerAboutNamedEvent, findNamed, findNamedEvents } from './computed/named-subjects.ts'
import { answerHoursToday, answerOpeningHours, openingWordPattern, parseHoursQuestion } from './computed/opening-hours-answers.ts'
import { answerPlaceQuestion } from './computed/place-answers.ts'
import { answerPlannedEvents } from './computed/planned-events.ts'
import { answerOwnRegistrations, type ReadOwnRegistrations } from './computed/registration-answers.ts'
import { answerAboutAuthor, answerAboutSubject, asksForRegistration, isSubjectQuestion } from './computed/subject-answers.ts'
import { isRepeatedQuestion } from './repeated-questions.ts'
import { joinCompounds, minGoodFit, type RankedPassage, type RetrievalResult, retrievePassages, type Search, toComputedResult } from './retrieval.ts'
import { limitFit, limitToLeaderStatements, maxNearFit, preferSeller, preferStatements, selectQuotes } from './select-passages.ts'
import { splitSentences } from './split-sentences.ts'

/** A question of a conversation and its time. */
export type TimedQuestion = { question: string; askedAt: Date }

type QuestionContext = TimedQuestion & {
  /** The viewer, whose posts are not used as sources. */
  viewerUid: string | null
  /** Reads the previous questions, newest first; called only for a question that depends on them. */
  previousQuestions: () => Promise<TimedQuestion[]>
  /** Reads the viewer's registrations for events; null for a visitor, undefined if questions about them are answered as any other. */
  readOwnRegistrations?: ReadOwnRegistrations | null
}

/** Finds the answer to a question: a sentence computed from the clock, the calendar and opening hours, or passages. */
export async function findAnswer(database: Database, context: QuestionContext): Promise<RetrievalResult> {
  const { question, askedAt } = context
  const clock = answerClock(question, askedAt)
  // 'What time?' after an event asks for its time.
  const reply = answerSmallTalk(question) ?? (bareTimePattern.test(question.trim()) ? null : clock)
  if (reply) return toComputedResult(reply, [])
  const answerAlone = async () => (clock ? toComputedResult(clock, []) : answerStandalone(database, context))
  const own = await answerAboutOwn(database, context)
  if (own) return own
  const resolved = await resolveFollowUp(database, context)
  const ownOfSubject = resolved?.subject?.names[0] && (await answerAboutOwn(database, context, resolved.subject.names[0]))
  if (ownOfSubject) return ownOfSubject
  if (!resolved) return answerAlone()
  const { followUp, subject } = resolved
  if (!subject) return { ...(await answerStandalone(database, { ...context, question: resolved.question })), question: resolved.question }
  if (followUp === 'next event')
    return (subject.passage?.kind === 'EVENT' && (await answerNextAfter(database, subject.passage.sourceId, askedAt))) || answerAlone()
  const retrieval = await answerAspect(database, context, subject, resolved.question)
  // 'What is the fee?' may refer to the subject of the last answer. If no passage states the answer, the question is answered by itself, unless it is for the price
  // of a shop: other places have other prices.
  const asksForPrice = subject.passage?.kind === 'BUSINESS' && findAspect(question) === costAspect
  if (isAnswered(retrieval) || isBackReference(question) || asksForPrice) return retrieval
  const standalone = await answerAlone()
  return isAnswered(standalone) ? standalone : retrieval
}

/** Answers a question about the viewer's own registrations; `subject` is what it refers to by a pronoun. Null for any other question. */
async function answerAboutOwn(database: Database, context: QuestionContext, subject?: string): Promise<RetrievalResult | null> {
  const { readOwnRegistrations: read, askedAt, viewerUid } = context
  if (read === undefined) return null
  const { dates, rest } = extractDates(context.question, askedAt)
  const question = parseRegistrationQuestion(rest)
  if (!question || (question.refersBack && subject === undefined)) return null
  const topic = question.refersBack ? extractTerms(subject ?? '').map(({ word }) => word) : question.topic
  const findEvents = async (text: string) => {
    const { passages } = await retrievePassages(database, text, askedAt, viewerUid)
    return passages.filter(({ kind, fit }) => kind === 'EVENT' && fit >= minGoodFit).map(({ sourceId: id, title }) => ({ id, title }))
  }
  return answerOwnRegistrations(database, { ...question, topic }, { read, dates, now: askedAt, findEvents })
}

const bareTimePattern = /^(?:(?:and|at|on) )*(?:what|which) (?:time|day|date)\W*$/i

const isAnswered = ({ computed, passages }: RetrievalResult) => computed !== undefined || passages.some(({ fit }) => fit >= minGoodFit)

/** A follow-up question, rewritten so that it does not depend on previous ones; `subject` if it asks about the subject of one. */
type ResolvedQuestion = { followUp: FollowUp; question: string; subject: Subject | null }

/** The previous questions without small talk, newest first. */
const listEarlierQuestions = async ({ previousQuestions }: QuestionContext): Promise<TimedQuestion[]> =>
  (await previousQuestions()).filter(({ question }) => !answerSmallTalk(question))

/** Resolves a follow-up question; null if the question is independent, or it cannot refer to any previous one. */
async function resolveFollowUp(database: Database, context: QuestionContext): Promise<ResolvedQuestion | null> {
  const { askedAt } = context
  const question = await nameNextDay(database, context)
  const followUp = classifyFollowUp(question, askedAt)
  if (!followUp) return null
  const [previous, ...older] = await listEarlierQuestions(context)
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

const nextDayPattern = /^(?:(?:and|so|then|ok|okay|what about|how about|on) )*the (?:day after|next day|following day)\W*$/i

/** 'And the day after?' with its date, which follows the dates of the previous question; any other question as it is. */
async function nameNextDay(database: Database, context: QuestionContext): Promise<string> {
  const [previous, ...older] = nextDayPattern.test(context.question.trim()) ? await listEarlierQuestions(context) : []
  if (!previous) return context.question
  const resolved = await resolveFollowUp(database, { ...context, ...previous, previousQuestions: async () => older })
  const { dates } = extractDates(resolved?.question ?? previous.question, previous.askedAt)
  return dates ? `and on ${formatDate(dates.to)}` : context.question
}

/** The latest question that can be asked about other days, which 'and where is it?' cannot. */
function findLastWithDates(context: QuestionContext, older: TimedQuestion[]): QuestionContext {
  const [previous, ...others] = older
  if (!previous || openingWordPattern.test(context.question.toLowerCase()) || classifyFollowUp(context.question, context.askedAt) !== 'aspect') return context
  return findLastWithDates({ ...context, ...previous, previousQuestions: async () => others }, others)
}

/** Answers a question without its conversation. */
async function answerStandalone(database: Database, context: QuestionContext): Promise<RetrievalResult> {
  const { askedAt, viewerUid } = context
  const question = await joinCompounds(database, context.question)
  const { dates, rest } = extractDates(question, askedAt)
  const search = createCachedSearch(async (text) =>
    limitFit(await retrievePassages(database, text, askedAt, viewerUid), (passage) => isRepeatedQuestion(passage, question)),
  )
  const hours = parseHoursQuestion(rest, dates)
  if (hours) {
    const answer = answerOpeningHours(rest, hours, dates, (await search(rest)).passages, askedAt)
    if (answer) return answer
  }
  const [registrable] = asksForRegistration(question) ? await findNamedEvents(rest, search) : []
  const registration = registrable && (await answerAboutSubject(database, question, registrable, context))
  if (registration) return registration
  const events = parseEventQuestion(rest, dates)
  const club = dates ? null : await answerClubQuestion(database, rest, askedAt)
  if (club) return club
  const planned = await answerPlannedEvents(database, rest, events, search, askedAt)
  if (planned) return planned
  const retrieval = await search(question)
  if (!hours && (dates || events.isNext)) {
    const matching = retrieval.passages.filter(({ kind, title }) => kind === 'EVENT' && hasAllWords(title, events.topic))
    const filter = matching.length > 0 && { ids: matching.map(({ sourceId }) => sourceId), clubSlugs: [] }
    const answer = filter && (await answerEventQuestion(database, events, filter, askedAt))
    if (answer) return answer
  }
  const aspect = findAspect(rest)?.name
  if (!hours && !dates && (aspect === 'time' || aspect === 'place') && !meetingPattern.test(rest)) {
    const answer = await answerAboutNamedEvent(database, rest, search, askedAt)
    if (answer) return answer
  }
  const [best] = retrieval.passages
  const subject = isSubjectQuestion(question) ? await findNamed(search, rest, best) : null
  const about = subject && (await answerAboutSubject(database, question, subject, context))
  if (about) return about
  const clubs = isClubChoice(question) ? await findClubs(search, rest) : null
  if (clubs) return clubs
  const place = dates ? null : await answerPlaceQuestion(database, rest, retrieval.passages)
  if (place) return place
  const today = hours || dates || best === undefined || best.fit < minGoodFit ? null : answerHoursToday(rest, retrieval.passages, askedAt)
  if (today) return today
  const isEventNear = retrieval.passages.some(({ kind, fit }) => kind === 'EVENT' && fit >= minGoodFit)
  // 'Is the exam on Friday?' is answered with the days of the exams; the passages found for it have the word 'Friday'.
  const isOnDay = !hours && dates?.isDayNamed === true && isYesNoQuestion(rest)
  const date =
    !isOnDay && (dates || isEventNear) ? null : await answerDateQuestion(database, isOnDay ? `when ${rest}` : rest, isOnDay ? [] : retrieval.passages, search)
  if (date) return date
  return isLeaderQuestion(question) ? limitToLeaderStatements(retrieval, question) : preferStatements(preferSeller(retrieval, question), question, search)
}

/** Caches the results of a search by its terms. */
function createCachedSearch(search: Search): Search {
  const results = new Map<string, Promise<RetrievalResult>>()
  return (text) => {
    const key = JSON.stringify([extractTerms(text), isPersonal(text), isTanglish(text)])
    const result = results.get(key) ?? search(text)
    results.set(key, result)
    return result
  }
}

/** The subject of an answer: its best passage, and its names, the best first. */
type Subject = { names: string[]; passage: RankedPassage | null }

async function resolveSubject(database: Database, context: QuestionContext, ordinal: number): Promise<Subject> {
  // 'And where is it?' has the subject of the previous question.
  if (classifyFollowUp(context.question, context.askedAt) === 'aspect') {
    const [previous, ...older] = await context.previousQuestions()
    if (previous) return resolveSubject(database, { ...context, ...previous, previousQuestions: async () => older }, ordinal)
  }
  const retrieval = await findAnswer(database, context)
  const answered = retrieval.question ?? context.question
  const passages = selectQuotes(retrieval, answered, minGoodFit)
  const passage = passages.at(ordinal) ?? passages[0] ?? null
  const topic = extractTopic(extractDates(answered, context.askedAt).rest)
  if (retrieval.subject) return { names: [retrieval.subject], passage }
  // Posts about the products of a shop contain the words of the question, but not the shop's name.
  const products = extractTerms(topic.join(' ')).flatMap(({ word, isLight }) => (isLight ? [] : [word]))
  if (passage && passage.kind !== 'PAGE' && passage.kind !== 'POST')
    return { names: passage.kind === 'BUSINESS' ? [passage.title, products.join(' ')] : [passage.title], passage }
  return { names: [topic.join(' ') || (passage?.title ?? '')], passage }
}

const ordinals = [/\bfirst (?:one|event)\b/, /\bsecond (?:one|event)\b/, /\bthird (?:one|event)\b/]

/** The zero-based index that 'the second one' refers to; -1 for the last, 0 if there is none. */
function parseOrdinal(question: string): number {
  if (/\blast (?:one|event)\b/i.test(question)) return -1
  return Math.max(
    0,
    ordinals.findIndex((pattern) => pattern.test(question.toLowerCase())),
  )
}

/** Answers a question about an aspect of a subject, only from a sentence that states the answer. */
async function answerAspect(database: Database, context: QuestionContext, { names, passage }: Subject, rewritten: string): Promise<RetrievalResult> {
  const { question, askedAt, viewerUid } = context
  const about = passage && ((await answerAboutSubject(database, question, passage, context)) ?? answerAboutAuthor(question, passage))
  if (about) return { ...about, question: rewritten }
  const { dates, rest } = extractDates(rewritten, askedAt)
  const aspect = findAspect(question)
  if (!aspect || openingWordPattern.test(question.toLowerCase()) || parseHoursQuestion(rest, dates) || extractTopic(question).length > 0)
    return { ...(await answerStandalone(database, { ...context, question: rewritten })), question: rewritten }
  const club = dates ? null : await answerClubQuestion(database, rest, askedAt)
  if (club) return { ...club, question: rewritten }
  const retrieval = await retrievePassages(database, `${rewritten} ${aspect.words}`, askedAt, viewerUid)
  const samePage = passage?.kind === 'PAGE' ? await listPagePassages(database, passage.sourceId) : []
  // Pages come before other passages: they state better than an event when its club meets.
  const pages = retrieval.passages.filter(({ kind }) => kind === 'PAGE')
  const candidates = [...(passage ? [passage, ...samePage] : []), ...pages, ...retrieval.passages]
  for (const name of names.filter(Boolean)) {
    const statement = findFirstStatement(candidates, aspect, getSubjectStems(name))
    if (statement) return { ...toComputedResult(statement.text, [statement.passage]), question: rewritten }
  }
  const nearPassages = (passage ? [passage] : retrieval.passages).map((candidate) => ({ ...candidate, fit: Math.min(candidate.fit, maxNearFit) }))
  return { kind: 'question', terms: retrieval.terms, passages: nearPassages, question: rewritten }
}

/** The stems of the significant words of a name. */
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

/** The text of an event, a business or a post; for a long text the sentences that state the aspect. */
function shortenText(passage: Passage, aspect: Aspect): string {
  if (isQuotable(passage)) return passage.text
  const sentences = splitSentences(passage.text)
  return createExcerpt(
    sentences,
    sentences.map((sentence) => Number(aspect.statement.test(sentence))),
  )
}
