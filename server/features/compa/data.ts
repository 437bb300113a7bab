import { campus } from '../../lib/campus.ts'
import type { Database, Transaction } from '../../lib/database.ts'
import { behind, type Position } from '../../lib/pagination.ts'

export type PassageKind = 'PAGE' | 'CLUB' | 'EVENT' | 'BUSINESS' | 'POST'

/** A unit of what the campus knows: a section of a page, a club, an event, a business, a post. */
export type Passage = { kind: PassageKind; sourceId: string; position: number; title: string; heading: string; text: string; at: Date }

/** A word of a question as the index knows it: its stems and in how many passages they stand (counted up to `most`). */
export type Lookup = { word: string; stems: string[]; passages: number; near: { stem: string; passages: number; similarity: number }[] }

/** Beyond so many passages a word is simply common. */
const most = 1000

/**
 * What the index knows of these words, and how many passages there are (counted up to 1000); one round trip. A word that no passage has
 * comes with stems that look like it. Stop words have no stems.
 */
export async function lookUp(database: Database, words: string[]): Promise<{ found: Lookup[]; passages: number }> {
  const rows = await database.$queryRaw<(Lookup & { total: number })[]>`
    select asked.word, asked.stems, own.passages::int, coalesce(near.list, '[]') as near,
      (select count(*)::int from (select from passages limit ${most}) as counted) as total
    from (select word, tsvector_to_array(to_tsvector('english', word)) as stems from unnest(${words}::text[]) as word) as asked
    cross join lateral (select count(*) as passages from (select from passages where search @@ plainto_tsquery('english', asked.word) limit ${most}) as counted) as own
    left join lateral (
      select jsonb_agg(jsonb_build_object('stem', word, 'similarity', closeness, 'passages', passages)) as list
      from (
        select known.word, similarity(known.word, asked.stems[1]) as closeness,
          (select count(*) from (select from passages where search @@ quote_literal(known.word)::tsquery limit ${most}) as counted) as passages
        from passage_words as known where known.word % asked.stems[1] order by closeness desc limit 8) as candidate
      where passages > 0
    ) as near on own.passages = 0 and cardinality(asked.stems) = 1`
  return { found: rows, passages: rows[0]?.total ?? 0 }
}

/** A term of a question for the index: any of these stems, and how much it weighs. */
export type SearchTerm = { query: string; weight: number }

/** A passage with what it has of each term: nothing, the term, or the term in its title or heading. */
export type Candidate = Passage & { has: (0 | 1 | 2)[]; closeness: number }

/**
 * The passages with most of the terms by weight; events that are over and posts from before `since` are left out. Those that have none of
 * the `needed` are not looked at.
 */
export const searchPassages = (database: Database, terms: SearchTerm[], needed: SearchTerm[], since: Date, take: number): Promise<Candidate[]> => {
  const queries = terms.map(({ query }) => query)
  const either = (list: SearchTerm[]) => list.map(({ query }) => `(${query})`).join('|')
  return database.$queryRaw`
    select kind, source_id as "sourceId", position, title, heading, text, at, has, closeness
    from (
      select passages.*, ts_rank_cd(search, ${either(terms)}::tsquery, 1) as closeness,
        array(select case when not search @@ query::tsquery then 0 when ts_filter(search, '{a,b}') @@ query::tsquery then 2 else 1 end
          from unnest(${queries}::text[]) with ordinality as term (query, place) order by place) as has
      from passages
      where search @@ ${either(needed)}::tsquery and (kind <> 'POST' or at > ${since}) and (kind <> 'EVENT' or at > now())
    ) as found
    order by (select sum(weight * least(had, 1) + weight * had / 10) from unnest(has, ${terms.map(({ weight }) => weight)}::float8[]) as part (had, weight)) desc,
      closeness desc, at desc, source_id, position
    limit ${take}`
}

/** What each sentence has of the terms, by weight. */
export async function weighSentences(database: Database, sentences: string[], terms: SearchTerm[]): Promise<number[]> {
  const rows = await database.$queryRaw<{ weight: number }[]>`
    select coalesce(sum(weight) filter (where to_tsvector('english', sentence) @@ query::tsquery), 0) as weight
    from unnest(${sentences}::text[]) with ordinality as listed (sentence, place)
    cross join unnest(${terms.map(({ query }) => query)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) as term (query, weight)
    group by place order by place`
  return rows.map(({ weight }) => weight)
}

