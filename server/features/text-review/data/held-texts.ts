import type { Database, Transaction } from '../../../database/client.ts'
import { toHoldCriteria } from '../hold-criteria.ts'

/** The third publication of a text within an hour is held. */
const maxPublications = 2
const windowMs = 60 * 60 * 1000

/** Whether words, as of `toMatchText`, have an entry of the list. Those that the former version has stored have no pattern, and no `*`. */
const buildIsInSql = (words: string) => `position(
  case when right(pattern, 1) = '*' then ' ' || left(pattern, -1) else ' ' || coalesce(pattern, word) || ' ' end in ${words}::text) > 0`

type Parameters = { uid: string; subjectId: string; at: string; hash: string; words: string }

/**
 * SQL of the CTE `hold`, whose row has `held_for`: why a text is held for review, a word of the list or 'repeated'; null if it is published. It counts the text as
 * published, unless `condition` is false; the last publications are enough for that. The upsert waits for other publications of the text by the author, so that the count is exact.
 */
export const buildHoldSql = ({ uid, subjectId, at, hash, words }: Parameters, condition = 'true') => `
  recent_text as (
    insert into recent_texts as recent (user_uid, hash, publications, last_at)
    select ${uid}, ${hash}, jsonb_build_object(${subjectId}::uuid::text, ${at}::timestamptz), ${at}::timestamptz where ${hash}::text is not null and ${condition}
    on conflict (user_uid, hash) do update set last_at = excluded.last_at, publications = (
      select coalesce(jsonb_object_agg(key, value), '{}') from (
        select key, value from jsonb_each(recent.publications) cross join lateral (select (value #>> '{}')::timestamptz as at) publication
        where key <> ${subjectId}::uuid::text and at > excluded.last_at - interval '${windowMs} milliseconds' order by at desc limit ${maxPublications}
      ) newest
    ) || excluded.publications
    returning (select count(*) from jsonb_object_keys(publications)) as count
  ), hold as (
    select coalesce(
      (select word from held_words where ${buildIsInSql(words)} order by word limit 1),
      (select 'repeated' from recent_text where count > ${maxPublications})
    ) as held_for
  )`

const holdSql = `
  with ${buildHoldSql({ uid: '$1', subjectId: '$2', at: '$3', hash: '$4', words: '$5' })}
  select held_for as "heldFor" from hold`

export type Publication = { authorUid: string; subjectId: string; contentHtml: string; at: Date }

/** Counts a text as published. Returns why it is held for review; null if it is not. Call it before the transaction locks anything else. */
export async function findHoldReason(transaction: Transaction, { authorUid, subjectId, contentHtml, at }: Publication): Promise<string | null> {
  const { words, hash } = toHoldCriteria(contentHtml)
  const [row] = await transaction.$queryRawUnsafe<{ heldFor: string | null }[]>(holdSql, authorUid, subjectId, at, hash, words)
  return row?.heldFor ?? null
}

const listedWordSql = `select word as "heldFor" from held_words where ${buildIsInSql('$1')} order by word limit 1`

/** The first entry of the word list that words, as of `toMatchText`, have; null for none. */
export async function findListedEntry(transaction: Transaction, words: string): Promise<string | null> {
  const [row] = await transaction.$queryRawUnsafe<{ heldFor: string }[]>(listedWordSql, words)
  return row?.heldFor ?? null
}

/** Deletes what was published more than an hour ago. */
export const deleteOldTexts = ({ database, now }: { database: Database; now: () => Date }) =>
  database.recentText.deleteMany({ where: { lastAt: { lt: new Date(now().getTime() - windowMs) } } })

export const deleteTextsOfUser = (database: Database, userUid: string) => database.recentText.deleteMany({ where: { userUid } })
