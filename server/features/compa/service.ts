import { createHash } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertCanWrite } from '../../auth/viewer.ts'
import { AppError } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { bestOf, nearestOf, sourceOf } from './answers/answer-builder.ts'
import { type Brief, unknownAnswer, type Writer } from './answers/answer-generator.ts'
import { urgentAnswer } from './answers/emergency-answer.ts'
import { findAnswer } from './answers/find-answer.ts'
import type { Findings } from './answers/retrieval.ts'
import { findPage, keepUnanswered, type Source } from './data.ts'
import { askCompaInput } from './input.ts'
import { keep, previousQuestions } from './questions/conversation.ts'
import { isUrgent, wordsOf } from './questions/query-analysis.ts'
import { invitation } from './questions/small-talk.ts'
import { type Asker, type DailyTokens, openQuota, tokensOf } from './quota.ts'

/** What answers: a writer, and the day's tokens; `idle` settles when no answer is being written any more. */
export type Compa = { writer: Writer; quota: ReturnType<typeof openQuota>; answering: Set<Promise<void>>; idle(): Promise<unknown> }

export function openCompa({ database }: Pick<ServiceContext, 'database'>, writer: Writer, dailyTokens: DailyTokens): Compa {
  const answering = new Set<Promise<void>>()
  return { writer, quota: openQuota(database, dailyTokens), answering, idle: () => Promise.all(answering) }
}

/** What an answer needs beside the rest: where a visitor asks from, and when the asker has left. */
export type AskContext = ServiceContext & { compa: Compa; address: string; signal: AbortSignal }

/** A piece of an answer; the last one has no text and says where it all comes from. */
export type AnswerPart = { text: string; sources: Source[] | null }

const perhaps = 'Perhaps this helps:'

/**
 * Answers a question from what the campus knows, a piece at a time; anyone may ask, within the day's tokens (spec, Compa).
 * Whoever leaves in between is told nothing more.
 */
export async function* answer(context: AskContext, input: unknown): AsyncGenerator<AnswerPart, void> {
  const { question, previousQuestions: sentQuestions } = parseInput(askCompaInput, input)
  const { compa, signal } = context
  if (isUrgent(question)) return yield* urgentAnswer(context, question)
  // Kept in the student's conversation.
  if (context.viewer) await assertCanWrite(context)
  await context.consumeRateLimit('questions')
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  compa.answering.add(over)
  try {
    const maxTokens = tokensOf(question) + tokensOfAll(sentQuestions) + compa.writer.mostTokens
    const reserved = await compa.quota.reserve(askerOf(context), maxTokens, signal)
    const spent: Spent = { tokens: tokensOf(question), counted: null }
    try {
      yield* answered(context, question, sentQuestions, spent)
    } finally {
      await reserved.settle(spent.tokens).catch((error) => context.log.error({ err: error }, 'the tokens of an answer stayed reserved'))
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') context.metrics.countQuotaRefusal()
    if (!signal.aborted) throw error
  } finally {
    compa.answering.delete(over)
    end()
  }
}

const tokensOfAll = (texts: string[]) => texts.reduce((total, text) => total + tokensOf(text), 0)

/** What an answer did cost so far, and in the end by the count of whoever wrote it. */
type Spent = { tokens: number; counted: number | null }

async function* answered(context: AskContext, question: string, sentQuestions: string[], spent: Spent): AsyncGenerator<AnswerPart, void> {
  const { compa, database, log } = context
  // Its turn has come: the moments of a conversation are in the order of its lines.
  const askedAt = context.now()
  const viewerUid = context.viewer?.uid ?? null
  // Earlier questions cost where they are read: they lead to searches of their own.
  let earlierTokens = 0
  const readPreviousQuestions = async () => {
    const previous = await previousQuestions(context, sentQuestions, askedAt)
    earlierTokens = tokensOfAll(previous.map((entry) => entry.question))
    spent.tokens += earlierTokens
    return previous
  }
  const found = await findAnswer(database, { question, askedAt, viewerUid, previousQuestions: readPreviousQuestions })
  const passages = found.computed === undefined ? bestOf(found.passages.filter(({ fit }) => fit >= compa.writer.least)) : found.passages
  let text = ''
  for await (const piece of passages.length ? written(context, { question, ...found, passages }, spent) : withoutAnswer(found)) {
    text += piece
    yield { text: piece, sources: null }
  }
  spent.tokens = spent.counted === null ? spent.tokens + tokensOf(text) : spent.counted + earlierTokens
  const known = found.kind !== 'question' || (passages.length > 0 && !isUnknown(text))
  if (!known)
    await keepUnanswered(database, fingerprintOf(found.question ?? question), found.question ?? question).catch((error) =>
      log.error({ err: error }, 'a question without an answer is lost'),
    )
  const sources = distinct((known ? passages : nearestOf(found.passages)).map(sourceOf))
  await keep(context, { question, askedAt, text, sources })
  yield { text: '', sources }
}

/** The whole answer at once. */
export async function askCompa(context: AskContext, input: unknown): Promise<{ answer: string; sources: Source[] }> {
  const whole = { answer: '', sources: [] as Source[] }
  for await (const { text, sources } of answer(context, input)) {
    whole.answer += text
    whole.sources = sources ?? whole.sources
  }
  return whole
}

/** What is said where no passage fits well enough; those that come near are named all the same. */
function* withoutAnswer({ kind, passages, computed }: Findings) {
  if (computed !== undefined) yield computed
  else if (kind === 'nothing') yield invitation
  else yield passages.length ? `${unknownAnswer} ${perhaps}` : unknownAnswer
}

/** What the writer writes. Who leaves in between has asked all the same; what fails costs nothing. */
async function* written({ compa: { writer }, signal }: AskContext, brief: Brief, spent: Spent) {
  if (writer.counts) spent.tokens += tokensOf(brief.passages.map(({ text }) => text).join(''))
  try {
    spent.counted = yield* writer.write(brief, signal)
  } catch (error) {
    if (!signal.aborted) spent.tokens = 0
    throw error
  }
}

/** A student, or the network of a visitor, which is not kept in the clear. */
const askerOf = ({ viewer, address }: AskContext): Asker =>
  viewer
    ? { name: `student ${viewer.uid}`, isStudent: true }
    : { name: `visitor ${createHash('sha256').update(address).digest('base64url')}`, isStudent: false }

/** A model may write the apostrophe as it likes. */
const isUnknown = (text: string) => text.trim().replaceAll('’', "'").startsWith(unknownAnswer)

const fingerprintOf = (question: string) => createHash('sha256').update(wordsOf(question).join(' ')).digest('hex')

const distinct = (sources: Source[]) => [...new Map(sources.map((source) => [source.title + source.url, source])).values()]

/** A page of campus knowledge; anyone may read. */
export const campusPage = ({ database }: Pick<ServiceContext, 'database'>, slug: string) => findPage(database, slug)