/** The first events of these days of the campus that are not over, as passages; 0 is today. */
export const passagesOfEvents = (database: Database, [from, to]: readonly [number, number], take: number): Promise<Passage[]> =>
  database.$queryRaw`
    select kind, source_id as "sourceId", position, passages.title, heading, text, at
    from events join passages on kind = 'EVENT' and source_id = events.id::text, (select (now() at time zone ${campus.timeZone})::date as today) as campus
    where starts_at < (today + ${to}::int)::timestamp at time zone ${campus.timeZone}
      and ends_at > greatest(now(), (today + ${from}::int)::timestamp at time zone ${campus.timeZone})
    order by starts_at, source_id limit ${take}`

/** A page as it was read: its row, and its sections as passages. */
export type PageToWrite = {
  slug: string
  title: string
  owner: string
  checkedOn: Date
  keywords: string
  contentHtml: string
  fingerprint: string
  sections: { heading: string; text: string }[]
}

/** Any number; the same in every server that reads pages into this database. */
const pagesLock = 7_264_121

/** The fingerprints of the pages as they stand. */
export const pageFingerprints = async (database: Database): Promise<Map<string, string>> =>
  new Map((await database.campusPage.findMany({ select: { slug: true, fingerprint: true } })).map(({ slug, fingerprint }) => [slug, fingerprint]))

/** Writes pages with their sections, and forgets others; all or nothing, one server at a time. */
export const writePages = (database: Database, pages: PageToWrite[], gone: string[]): Promise<void> =>
  database.$transaction(async (transaction) => {
    await transaction.$executeRaw`select pg_advisory_xact_lock(${pagesLock})`
    const slugs = [...pages.map(({ slug }) => slug), ...gone]
    await transaction.campusPage.deleteMany({ where: { slug: { in: slugs } } })
    await transaction.passage.deleteMany({ where: { kind: 'PAGE', sourceId: { in: slugs } } })
    await transaction.campusPage.createMany({ data: pages.map(({ keywords: _words, sections: _sections, ...page }) => page) })
    const rows = pages.flatMap(({ slug, title, keywords, checkedOn, sections }) =>
      sections.map((section, position) => ({ source_id: slug, position, title, keywords, at: checkedOn, ...section })),
    )
    await transaction.$executeRaw`
      insert into passages (kind, source_id, position, title, heading, keywords, text, at)
      select 'PAGE', source_id, position, title, heading, keywords, text, at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (source_id text, position int, title text, heading text, keywords text, text text, at timestamptz)`
  })

export type CampusPageRecord = { slug: string; title: string; owner: string; checkedOn: Date; contentHtml: string }

export const findPage = (database: Database, slug: string): Promise<CampusPageRecord | null> =>
  database.campusPage.findUnique({ where: { slug }, select: { slug: true, title: true, owner: true, checkedOn: true, contentHtml: true } })

/** Where an answer comes from. */
export type Source = { title: string; url: string }

export type MessageRecord = { id: string; role: 'USER' | 'ASSISTANT'; text: string; sources: Source[]; createdAt: Date }

const messageColumns = { id: true, role: true, text: true, sources: true, createdAt: true } as const

// The column holds what `insertMessages` wrote.
const messageOf = (row: Omit<MessageRecord, 'sources'> & { sources: unknown }): MessageRecord => ({ ...row, sources: row.sources as Source[] })

/** A student's conversation, newest first. */
export const listMessages = async (database: Database, userUid: string, take: number, after?: Position): Promise<MessageRecord[]> => {
  const where = { userUid, ...behind(after) }
  return (await database.message.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take, select: messageColumns })).map(messageOf)
}

export async function findMessage(database: Database, userUid: string, id: string): Promise<MessageRecord | null> {
  const row = await database.message.findUnique({ where: { id, userUid }, select: messageColumns })
  return row && messageOf(row)
}

