import type { Database } from '../../database/client.ts'
import type { ReportableKind } from '../../generated/prisma/client.ts'
import type { AccountData } from '../../jobs/account-data.ts'
import type { Position } from '../../relay/connection.ts'
import { eraseMentions } from '../../sanitize/mentions.ts'
import { readPages } from '../../utils/read-pages.ts'
import { formerStudent } from '../users/former-student.ts'
import { listDecisions } from './data/lists.ts'
import { listReports, type ReportRecord } from './data/reports.ts'

const pageSize = 200

export const exportData: AccountData['exportData'] = async function* ({ database }, uid) {
  yield {
    name: 'reports',
    title: 'Reports',
    rows: async function* () {
      for await (const report of readPages<ReportRecord>(pageSize, (last) => listReports(database, uid, pageSize, last))) {
        const { kind, reason, note, createdAt, case: decision } = report
        yield { kind, reason, note, createdAt, decidedAt: decision.decidedAt, sentence: decision.sentence }
      }
    },
  }
  yield {
    name: 'decisions',
    title: 'Decisions of moderators',
    rows: async function* () {
      const readPage = async (last?: Position) =>
        (await listDecisions(database, uid, pageSize, last)).map((record) => ({ ...record, createdAt: record.openedAt }))
      for await (const record of readPages(pageSize, readPage)) {
        const { kind, action, decidedAt, sentence, until, appealText, appealedAt, appealDecidedAt, isAppealGranted, appealAction, appealSentence } = record
        yield { kind, action, decidedAt, sentence, until, appealText, appealedAt, appealDecidedAt, isAppealGranted, appealAction, appealSentence }
      }
    },
  }
}

/**
 * Reports stay, without the reporter and mentions of the user; cases stay, without the author, the author's words and what the reporters saw of them. Open cases about
 * held texts that leave with the account, and that nobody has reported, are deleted: there is nothing to decide.
 */
export const eraseData: AccountData['eraseData'] = async ({ database }, uid) => {
  // Held posts and replies leave with the account even if it keeps its posts.
  const kinds: ReportableKind[] = ['PROFILE', 'BUSINESS', 'POST', 'REPLY']
  await database.moderationCase.deleteMany({ where: { authorUid: uid, kind: { in: kinds }, heldFor: { not: null }, decidedAt: null, reportCount: 0 } })
  await database.report.updateMany({ where: { reporterUid: uid }, data: { reporterUid: null, note: '' } })
  await database.$executeRaw`
    update reports set seen = '{"version": null, "title": null, "contentHtml": "", "fileKeys": []}'
    where case_id in (select id from cases where author_uid = ${uid})`
  await eraseMentionsInReports(database, uid)
  // Unique, as the uid was.
  await database.$executeRaw`update reports set subject_id = 'erased:' || case_id where kind = 'PROFILE' and subject_id = ${uid}`
  await database.$executeRaw`update cases set subject_id = 'erased:' || id, hidden_text_hashes = '{}' where kind = 'PROFILE' and subject_id = ${uid}`
  await database.moderationCase.updateMany({ where: { authorUid: uid }, data: { authorUid: null, appealText: null, sentence: null, appealSentence: null } })
  await database.$executeRaw`update cases set writer_uids = array_remove(writer_uids, ${uid}) where ${uid} = any(writer_uids)`
  await database.moderationCase.updateMany({ where: { claimedBy: uid }, data: { claimedBy: null, claimedAt: null } })
  await database.moderationCase.updateMany({ where: { decidedBy: uid }, data: { decidedBy: null } })
  await database.moderationCase.updateMany({ where: { appealDecidedBy: uid }, data: { appealDecidedBy: null } })
}

/** Replaces the mentions of a user in what reporters saw by '@Former student'. */
async function eraseMentionsInReports(database: Database, uid: string): Promise<void> {
  const reports = await database.$queryRaw<{ id: string; contentHtml: string }[]>`
    select id, seen->>'contentHtml' as "contentHtml" from reports where strpos(seen->>'contentHtml', ${`data-mention="${uid}"`}) > 0`
  for (const { id, contentHtml } of reports)
    await database.$executeRaw`
      update reports set seen = jsonb_set(seen, '{contentHtml}', to_jsonb(${eraseMentions(contentHtml, uid, formerStudent.username)}::text)) where id = ${id}::uuid`
}
