import { createHash, randomUUID } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { AppError } from '../../lib/errors.ts'
import { type PageArgs, readPage } from '../../lib/pagination.ts'
import { parse } from '../../lib/parse.ts'
import { isUuid } from '../../lib/uuid.ts'
import { bestOf, sourceOf } from './compose.ts'
import { findMessage, findPage, insertMessages, keepUnanswered, listMessages, type Source } from './data.ts'
import { askCompaInput } from './input.ts'
import { type DailyTokens, openQuota, tokensOf } from './quota.ts'
import { type Findings, retrieve } from './retrieve.ts'
import { type Brief, unknownAnswer, type Writer } from './writer.ts'

/** What answers: a writer, and the day's tokens. */
export type Compa = { writer: Writer; quota: ReturnType<typeof openQuota> }

export const openCompa = ({ database }: Pick<ServiceContext, 'database'>, writer: Writer, dailyTokens: DailyTokens): Compa => ({
  writer,
  quota: openQuota(database, dailyTokens),
})

/** What an answer needs beside the rest: where a visitor asks from, and when the asker has left. */
export type AskContext = ServiceContext & { compa: Compa; address: string; signal: AbortSignal }

/** A piece of an answer; the last one has no text and says where it all comes from. */
export type AnswerPart = { text: string; sources: Source[] | null }

const idleAnswer = 'Ask me about anything on campus: the library, hostels, exams, buses, clubs, events, or who sells what.'

const perhaps = 'Perhaps this helps:'

/** Answers a question from what the campus knows, a piece at a time; anyone may ask, within the day's tokens (spec, Compa). */
export async function* answer(context: AskContext, input: unknown): AsyncGenerator<AnswerPart, void> {
  const { question } = parse(askCompaInput, input)
  const { compa, database, signal } = context
  const reserved = await compa.quota.reserve(askerOf(context), tokensOf(question) + compa.writer.mostTokens, signal)
  // Its turn has come: the moments of a conversation are in the order of its lines.
  const askedAt = context.now()
  const spent = { tokens: 0 }
  try {
    const found = await retrieve(database, question, askedAt)
    const passages = bestOf(found.passages.filter(({ fit }) => fit >= compa.writer.least))
    let text = ''
    for await (const piece of passages.length ? written(context, { ...found, question, passages }, spent) : withoutAnswer(found)) {
      text += piece
      yield { text: piece, sources: null }
    }
    spent.tokens ||= tokensOf(question) + tokensOf(text)
    const known = passages.length > 0 && text.trim() !== unknownAnswer
    if (!known && !found.idle) await keepUnanswered(database, fingerprintOf(question), question)
    const sources = distinct((known ? passages : bestOf(found.passages)).map(sourceOf))
    await keep(context, { question, askedAt, text, sources })
    yield { text: '', sources }
  } finally {
    await reserved.settle(spent.tokens)
  }
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
function* withoutAnswer({ idle, passages }: Findings) {
  if (idle) yield idleAnswer
  else yield passages.length ? `${unknownAnswer} ${perhaps}` : unknownAnswer
}

/** What the writer writes. Whatever goes wrong with it is a failure of Compa's, never of the asker's (spec, section 8), and costs nothing. */
async function* written({ compa, signal, log }: AskContext, brief: Brief, spent: { tokens: number }) {
  try {
    // Who leaves in between has asked all the same.
    spent.tokens = tokensOf(brief.question + brief.passages.map(({ text }) => text).join(''))
    spent.tokens = (yield* compa.writer.write(brief, signal)) ?? 0
  } catch (error) {
    if (signal.aborted) throw signal.reason
    spent.tokens = 0
    const { name, status } = error as { name?: string; status?: number }
    log.error({ fault: name, status }, 'the writer of answers failed')
    throw new AppError('UNAVAILABLE', 'Sorry, Compa failed to respond.')
  }
}

/** A student, or the address of a visitor, which is not kept as such. */
const askerOf = ({ viewer, address }: AskContext) => (viewer ? `student ${viewer.uid}` : `visitor ${createHash('sha256').update(address).digest('base64url')}`)

const fingerprintOf = (question: string) => createHash('sha256').update(question.toLowerCase().replace(/\s+/g, ' ')).digest('hex')

const distinct = (sources: Source[]) => [...new Map(sources.map((source) => [source.title + source.url, source])).values()]

/** Lays a question and its answer into the student's conversation. An answer that cannot be kept is given all the same. */
async function keep(
  { viewer, database, now, log }: AskContext,
  { question, askedAt, text, sources }: { question: string; askedAt: Date; text: string; sources: Source[] },
) {
  if (!viewer) return
  const answeredAt = new Date(Math.max(now().getTime(), askedAt.getTime() + 1))
  const messages = [
    { id: randomUUID(), role: 'USER' as const, text: question, sources: [], createdAt: askedAt },
    { id: randomUUID(), role: 'ASSISTANT' as const, text, sources, createdAt: answeredAt },
  ]
  await insertMessages(database, viewer.uid, messages).catch((error) => log.error({ err: error }, 'an answer could not be kept'))
}

/** The viewer's own conversation with Compa, newest first. */
export function conversation({ viewer, database }: ServiceContext, page: PageArgs) {
  const { uid } = assertSignedIn(viewer)
  return readPage(page, (take, after) => listMessages(database, uid, take, after))
}

/** A line of the viewer's own conversation; nobody else's is found. */
export const messageById = async ({ viewer, database }: ServiceContext, id: string) => (viewer && isUuid(id) ? findMessage(database, viewer.uid, id) : null)

/** A page of campus knowledge; anyone may read. */
export const campusPage = ({ database }: Pick<ServiceContext, 'database'>, slug: string) => findPage(database, slug)