/** Keeps a question and its answer together; nothing for an account without a username. */
export async function insertMessages(database: Database, userUid: string, messages: MessageRecord[]): Promise<void> {
  await database.$executeRaw`
    insert into messages (id, user_uid, role, text, sources, created_at)
    select id, uid, role, text, sources, created_at from users,
      jsonb_to_recordset(${JSON.stringify(messages.map(({ createdAt, ...message }) => ({ ...message, created_at: createdAt })))}::jsonb)
        as row (id uuid, role "MessageRole", text text, sources jsonb, created_at timestamptz)
    where uid = ${userUid}`
}

/** Keeps a question that has no answer, or counts it once more. */
export const keepUnanswered = (database: Database, fingerprint: string, question: string) =>
  database.unansweredQuestion.upsert({
    where: { fingerprint },
    create: { fingerprint, question },
    update: { times: { increment: 1 }, lastAt: new Date() },
    select: { times: true },
  })

export type Unanswered = { question: string; times: number; firstAt: Date; lastAt: Date }

/** Questions without an answer, the most asked first. */
export const listUnanswered = (database: Database, take: number): Promise<Unanswered[]> =>
  database.unansweredQuestion.findMany({
    orderBy: [{ times: 'desc' }, { lastAt: 'desc' }],
    take,
    select: { question: true, times: true, firstAt: true, lastAt: true },
  })

/** The asker that stands for all of them together. */
const everybody = 'everybody'

export type Reserved = { day: string; asker: string; tokens: number }

/** Why nothing could be reserved, and how many seconds the campus's day still has. */
export type NotReserved = { busy: boolean; secondsLeft: number }

/**
 * Reserves tokens of the day for an asker and for all of them together, while neither has reached its limit and no other question of the
 * asker is being answered, on whichever server; one statement, so that no two questions share the same room. `lease` is in seconds.
 */
export async function reserveTokens(
  database: Database,
  asker: string,
  tokens: number,
  limits: { asker: number; everybody: number },
  lease: number,
): Promise<Reserved | NotReserved> {
  const rows = await allOrNothing(database, async (transaction) => {
    const reserved = await transaction.$queryRaw<{ day: string }[]>`
      insert into compa_usage (day, asker, tokens, busy_until)
      select (now() at time zone ${campus.timeZone})::date, who, ${tokens}::int, until
      from (values (${asker}, now() + ${lease} * interval '1 second'), (${everybody}, null)) as wanted (who, until)
      on conflict (day, asker) do update set tokens = compa_usage.tokens + excluded.tokens, busy_until = excluded.busy_until
      where compa_usage.tokens < case excluded.asker when ${everybody} then ${limits.everybody}::int else ${limits.asker}::int end
        and coalesce(compa_usage.busy_until < now(), true)
      returning day::text`
    return reserved.length === 2 && reserved
  })
  if (rows?.[0]) return { day: rows[0].day, asker, tokens }
  const [now] = await database.$queryRaw<NotReserved[]>`
    select extract(epoch from (today + 1)::timestamp at time zone ${campus.timeZone} - now())::int as "secondsLeft",
      exists (select from compa_usage where day = today and asker = ${asker} and tokens < ${limits.asker} and busy_until >= now()) as busy
    from (select (now() at time zone ${campus.timeZone})::date as today) as campus`
  return now ?? { busy: false, secondsLeft: 0 }
}

/** What the work in a transaction answers; when that is false, nothing of it was done. */
async function allOrNothing<T>(database: Database, work: (transaction: Transaction) => Promise<T | false>): Promise<T | null> {
  const nothing = new Error('nothing')
  const attempt = database.$transaction(async (transaction) => {
    const done = await work(transaction)
    if (done === false) throw nothing
    return done
  })
  return attempt.catch((error) => {
    if (error === nothing) return null
    throw error
  })
}

/** Puts what a question did cost in the place of what was reserved for it, and lets the asker's next one begin. */
export const settleTokens = (database: Database, { day, asker, tokens }: Reserved, cost: number) =>
  database.$executeRaw`
    update compa_usage set tokens = compa_usage.tokens + ${cost - tokens}::int, busy_until = null where day = ${day}::date and asker in (${asker}, ${everybody})`

/** Forgets counts of past days and questions that nobody has asked for half a year. */
export async function forgetOld(database: Database): Promise<void> {
  await database.$executeRaw`delete from compa_usage where day < now() - interval '7 days'`
  await database.$executeRaw`delete from unanswered_questions where last_at < now() - interval '180 days'`
}
