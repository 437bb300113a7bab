import type { AccountData } from '../../jobs/account-data.ts'
import { readPages } from '../../utils/read-pages.ts'
import { listUsernames } from '../users/data.ts'
import { formerStudent } from '../users/former-student.ts'
import { eraseAuthor } from './answers/erase-author.ts'
import { type AnswerMatch, deleteConversation, listDailyUsage, listMessages, type MessageRecord, searchAnswersThatName, updateAnswer } from './data.ts'
import { getUserQuotaKey } from './quota.ts'

const pageSize = 500

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'conversation',
    title: 'Conversation with Compa',
    rows: () => readPages<MessageRecord>(pageSize, (last) => listMessages(database, uid, pageSize, last)),
  }
  yield {
    name: 'compa-usage',
    title: 'Tokens of questions per day',
    rows: () => listDailyUsage(database, getUserQuotaKey(uid)),
  }
}

/** Rows that one statement searches: one pass over the table, in statements of bounded time. */
const rowsPerStatement = 5000

export const eraseData: AccountData['eraseData'] = async ({ database }, uid, { keepsPosts, signal }) => {
  await deleteConversation(database, uid, getUserQuotaKey(uid))
  for (const username of await listUsernames(database, uid)) {
    const messages = readPages<AnswerMatch>(rowsPerStatement, (last) => searchAnswersThatName(database, username, rowsPerStatement, last))
    for await (const { id, text, sources } of messages) {
      signal.throwIfAborted()
      if (text !== null && sources !== null) await updateAnswer(database, id, eraseAuthor({ text, sources }, username, formerStudent.username, { keepsPosts }))
    }
  }
}
