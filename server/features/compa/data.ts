import type { Database } from '../../database/client.ts'
import { type Position, whereAfter } from '../../relay/connection.ts'
import { brand } from '../../utils/brand.ts'

export type PassageKind = 'PAGE' | 'CLUB' | 'EVENT' | 'BUSINESS' | 'POST'

/** A unit of what the campus knows: a section of a page, a club, an event, a business, a post. */
export type Passage = { kind: PassageKind; sourceId: string; position: number; title: string; heading: string; text: string; at: Date }

/** Beyond so many a word is simply common, and is not counted on. */
const maxCountedPassages = 1000

/** A word as the index knows it: its stems, none for a stop word; how many passages have them, and how many posts (each counted up to `common`). */
export type WordStatistics = { word: string; stems: string[]; known: number; posts: number }

/** What the index knows of these words; one round trip. */
export const lookUpWords = (database: Database, words: string[]): Promise<WordStatistics[]> =>
  database.$queryRaw`
    select word, stems, known::int, posts::int
    from (select word, tsvector_to_array(to_tsvector('english', word)) as stems, plainto_tsquery('english', word) as query from unnest(${words}::text[]) as word) as asked
    cross join lateral (select count(*) as known from (select from passages where numnode(query) > 0 and search @@ ('@known'::tsquery && query) limit ${maxCountedPassages}) as counted) as inKnown
    cross join lateral (select count(*) as posts from (select from passages where numnode(query) > 0 and search @@ ('@post'::tsquery && query) limit ${maxCountedPassages}) as counted) as inPosts`

/** How many passages there are beside posts, counted up to `common`. */
export const countPassages = async (database: Database): Promise<number> => {
  const [row] = await database.$queryRaw<
    { count: number }[]
  >`select count(*)::int from (select from passages where search @@ '@known' limit ${maxCountedPassages}) as counted`
  return row?.count ?? 0
}

/** The words that look most like each of these, best first; none for a word that is known itself. */
export async function findSimilarWords(database: Database, words: string[]): Promise<Map<string, { word: string; similarity: number }[]>> {
  const rows = await database.$queryRaw<{ asked: string; like: { word: string; similarity: number }[] }[]>`
    select asked, (
      select coalesce(jsonb_agg(candidate), '[]')
      from (select word, similarity(word, asked) from passage_words where word % asked order by similarity(word, asked) desc, word limit 3) as candidate
    ) as like
    from unnest(${words}::text[]) as asked
    where not exists (select from passage_words where word = asked)`
  return new Map(rows.map(({ asked, like }) => [asked, like]))
}

/** Adds words to those that a mistyped one may have meant. */
export const insertPassageWords = (database: Database, words: string[]) =>
  database.$executeRaw`insert into passage_words select word from unnest(${words}::text[]) as word where length(word) > 3 order by word on conflict do nothing`

/** A term of a question for the index: the word itself, any word that would do as well, how much it weighs, and in how many posts it stands. */
export type SearchTerm = { exactQuery: string; query: string; weight: number; posts: number }

/** How much of each term a passage has: 0, `likeness` for another word that would do, 1 for the word itself; and what of it its title or heading has. */
export type Candidate = Passage & { has: number[]; named: number[]; closeness: number }

/** Of posts that have only common words the newest so many are looked at. */
const maxNewestPosts = 2000

/**
 * The passages with most of the terms by weight; events that are over, posts from before `since` and the viewer's own are left out. Those that have none of
 * the `needed` are not looked at; posts are found by those of them that are not common, so that a million of them cost no more than a few.
 */
