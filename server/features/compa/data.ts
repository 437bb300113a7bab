import type { Database, Transaction } from '../../database/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { type Position, whereAfter } from '../../relay/connection.ts'
import { brand } from '../../utils/brand.ts'
import { emergencyOpening } from './emergency/emergency-lead.ts'

type PassageKind = 'PAGE' | 'CLUB' | 'EVENT' | 'BUSINESS' | 'POST'

/** A unit of the campus knowledge that can be searched: a section of a page, a club, an event, a business or a post. */
export type Passage = { kind: PassageKind; sourceId: string; position: number; title: string; heading: string; text: string; at: Date }

/** Adds words to the candidates for mistyped words. */
export const insertPassageWords = (database: Database, words: string[]) =>
  database.$executeRaw`insert into passage_words select word from unnest(${words}::text[]) as word where length(word) > 3 order by word on conflict do nothing`

/** At most `take` of the words of the list, in order, after the word `after`. */
export const listPassageWords = async (database: Database, take: number, after: string): Promise<string[]> =>
  (await database.passageWord.findMany({ where: { word: { gt: after } }, orderBy: { word: 'asc' }, take })).map(({ word }) => word)

/** The primary key of a passage. */
export type PassageKey = Pick<Passage, 'kind' | 'sourceId' | 'position'>

/** Before all passages. */
export const firstPassageKey: PassageKey = { kind: 'PAGE', sourceId: '', position: -1 }

/**
 * Adds the words of the `take` passages after a key to the list, those that are missing. Returns all of their words, and the key of the last passage; null
 * if there is none.
 */
export async function addWordsOfPassages(database: Database, take: number, after: PassageKey): Promise<{ words: string[]; last: PassageKey | null }> {
  const [row] = await database.$queryRaw<{ words: string[]; last: PassageKey | null }[]>`
    with batch as materialized (
      select * from passages where (kind, source_id, position) > (${after.kind}::"PassageKind", ${after.sourceId}, ${after.position})
      order by kind, source_id, position limit ${take}
    ), used as materialized (
      select distinct passage_word.word from batch join passages using (kind, source_id, position), words_of_passage(passages) as passage_word (word)
    ), added as (
      insert into passage_words select word from used where not exists (select from passage_words existing where existing.word = used.word)
      order by word on conflict do nothing
    )
    select coalesce((select array_agg(word) from used), '{}') as words,
      (select json_build_object('kind', kind, 'sourceId', source_id, 'position', position) from batch order by kind desc, source_id desc, position desc limit 1) as last`
  return row ?? { words: [], last: null }
}

/** Deletes words from the list. */
export const deletePassageWords = (database: Database, words: string[]) => database.passageWord.deleteMany({ where: { word: { in: words } } })

/** Replaces the answers whose source is a page of the app, by its path: they quote it. */
export const clearAnswersWithSource = (transaction: Transaction, url: string, text: string) =>
  transaction.$executeRaw`
    update messages set text = ${text}, has_lead = false, sources = '[]' where role = 'ASSISTANT' and sources @> ${JSON.stringify([{ url }])}::jsonb`

const passageColumns = { kind: true, sourceId: true, position: true, title: true, heading: true, text: true, at: true } as const

/** The passage of a club; null if there is none. */
export const findClubPassage = (database: Database, slug: string): Promise<Passage | null> =>
  database.passage.findFirst({ where: { kind: 'CLUB', sourceId: slug }, select: passageColumns })

/** How a listed business can be reached; null if there is none. */
export async function findBusinessContact(database: Database, id: string) {
  const where = { id, hiddenAt: null, owner: { deletionRequestedAt: null } }
  const row = await database.business.findFirst({ where, select: { name: true, whatsapp: true, instagram: true, owner: { select: { username: true } } } })
  return row && { name: row.name, whatsapp: row.whatsapp, instagram: row.instagram, username: row.owner.username }
}

/** The sections of a page, in order. */
export const listPagePassages = (database: Database, slug: string): Promise<Passage[]> =>
  database.passage.findMany({
    where: { kind: 'PAGE', sourceId: slug },
    orderBy: { position: 'asc' },
    select: passageColumns,
  })

/** A source of an answer. */
export type Source = { title: string; url: string }

/** `lead`: see `RetrievalResult`. */
export type MessageRecord = { id: string; role: 'USER' | 'ASSISTANT'; text: string; lead: string | null; sources: Source[]; createdAt: Date }

const messageColumns = { id: true, role: true, text: true, hasLead: true, sources: true, createdAt: true } as const

type MessageRow = Prisma.MessageGetPayload<{ select: typeof messageColumns }>

/** The JSON was written by `insertMessages`. */
const toMessageRecord = ({ hasLead, sources, ...row }: MessageRow): MessageRecord => ({
  ...row,
  lead: hasLead ? getLead(row.text) : null,
  sources: sources as Source[],
})

