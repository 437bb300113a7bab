import { z } from 'zod'
import type { ServiceContext } from '../../../auth/service-context.ts'
import { createCursorFormat, cursorTimeSchema, type PageArgs, readSortedPage } from '../../../relay/connection.ts'
import { notFound } from '../../../utils/errors.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { assertAdministrator, assertCanChangeCampus, hasRole } from '../../roles/service.ts'
import { deleteUnansweredQuestion, findUnansweredQuestion, listUnansweredQuestions, type QuestionPosition, type UnansweredQuestionRecord } from '../data.ts'

const maxTimes = 2 ** 31 - 1
const cursors = createCursorFormat<QuestionPosition, [number, number, string]>(
  z.tuple([z.number().int().min(1).max(maxTimes), cursorTimeSchema, z.hash('sha256')]),
  ({ times, lastAt, fingerprint }) => [times, lastAt.getTime(), fingerprint],
  ([times, lastAt, fingerprint]) => ({ times, lastAt: new Date(lastAt), fingerprint }),
)

/** Questions that Compa could not answer, the most frequent first. For administrators. */
export async function getUnansweredQuestions(context: ServiceContext, page: PageArgs) {
  await assertAdministrator(context)
  return readSortedPage<QuestionPosition, UnansweredQuestionRecord>(page, cursors, (take, after) => listUnansweredQuestions(context.database, take, after))
}

/** An unanswered question by its fingerprint, for administrators; null for others. */
export const getUnansweredQuestionById = async (context: ServiceContext, fingerprint: string): Promise<UnansweredQuestionRecord | null> =>
  (await hasRole(context, 'ADMINISTRATOR')) ? findUnansweredQuestion(context.database, fingerprint) : null

/** Removes a question from the list. For administrators. NOT_FOUND without such a question. The log does not get its text. */
export async function dismissUnansweredQuestion(context: ServiceContext, fingerprint: string): Promise<string> {
  const { uid } = await assertCanChangeCampus(context)
  await context.database.$transaction(async (transaction) => {
    if (!(await deleteUnansweredQuestion(transaction, fingerprint))) throw notFound('This question is dismissed already.')
    await recordLogEntry(transaction, { act: 'question.dismissed', actorUid: uid, at: context.now() })
  })
  return fingerprint
}