export const searchPassages = (
  database: Database,
  terms: SearchTerm[],
  requiredTerms: SearchTerm[],
  {
    now,
    since,
    viewerUid,
    synonymWeight,
    headingBonus,
    take,
  }: { now: Date; since: Date; viewerUid: string | null; synonymWeight: number; headingBonus: number; take: number },
): Promise<Candidate[]> => {
  const joinQueries = (list: SearchTerm[]) => list.map(({ query }) => `(${query})`).join('|')
  const rareTerms = requiredTerms.filter(({ posts }) => posts < maxCountedPassages)
  const [exactQueries, queries, weights] = [terms.map((term) => term.exactQuery), terms.map((term) => term.query), terms.map((term) => term.weight)]
  return database.$queryRaw`
    with looked as materialized (
      select * from passages where search @@ ('@known'::tsquery && ${joinQueries(requiredTerms)}::tsquery) and (kind <> 'EVENT' or at > ${now})
      union all
      select * from passages where ${rareTerms.length > 0} and search @@ ('@post'::tsquery && ${joinQueries(rareTerms)}::tsquery) and at > ${since}
      union all
      select * from (select * from passages where ${rareTerms.length === 0} and kind = 'POST' and at > ${since} order by at desc limit ${maxNewestPosts}) as newest
      where search @@ ${joinQueries(requiredTerms)}::tsquery
    )
    select kind, source_id as "sourceId", position, title, heading, text, at, has, named, ts_rank_cd(search, ${joinQueries(terms)}::tsquery, 1) as closeness
    from (
      select * from (select * from looked where kind <> 'POST' or title is distinct from (select username from users where uid = ${viewerUid})) as others
      cross join lateral (
        select array_agg(had order by place) as has, array_agg(name order by place) as named, sum(weight * (had + name * ${headingBonus}::float8)) as worth
        from (
          select place, weight,
            case when own <> '' and search @@ own::tsquery then 1 when search @@ "any"::tsquery then ${synonymWeight}::float8 else 0 end as had,
            case when own <> '' and heads @@ own::tsquery then 1 when heads @@ "any"::tsquery then ${synonymWeight}::float8 else 0 end as name
          from unnest(${exactQueries}::text[], ${queries}::text[], ${weights}::float8[]) with ordinality as term (own, "any", weight, place), ts_filter(search, '{a,b}') as heads
        ) as each
      ) as found
      order by worth desc, at desc, source_id, position
      limit ${take}
    ) as best`
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

/** The sections of a page, in their order. */
export const listPagePassages = (database: Database, slug: string): Promise<Passage[]> =>
  database.passage.findMany({
    where: { kind: 'PAGE', sourceId: slug },
    orderBy: { position: 'asc' },
    select: { kind: true, sourceId: true, position: true, title: true, heading: true, text: true, at: true },
  })

/** A page as it was read: its row, and its sections as passages. */
export type CampusPageInput = {
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
const pagesLockId = 7_264_121

/** The fingerprints of the pages as they stand. */
export const findPageFingerprints = async (database: Database): Promise<Map<string, string>> =>
  new Map((await database.campusPage.findMany({ select: { slug: true, fingerprint: true } })).map(({ slug, fingerprint }) => [slug, fingerprint]))

/** Writes pages with their sections, and forgets others; all or nothing, one server at a time. */
export const writePages = (database: Database, pages: CampusPageInput[], removedSlugs: string[]): Promise<void> =>
  database.$transaction(async (transaction) => {
    await transaction.$executeRaw`select pg_advisory_xact_lock(${pagesLockId})`
    const slugs = [...pages.map(({ slug }) => slug), ...removedSlugs]
    await transaction.campusPage.deleteMany({ where: { slug: { in: slugs } } })
    await transaction.passage.deleteMany({ where: { kind: 'PAGE', sourceId: { in: slugs } } })
    await transaction.campusPage.createMany({ data: pages.map(({ keywords: _words, sections: _sections, ...page }) => page) })
    const rows = pages.flatMap(({ slug, title, keywords, checkedOn, sections }) =>
      sections.map((section, position) => ({ source_id: slug, position, title, keywords, at: checkedOn, ...section })),
    )
    await transaction.$executeRaw`
      insert into passages
      select found.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as section (source_id text, position int, title text, heading text, keywords text, text text, at timestamptz),
        passage('PAGE', source_id, position, title, heading, keywords, text, at) as found`
  })

export type CampusPageRecord = { slug: string; title: string; owner: string; checkedOn: Date; contentHtml: string }

export const findPage = (database: Database, slug: string): Promise<CampusPageRecord | null> =>
  database.campusPage.findUnique({ where: { slug }, select: { slug: true, title: true, owner: true, checkedOn: true, contentHtml: true } })

/** Where an answer comes from. */
export type Source = { title: string; url: string }

export type MessageRecord = { id: string; role: 'USER' | 'ASSISTANT'; text: string; sources: Source[]; createdAt: Date }

const messageColumns = { id: true, role: true, text: true, sources: true, createdAt: true } as const

// The column holds what `insertMessages` wrote.
const toMessageRecord = (row: Omit<MessageRecord, 'sources'> & { sources: unknown }): MessageRecord => ({ ...row, sources: row.sources as Source[] })

/** A student's conversation, newest first. */
export const listMessages = async (database: Database, userUid: string, take: number, after?: Position): Promise<MessageRecord[]> => {
  const where = { userUid, ...whereAfter(after) }
  return (await database.message.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take, select: messageColumns })).map(toMessageRecord)
}

