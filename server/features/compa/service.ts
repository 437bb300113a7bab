import { createHash } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import { getReader } from '../../auth/viewer.ts'
import { AppError } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { assertCanWriteWithoutUsername } from '../users/service.ts'
import { isQuotable, selectNearest, toSource } from './answers/answer-builder.ts'
import { type GeneratorInput, unknownAnswer } from './answers/answer-generator.ts'
import { streamEmergencyAnswer } from './answers/emergency-answer.ts'
import { findAnswer } from './answers/find-answer.ts'
import type { RetrievalResult } from './answers/retrieval.ts'
import { selectFitting, selectQuotes } from './answers/select-passages.ts'
import type { AnswerPart, Compa, CompaContext } from './context.ts'
import { findPage } from './data/pages.ts'
import { type Source, upsertUnansweredQuestion } from './data.ts'
import type { Emergency } from './emergency/emergency-classifier.ts'
import { askCompaInput } from './input.ts'
import { createRegistrationReader } from './own-registrations.ts'
import { getPreviousQuestions, saveExchange } from './questions/conversation.ts'
import { splitWords } from './questions/query-analysis.ts'
import { answerSmallTalk, invitation } from './questions/small-talk.ts'
import { createTokenQuota, type DailyTokenLimits, estimateTokens, getUserQuotaKey, type QuotaHolder } from './quota.ts'
import { recognizeEmergency } from './recognize-emergency.ts'

type CompaOptions = Pick<Compa, 'generator' | 'arePagesEditable'> & Partial<Pick<Compa, 'emergencyTimeoutMs'>> & { dailyTokens: DailyTokenLimits }

export function createCompa({ database }: Pick<ServiceContext, 'database'>, { dailyTokens, emergencyTimeoutMs = 1000, ...options }: CompaOptions): Compa {
  const activeAnswers = new Set<Promise<void>>()
  const quota = createTokenQuota(database, dailyTokens)
  return { ...options, emergencyTimeoutMs, quota, activeAnswers, emergencySections: [], waitUntilIdle: () => Promise.all(activeAnswers) }
}

const nearestIntro = 'Perhaps this helps:'

/**
 * Answers a question from the campus knowledge and streams the answer in parts; public, within the daily tokens (spec, Compa).
 * A suspended viewer is answered as a visitor. Ends without an error if the client disconnects.
 */