/** The lead of a stored answer. A former version of the server leaves `hasLead` if it replaces the text, and erased names change the lead. */
function getLead(text: string): string | null {
  const [lead = '', ...others] = text.split('\n\n', 2)
  return others.length > 0 || lead.startsWith(emergencyOpening) ? lead : null
}

/** The messages of a user's conversation, newest first. */
export const listMessages = async (database: Database, userUid: string, take: number, after?: Position): Promise<MessageRecord[]> => {
  const where = { userUid, ...whereAfter(after) }
  return (await database.message.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take, select: messageColumns })).map(toMessageRecord)
}

export async function findMessage(database: Database, userUid: string, id: string): Promise<MessageRecord | null> {
  const row = await database.message.findUnique({ where: { id, userUid }, select: messageColumns })
  return row && toMessageRecord(row)
}

/** Deletes the conversation of a user, and the token counts of its quota key. */
export const deleteConversation = (database: Database, userUid: string, quotaKey: string) =>
  database.$transaction([database.message.deleteMany({ where: { userUid } }), database.compaUsage.deleteMany({ where: { quotaKey } })])

/** The days and token counts of a quota key. */
export const listDailyUsage = (database: Database, quotaKey: string) =>
  database.compaUsage.findMany({ where: { quotaKey }, orderBy: { day: 'asc' }, select: { day: true, tokens: true } })

/** A message, with text and sources if it is an answer that may name a user; null otherwise. */
export type AnswerMatch = { id: string; text: string | null; sources: Source[] | null }

/** The `take` messages after `after`, and whether they are answers that may quote posts by a username or mention it. */
export const searchAnswersThatName = (database: Database, username: string, take: number, after?: { id: string }): Promise<AnswerMatch[]> => database.$queryRaw`
  select id, case when is_match then text end as text, case when is_match then sources end as sources from messages
  cross join lateral (
    select role = 'ASSISTANT' and (strpos(lower(sources::text), lower(${`Post by ${username},`})) > 0 or strpos(lower(text), lower(${`@${username}`})) > 0) as is_match
  ) as match
  where ${after?.id ?? null}::uuid is null or id > ${after?.id ?? null}::uuid order by id limit ${take}`

/** Changes an answer; a deleted one changes nothing. */
export const updateAnswer = (database: Database, id: string, answer: Pick<MessageRecord, 'text' | 'sources'>) =>
  database.message.updateMany({ where: { id }, data: answer })

