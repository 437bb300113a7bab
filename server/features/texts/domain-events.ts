import type { Transaction } from '../../database/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { listMentionedUids } from '../../sanitize/mentions.ts'
import { isInViewSql } from './visibility.ts'

/** What has become of a hidden post or reply: `isShown` is false if it was not hidden, or its author had deleted it, `isNew` true if its text was held when it was written. */
export type ShownText = { authorUid: string; isShown: boolean; isNew: boolean }

/** The columns of `ShownText`, for the RETURNING of an update of a post or reply. */
export const returningShownSql = Prisma.sql`
  new.author_uid as "authorUid", ${isInViewSql('new')} and old.visibility = 'HIDDEN' as "isShown", old.hidden_at = old.created_at as "isNew"`

/** Records that a hidden or deleted post or reply is shown again: as added if nobody has seen it before. */
export async function recordShownText(
  transaction: Transaction,
  kind: 'post' | 'reply',
  subject: string,
  { authorUid: actor, isShown, isNew }: ShownText,
  at: Date,
): Promise<void> {
  if (isShown) await recordDomainEvent(transaction, { kind: isNew ? `${kind}.added` : `${kind}.shown`, subject, actor, at })
}

type Edit = { id: string; authorUid: string; previousHtml: string; contentHtml: string; now: Date }

/** Records an edit that mentions people whom the text did not mention. */
export async function recordAddedMentions(transaction: Transaction, kind: 'post' | 'reply', edit: Edit): Promise<void> {
  const previousUids = new Set(listMentionedUids(edit.previousHtml))
  if (listMentionedUids(edit.contentHtml).some((uid) => !previousUids.has(uid)))
    await recordDomainEvent(transaction, { kind: `${kind}.edited`, subject: edit.id, actor: edit.authorUid, at: edit.now })
}