export async function findMessage(database: Database, userUid: string, id: string): Promise<MessageRecord | null> {
  const row = await database.message.findUnique({ where: { id, userUid }, select: messageColumns })
  return row && toMessageRecord(row)
}

/** The newest questions of a student, newest first. */
export const listQuestions = (database: Database, userUid: string, take: number) =>
  database.message.findMany({
    where: { userUid, role: 'USER' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: { text: true, createdAt: true },
  })

/** Keeps a question and its answer together; nothing for an account without a username. */
export async function insertMessages(database: Database, userUid: string, messages: MessageRecord[]): Promise<void> {
  await database.$executeRaw`
    insert into messages (id, user_uid, role, text, sources, created_at)
    select kept.id, uid, kept.role, kept.text, kept.sources, kept.created_at from users,
      jsonb_to_recordset(${JSON.stringify(messages.map(({ createdAt, ...message }) => ({ ...message, created_at: createdAt })))}::jsonb)
        as kept (id uuid, role "MessageRole", text text, sources jsonb, created_at timestamptz)
    where uid = ${userUid}`
}

/** Keeps a question that has no answer, or counts it once more. */
export const upsertUnansweredQuestion = (database: Database, fingerprint: string, question: string) =>
  database.unansweredQuestion.upsert({
    where: { fingerprint },
    create: { fingerprint, question },
    update: { times: { increment: 1 }, lastAt: new Date() },
    select: { times: true },
  })

export type UnansweredQuestion = { question: string; times: number; firstAt: Date; lastAt: Date }

/** Questions without an answer, the most asked first. */
export const listUnansweredQuestions = (database: Database, take: number): Promise<UnansweredQuestion[]> =>
  database.unansweredQuestion.findMany({
    orderBy: [{ times: 'desc' }, { lastAt: 'desc' }],
    take,
    select: { question: true, times: true, firstAt: true, lastAt: true },
  })

/** The asker that stands for all of them together. */
const totalAsker = 'everybody'

/** What an asker may still reserve from: the tokens of the asker, and of all together; for how many seconds no other question of theirs begins, if they wait for each other. */
export type TokenAllowance = { asker: string; askerLimit: number; totalLimit: number; leaseSeconds: number | null }

export type TokenReservation = { day: string; asker: string; tokens: number; busyUntil: string | null }

/**
 * Reserves tokens of the day for an asker and for all together, while neither has reached its limit and no other question of theirs is being
 * answered, on whichever server; one statement, which locks the asker's row and then the common one. Null when it could not be.
 */
export async function reserveTokens(
  database: Database,
  tokens: number,
  { asker, askerLimit, totalLimit, leaseSeconds }: TokenAllowance,
): Promise<TokenReservation | null> {
  const [row] = await database.$queryRaw<{ day: string; busyUntil: string | null; whole: boolean }[]>`
    with mine as (
      insert into compa_usage (day, asker, tokens, busy_until)
      values ((now() at time zone ${brand.timeZone})::date, ${asker}, ${tokens}, now() + ${leaseSeconds}::float8 * interval '1 second')
      on conflict (day, asker) do update set tokens = compa_usage.tokens + excluded.tokens, busy_until = excluded.busy_until
      where compa_usage.tokens < ${askerLimit} and coalesce(compa_usage.busy_until < now(), true)
      returning day, busy_until
    ), common as (
      insert into compa_usage (day, asker, tokens) select day, ${totalAsker}, ${tokens} from mine
      on conflict (day, asker) do update set tokens = compa_usage.tokens + excluded.tokens where compa_usage.tokens < ${totalLimit}
      returning day
    )
    select day::text, busy_until::text as "busyUntil", exists (select from common) as whole from mine`
  if (!row) return null
  const reservation = { day: row.day, asker, tokens, busyUntil: row.busyUntil }
  if (row.whole) return reservation
  await settleAsker(database, reservation, 0)
  return null
}

/** Whether the day's tokens of an asker, or of all together, are used up, and how many seconds the campus's day still has. */
export async function findTokenUsage(database: Database, { asker, askerLimit, totalLimit }: TokenAllowance): Promise<{ usedUp: boolean; secondsLeft: number }> {
  const [row] = await database.$queryRaw<{ usedUp: boolean; secondsLeft: number }[]>`
    select ceil(extract(epoch from (today + 1)::timestamp at time zone ${brand.timeZone} - now()))::int as "secondsLeft",
      exists (select from compa_usage where day = today and (asker = ${asker} and tokens >= ${askerLimit} or asker = ${totalAsker} and tokens >= ${totalLimit})) as "usedUp"
    from (select (now() at time zone ${brand.timeZone})::date as today) as campus`
  return row ?? { usedUp: false, secondsLeft: 0 }
}

/** What all together have used of the campus's day. */
export async function countTokensUsedToday(database: Database): Promise<number> {
  const [row] = await database.$queryRaw<{ tokens: number }[]>`
    select tokens from compa_usage where day = (now() at time zone ${brand.timeZone})::date and asker = ${totalAsker}`
  return Number(row?.tokens ?? 0)
}

const settleAsker = (database: Database, { day, asker, tokens, busyUntil }: TokenReservation, cost: number) =>
  database.$executeRaw`
    update compa_usage set tokens = compa_usage.tokens + ${cost - tokens}, busy_until = nullif(busy_until, ${busyUntil}::timestamptz(3))
    where day = ${day}::date and asker = ${asker}`

/** Puts what a question did cost in the place of what was reserved for it, in the same order, and lets the asker's next one begin. */
export const settleTokens = (database: Database, { day, asker, tokens, busyUntil }: TokenReservation, cost: number) =>
  database.$executeRaw`
    with mine as (
      update compa_usage set tokens = compa_usage.tokens + ${cost - tokens}, busy_until = nullif(busy_until, ${busyUntil}::timestamptz(3))
      where day = ${day}::date and asker = ${asker} returning 1
    )
    update compa_usage set tokens = compa_usage.tokens + ${cost - tokens} where day = ${day}::date and asker = ${totalAsker} and exists (select from mine)`

/** Forgets counts of past days, and questions that were asked once and not again for two weeks, or by nobody for half a year. */
export async function deleteExpiredUsage(database: Database): Promise<void> {
  await database.$executeRaw`delete from compa_usage where day < now() - interval '3 days'`
  await database.$executeRaw`delete from unanswered_questions where last_at < now() - case times when 1 then interval '14 days' else interval '180 days' end`
}
