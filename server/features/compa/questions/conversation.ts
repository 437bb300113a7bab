import { randomUUID } from 'node:crypto'
import type { ServiceContext } from '../../../auth/service-context.ts'
import { assertSignedIn } from '../../../auth/viewer.ts'
import { type PageArgs, readPage } from '../../../relay/connection.ts'
import { isUuid } from '../../../utils/uuid.ts'
import type { TimedQuestion } from '../answers/find-answer.ts'
import type { Answer } from '../context.ts'
import { findMessage, insertMessages, listMessages, listQuestions } from '../data.ts'
import { followUpWindowMs, maxPreviousQuestions } from '../input.ts'

/** Stores a question and its answer in the viewer's conversation; does nothing for a visitor. Errors are logged, since the answer is sent anyway. */
export async function saveExchange(
  { viewer, database, now, log }: ServiceContext,
  { question, askedAt, ...answer }: { question: string; askedAt: Date } & Answer,
) {
  if (!viewer) return
  const answeredAt = new Date(Math.max(now().getTime(), askedAt.getTime() + 1))
  const messages = [
    { id: randomUUID(), role: 'USER' as const, text: question, lead: null, sources: [], createdAt: askedAt },
    { id: randomUUID(), role: 'ASSISTANT' as const, ...answer, createdAt: answeredAt },
  ]
  await insertMessages(database, viewer.uid, messages).catch((error) => log.error({ err: error }, 'storing an answer failed'))
}

/** The viewer's own conversation with Compa, newest first. */
export function getConversation({ viewer, database }: ServiceContext, page: PageArgs) {
  const { uid } = assertSignedIn(viewer)
  return readPage(page, (take, after) => listMessages(database, uid, take, after))
}

/** A message of the viewer's own conversation; null for messages of others. */
export const getMessageById = async ({ viewer, database }: ServiceContext, id: string) => (viewer && isUuid(id) ? findMessage(database, viewer.uid, id) : null)

/**
 * The questions before a question, newest first: the stored ones of the last half hour for a viewer with a conversation, otherwise those that
 * the client sent.
 */
export async function getPreviousQuestions({ viewer, database }: ServiceContext, sentQuestions: string[], askedAt: Date): Promise<TimedQuestion[]> {
  const storedQuestions = viewer ? await listQuestions(database, viewer.uid, maxPreviousQuestions) : []
  if (storedQuestions.length === 0) return sentQuestions.toReversed().map((question) => ({ question, askedAt }))
  return storedQuestions
    .filter(({ createdAt }) => createdAt.getTime() >= askedAt.getTime() - followUpWindowMs)
    .map(({ text, createdAt }) => ({ question: text, askedAt: createdAt }))
}