export async function* streamAnswer(requestContext: CompaContext, input: unknown): AsyncGenerator<AnswerPart, void> {
  // The other values are getters.
  const context: CompaContext = Object.create(requestContext, { viewer: { value: getReader(requestContext.viewer) } })
  const { question, previousQuestions: sentQuestions } = parseInput(askCompaInput, input)
  const { compa, signal } = context
  const emergency = recognizeEmergency(question) ?? recognizeOngoingEmergency(question, sentQuestions.at(-1))
  if (emergency) return yield* streamEmergencyAnswer(context, question, emergency)
  // The answer is stored in the viewer's conversation.
  if (context.viewer) await assertCanWriteWithoutUsername(context)
  await context.consumeRateLimit('questions')
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  compa.activeAnswers.add(finished)
  try {
    const maxTokens = estimateTokens(question) + estimateTokensOfAll(sentQuestions) + compa.generator.maxTokens
    const reservation = await compa.quota.reserve(getQuotaHolder(context), maxTokens, signal)
    const usage: TokenUsage = { tokens: estimateTokens(question), reportedTokens: null }
    try {
      yield* generateAnswer(context, question, sentQuestions, usage)
    } finally {
      await reservation.settle(usage.tokens).catch((error) => context.log.error({ err: error }, 'settling the tokens of an answer failed'))
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') context.metrics.countQuotaRejection()
    if (!signal.aborted) throw error
  } finally {
    compa.activeAnswers.delete(finished)
    finish()
  }
}

/** 'Nobody picks up' after a certain emergency is about it, too. */
const recognizeOngoingEmergency = (question: string, previous: string | undefined): Emergency | null =>
  previous !== undefined && recognizeEmergency(previous) === 'certain' && !answerSmallTalk(question) ? 'possible' : null

const estimateTokensOfAll = (texts: string[]) => texts.reduce((total, text) => total + estimateTokens(text), 0)

/** The tokens that an answer has used so far by our estimate, and those that the generator reported at its end. */
type TokenUsage = { tokens: number; reportedTokens: number | null }

async function* generateAnswer(context: CompaContext, question: string, sentQuestions: string[], usage: TokenUsage): AsyncGenerator<AnswerPart, void> {
  const { compa, database, log } = context
  // Read after the wait for the viewer's turn, so that messages are stored in the order of their times.
  const askedAt = context.now()
  const viewerUid = context.viewer?.uid ?? null
  // Previous questions count only if they are read: each may need a search of its own.
  let earlierTokens = 0
  const readOnce = async () => {
    const previous = await getPreviousQuestions(context, sentQuestions, askedAt)
    earlierTokens = estimateTokensOfAll(previous.map((entry) => entry.question))
    usage.tokens += earlierTokens
    return previous
  }
  let previousQuestions: ReturnType<typeof readOnce> | undefined
  const readPreviousQuestions = () => (previousQuestions ??= readOnce())
  const readOwnRegistrations = createRegistrationReader(context)
  const retrieval = await findAnswer(database, { question, askedAt, viewerUid, previousQuestions: readPreviousQuestions, readOwnRegistrations })
  // A model chooses among the passages itself.
  const passages = compa.generator.countsPassageTokens
    ? selectFitting(retrieval, compa.generator.minFit)
    : selectQuotes(retrieval, retrieval.question ?? question, compa.generator.minFit)
  let text = ''
  let lead: string | null = null
  for await (const piece of passages.length && !retrieval.isPrivate
    ? runGenerator(context, { question, ...retrieval, passages }, usage)
    : generateFallback(retrieval)) {
    const isFirst = text === ''
    text += piece
    // A model writes its answer in other words.
    if (isFirst && retrieval.lead && text.startsWith(retrieval.lead)) lead = retrieval.lead
    yield { text: piece, lead: isFirst ? lead : null, sources: null }
  }
  usage.tokens = usage.reportedTokens === null ? usage.tokens + estimateTokens(text) : usage.reportedTokens + earlierTokens
  const isAnswered = retrieval.kind !== 'question' || (passages.length > 0 && !isUnknownAnswer(text))
  if (!isAnswered)
    await upsertUnansweredQuestion(database, computeQuestionFingerprint(retrieval.question ?? question), retrieval.question ?? question).catch((error) =>
      log.error({ err: error }, 'storing an unanswered question failed'),
    )
  const listed = (isAnswered ? passages : selectNearest(retrieval.passages)).map(toSource)
  const sources = deduplicateSources([...(retrieval.furtherSources ?? []), ...listed])
  await saveExchange(context, { question, askedAt, text, lead, sources })
  yield { text: '', lead: null, sources }
}

/** Returns the whole answer with its sources. */
export async function askCompa(context: CompaContext, input: unknown): Promise<{ answer: string; lead: string | null; sources: Source[] }> {
  const result = { answer: '', lead: null as string | null, sources: [] as Source[] }
  for await (const { text, lead, sources } of streamAnswer(context, input)) {
    result.answer += text
    result.lead ??= lead
    result.sources = sources ?? result.sources
  }
  return result
}

/** The minimum fit of a section that is quoted although it may not answer the question. */
const minNearFit = 0.57

/** The answer if no passage fits well enough: near passages are listed as sources, and a section of a page that nearly fits is quoted. */
function* generateFallback({ kind, passages, computed }: RetrievalResult) {
  const [nearest] = passages
  if (computed !== undefined) yield computed
  else if (kind === 'nothing') yield invitation
  else {
    yield passages.length ? `${unknownAnswer} ${nearestIntro}` : unknownAnswer
    if (nearest?.kind === 'PAGE' && nearest.fit >= minNearFit && isQuotable(nearest)) yield `\n\n${nearest.text}`
  }
}

/** Runs the generator. An answer whose client disconnects still uses tokens; a failed one uses none. */
async function* runGenerator({ compa: { generator }, signal }: CompaContext, input: GeneratorInput, usage: TokenUsage) {
  if (generator.countsPassageTokens) usage.tokens += estimateTokens(input.passages.map(({ text }) => text).join(''))
  try {
    usage.reportedTokens = yield* generator.generate(input, signal)
  } catch (error) {
    if (!signal.aborted) usage.tokens = 0
    throw error
  }
}

/** The user, or the hashed network of a visitor. */
const getQuotaHolder = ({ viewer, clientNetwork }: CompaContext): QuotaHolder =>
  viewer
    ? { quotaKey: getUserQuotaKey(viewer.uid), isSignedIn: true }
    : { quotaKey: `visitor ${createHash('sha256').update(clientNetwork).digest('base64url')}`, isSignedIn: false }

/** Whether a text begins with `unknownAnswer`; a model may use a typographic apostrophe. */
const isUnknownAnswer = (text: string) => text.trim().replaceAll('’', "'").startsWith(unknownAnswer)

const computeQuestionFingerprint = (question: string) => createHash('sha256').update(splitWords(question).join(' ')).digest('hex')

const deduplicateSources = (sources: Source[]) => [...new Map(sources.map((source) => [source.title + source.url, source])).values()]

/** A campus page; public. */
export const getCampusPage = ({ database }: Pick<ServiceContext, 'database'>, slug: string) => findPage(database, slug)