/** The latest questions of a user, newest first. */
export const listQuestions = (database: Database, userUid: string, take: number) =>
  database.message.findMany({
    where: { userUid, role: 'USER' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: { text: true, createdAt: true },
  })

/** Stores a question and its answer in one statement; stores nothing for an account without a username. */
export async function insertMessages(database: Database, userUid: string, messages: MessageRecord[]): Promise<void> {
  await database.$executeRaw`
    insert into messages (id, user_uid, role, text, has_lead, sources, created_at)
    select message.id, uid, message.role, message.text, message.lead is not null, message.sources, message.created_at from users,
      jsonb_to_recordset(${JSON.stringify(messages.map(({ createdAt, ...message }) => ({ ...message, created_at: createdAt })))}::jsonb)
        as message (id uuid, role "MessageRole", text text, lead text, sources jsonb, created_at timestamptz)
    where uid = ${userUid}`
}

/** Stores an unanswered question, or increments its count. */
export const upsertUnansweredQuestion = (database: Database, fingerprint: string, question: string) =>
  database.unansweredQuestion.upsert({
    where: { fingerprint },
    create: { fingerprint, question },
    update: { times: { increment: 1 }, lastAt: new Date() },
    select: { times: true },
  })

const unansweredColumns = { fingerprint: true, question: true, times: true, lastAt: true } as const
export type UnansweredQuestionRecord = Prisma.UnansweredQuestionGetPayload<{ select: typeof unansweredColumns }>

/** The position of a question in the list, the most frequent first. */
export type QuestionPosition = Pick<UnansweredQuestionRecord, 'times' | 'lastAt' | 'fingerprint'>

/** Unanswered questions after a position, the most frequent first. */
export const listUnansweredQuestions = (database: Database, take: number, after?: QuestionPosition): Promise<UnansweredQuestionRecord[]> =>
  database.unansweredQuestion.findMany({
    where: after && {
      times: { lte: after.times },
      OR: [{ times: { lt: after.times } }, { lastAt: { lt: after.lastAt } }, { lastAt: after.lastAt, fingerprint: { lt: after.fingerprint } }],
    },
    orderBy: [{ times: 'desc' }, { lastAt: 'desc' }, { fingerprint: 'desc' }],
    take,
    select: unansweredColumns,
  })

export const findUnansweredQuestion = (database: Database, fingerprint: string): Promise<UnansweredQuestionRecord | null> =>
  database.unansweredQuestion.findUnique({ where: { fingerprint }, select: unansweredColumns })

/** Deletes an unanswered question. False if there is none. */
export const deleteUnansweredQuestion = async (transaction: Transaction, fingerprint: string): Promise<boolean> =>
  (await transaction.unansweredQuestion.deleteMany({ where: { fingerprint } })).count > 0

/** The day of the campus by the clock of the database. */
const campusToday = Prisma.sql`(now() at time zone ${brand.timeZone})::date`

/** The quota key whose row counts the tokens of all together. */
const totalKey = 'everybody'

/**
 * The daily token limits of a quota key and of all together. A reservation blocks further ones of the key for `leaseSeconds`; null if they
 * run in parallel.
 */
export type TokenAllowance = { quotaKey: string; keyLimit: number; totalLimit: number; leaseSeconds: number | null }

export type TokenReservation = { day: string; quotaKey: string; tokens: number; busyUntil: string | null }

/**
 * Reserves tokens of the day for a quota key. Returns null if it or all together have reached their limit, or another question of the key
 * is being answered on any server. One statement, which locks the key's row and then the total's.
 */
export async function reserveTokens(
  database: Database,
  tokens: number,
  { quotaKey, keyLimit, totalLimit, leaseSeconds }: TokenAllowance,
): Promise<TokenReservation | null> {
  const [row] = await database.$queryRaw<{ day: string; busyUntil: string | null; isWithinTotal: boolean }[]>`
    with key_usage as (
      insert into compa_usage (day, asker, tokens, busy_until)
      values (${campusToday}, ${quotaKey}, ${tokens}, now() + ${leaseSeconds}::float8 * interval '1 second')
      on conflict (day, asker) do update set tokens = compa_usage.tokens + excluded.tokens, busy_until = excluded.busy_until
      where compa_usage.tokens < ${keyLimit} and coalesce(compa_usage.busy_until < now(), true)
      returning day, busy_until
    ), total_usage as (
      insert into compa_usage (day, asker, tokens) select day, ${totalKey}, ${tokens} from key_usage
      on conflict (day, asker) do update set tokens = compa_usage.tokens + excluded.tokens where compa_usage.tokens < ${totalLimit}
      returning day
    )
    select day::text, busy_until::text as "busyUntil", exists (select from total_usage) as "isWithinTotal" from key_usage`
  if (!row) return null
  const reservation = { day: row.day, quotaKey, tokens, busyUntil: row.busyUntil }
  if (row.isWithinTotal) return reservation
  await settleKey(database, reservation, 0)
  return null
}

/** Whether the day's tokens of a quota key or of all together are used up, and the seconds until midnight on campus. */
export async function findTokenUsage(
  database: Database,
  { quotaKey, keyLimit, totalLimit }: TokenAllowance,
): Promise<{ isExhausted: boolean; secondsLeft: number }> {
  const [row] = await database.$queryRaw<{ isExhausted: boolean; secondsLeft: number }[]>`
    select ceil(extract(epoch from (today + 1)::timestamp at time zone ${brand.timeZone} - now()))::int as "secondsLeft",
      exists (select from compa_usage where day = today and (asker = ${quotaKey} and tokens >= ${keyLimit} or asker = ${totalKey} and tokens >= ${totalLimit}))
        as "isExhausted"
    from (select ${campusToday} as today) as campus`
  return row ?? { isExhausted: false, secondsLeft: 0 }
}

/** The tokens that all together have used today, in the campus time zone. */
export async function countTokensUsedToday(database: Database): Promise<number> {
  const [row] = await database.$queryRaw<{ tokens: number }[]>`
    select tokens from compa_usage where day = ${campusToday} and asker = ${totalKey}`
  return Number(row?.tokens ?? 0)
}

const settleKey = (database: Database, { day, quotaKey, tokens, busyUntil }: TokenReservation, cost: number) =>
  database.$executeRaw`
    update compa_usage set tokens = compa_usage.tokens + ${cost - tokens}, busy_until = nullif(busy_until, ${busyUntil}::timestamptz(3))
    where day = ${day}::date and asker = ${quotaKey}`

/** Replaces the reserved tokens by the cost of a question and ends the key's lease. Locks the rows in the same order as `reserveTokens`. */
export const settleTokens = (database: Database, { day, quotaKey, tokens, busyUntil }: TokenReservation, cost: number) =>
  database.$executeRaw`
    with key_usage as (
      update compa_usage set tokens = compa_usage.tokens + ${cost - tokens}, busy_until = nullif(busy_until, ${busyUntil}::timestamptz(3))
      where day = ${day}::date and asker = ${quotaKey} returning 1
    )
    update compa_usage set tokens = compa_usage.tokens + ${cost - tokens} where day = ${day}::date and asker = ${totalKey}
      and exists (select from key_usage)`

/** Deletes token counts older than three days, and unanswered questions: those asked once after 14 days, others 180 days after they were last asked. */
export async function deleteExpiredUsage(database: Database): Promise<void> {
  await database.$executeRaw`delete from compa_usage where day < now() - interval '3 days'`
  await database.$executeRaw`delete from unanswered_questions where last_at < now() - case times when 1 then interval '14 days' else interval '180 days' end`
}
