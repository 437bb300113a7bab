import type { Database, Transaction } from '../../../database/client.ts'
import { Prisma } from '../../../generated/prisma/client.ts'
import { buildUserCardSql } from '../../users/data.ts'
import type { Passage } from '../data.ts'

/** Passages are counted up to this number; a word with as many is common. */
const maxCountedPassages = 1000

/**
 * The stems of a word, none for a stop word, and how many passages other than posts, and how many posts, have them: at most 1000, and 1000 for a word that is
 * common by the statistics of the database.
 */
export type WordStatistics = { word: string; stems: string[]; passageCount: number; postCount: number }

/**
 * The statistics of words in the index; one round trip. Posts with stems that are common by the statistics of PostgreSQL's planner are not counted: these
 * statistics are kept by autovacuum and may be minutes old. The posts with any other word are counted, so a rare word is found as soon as it is posted.
 * `kind` is tested outside a subquery with `offset 0`, so that the planner uses the full-text index and not the one on `kind`.
 */
export const lookUpWords = async (database: Database | Transaction, words: string[]): Promise<WordStatistics[]> =>
  words.length === 0
    ? []
    : database.$queryRaw`
    with input as materialized (
      select word, tsvector_to_array(to_tsvector('english', word)) as stems, plainto_tsquery('english', word) as query from unnest(${words}::text[]) as word
    ), common_stems as materialized (
      select array_agg(stem) as stems
      from pg_stats cross join unnest(most_common_elems::text::text[], most_common_elem_freqs) as element (stem, frequency)
      where schemaname = current_schema() and tablename = 'passages' and attname = 'search'
        and frequency * (select reltuples from pg_class where oid = 'passages'::regclass) >= ${maxCountedPassages}
    )
    select word, stems, passage_count::int as "passageCount",
      case
        when numnode(query) = 0 then 0
        when stems <@ (select stems from common_stems) then ${maxCountedPassages}
        else (
          select count(*)
          from (
            select from (select kind from passages where search @@ query offset 0) as matching where kind = 'POST' limit ${maxCountedPassages}
          ) as counted
        )
      end::int as "postCount"
    from input
    cross join lateral (
      select count(*) as passage_count
      from (select from passages where numnode(query) > 0 and search @@ ('@known'::tsquery && query) limit ${maxCountedPassages}) as counted
    ) as passage_counts`

/** The number of passages other than posts, counted up to 1000. */
export const countPassages = async (database: Database): Promise<number> => {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    with known as materialized (select '@known'::tsquery as query)
    select count(*)::int from (select from known cross join passages where search @@ query limit ${maxCountedPassages}) as counted`
  return row?.count ?? 0
}

/** The indexed words that are most similar to each word, best first. Words that are indexed themselves are left out. */
export async function findSimilarWords(database: Database, words: string[]): Promise<Map<string, { word: string; similarity: number }[]>> {
  if (words.length === 0) return new Map()
  const rows = await database.$queryRaw<{ input: string; candidates: { word: string; similarity: number }[] }[]>`
    select input, (
      select coalesce(jsonb_agg(candidate), '[]')
      from (select word, similarity(word, input) from passage_words where word % input order by similarity(word, input) desc, word limit 3) as candidate
    ) as candidates
    from unnest(${words}::text[]) as input
    where not exists (select from passage_words where word = input)`
  return new Map(rows.map(({ input, candidates }) => [input, candidates]))
}

/** Finds the phrases of which a passage has the words one after the other. */
export async function findPhrases(database: Database, phrases: string[]): Promise<string[]> {
  if (phrases.length === 0) return []
  const rows = await database.$queryRaw<{ phrase: string }[]>`
    select phrase from unnest(${phrases}::text[]) as phrase where exists (select from passages where search @@ phraseto_tsquery('english', phrase))`
  return rows.map(({ phrase }) => phrase)
}

/** A term of a search: a tsquery of the word itself, one of the word and its synonyms, its weight, and the number of posts that have it. */
export type SearchTerm = { exactQuery: string; query: string; weight: number; postCount: number }

/** How a text covers each term: 0, `synonymWeight` for a synonym, 1 for the word itself. */
export type Coverage = number[]

/** A passage with its coverage as a whole, of its title, of its heading with the keywords, and of its text; and the rank of ts_rank_cd. */
export type Candidate = Passage & { coverage: Coverage; titleCoverage: Coverage; headingCoverage: Coverage; textCoverage: Coverage; closeness: number }

/** The weight of a term in the title, the heading or the keywords, besides that of the term anywhere, for the choice of candidates. */
const headingBonus = 0.25

/** If all required terms are common in posts, only this many of the newest posts are searched. */
const maxNewestPosts = 2000

/**
 * The passages that cover most of the terms by weight. The title of a post is the current name of its author. Past events, posts older than `since` and
 * the viewer's own posts are excluded, and so are passages without any of `requiredTerms`. Posts are searched by the required terms that are not common, so
 * that a million posts cost no more than a few.
 * The queries are rows of a table: for a constant the planner may estimate so many rows that it reads the whole table. `search || ''` reads a vector
 * that is stored out of line once instead of once per term.
 */
export const searchPassages = (
  database: Database | Transaction,
  terms: SearchTerm[],
  requiredTerms: SearchTerm[],
  { now, since, viewerUid, synonymWeight, take }: { now: Date; since: Date; viewerUid: string | null; synonymWeight: number; take: number },
): Promise<Candidate[]> => {
  const buildCoverageSql = (vector: string) =>
    Prisma.sql`case when ${Prisma.raw(vector)} @@ exact_query then 1 when ${Prisma.raw(vector)} @@ query then ${synonymWeight}::float8 else 0 end`
  const joinQueries = (list: SearchTerm[]) => list.map(({ query }) => `(${query})`).join('|')
  const rareTerms = requiredTerms.filter(({ postCount }) => postCount < maxCountedPassages)
  const [exactQueries, queries, weights] = [terms.map((term) => term.exactQuery), terms.map((term) => term.query), terms.map((term) => term.weight)]
  return database.$queryRaw`
    with required as materialized (
      select ${joinQueries(requiredTerms)}::tsquery as query
    ), rare as materialized (
      select nullif(${joinQueries(rareTerms)}, '')::tsquery as query where ${rareTerms.length > 0}
    ), matching as materialized (
      select passages.* from required cross join passages where search @@ ('@known'::tsquery && query) and (kind <> 'EVENT' or at > ${now})
      union all
      select matching.* from rare cross join lateral (select * from passages where search @@ query offset 0) as matching where kind = 'POST' and at > ${since}
      union all
      select newest.* from required
      cross join (select * from passages where ${rareTerms.length === 0} and kind = 'POST' and at > ${since} order by at desc limit ${maxNewestPosts}) as newest
      where search @@ query
    ), others as materialized (
      select kind, source_id, position, title, heading, text, at, search || ''::tsvector as search, ts_filter(search, '{a,b}') as headings
      from matching
      where (kind <> 'POST' or not exists (select from posts where id = source_id::uuid and author_uid = ${viewerUid})) and (kind <> 'BUSINESS' or source_id not in (
        select business.id::text from businesses business join users owner on owner.uid = business.owner_uid where owner.deletion_requested_at is not null
      ))
    ), terms as materialized (
      select nullif(exact_query, '')::tsquery as exact_query, query::tsquery, weight, term_index
      from unnest(${exactQueries}::text[], ${queries}::text[], ${weights}::float8[]) with ordinality as term (exact_query, query, weight, term_index)
    )
    select kind, source_id as "sourceId", position, heading, text, at, coverage,
      title_coverage as "titleCoverage", heading_coverage as "headingCoverage", text_coverage as "textCoverage",
      case when kind <> 'POST' then title else (
        select card ->> 'username' from posts post left join users author on author.uid = post.author_uid
        cross join lateral (select ${Prisma.raw(buildUserCardSql('author'))} as card) as shown where post.id = source_id::uuid
      ) end as title,
      ts_rank_cd(search, ${joinQueries(terms)}::tsquery, 1) as closeness
    from (
      select * from others
      cross join lateral (
        select array_agg(covered order by term_index) as coverage, sum(weight * (covered + heading_covered * ${headingBonus}::float8)) as rank
        from (
          select term_index, weight, ${buildCoverageSql('search')} as covered, ${buildCoverageSql('headings')} as heading_covered from terms
        ) as term_coverage
      ) as ranked
      order by rank desc, at desc, source_id, position
      limit ${take}
    ) as best
    cross join lateral (
      select ts_filter(search, '{a}') as title_search, ts_filter(search, '{b}') as heading_search, ts_filter(search, '{d}') as text_search offset 0
    ) as parts
    cross join lateral (
      select array_agg(${buildCoverageSql('title_search')} order by term_index) as title_coverage,
        array_agg(${buildCoverageSql('heading_search')} order by term_index) as heading_coverage,
        array_agg(${buildCoverageSql('text_search')} order by term_index) as text_coverage
      from terms
    ) as part_coverage
    order by rank desc, at desc, source_id, position`
}

/** The total weight of the terms in each sentence, in order. */
export async function weighSentences(database: Database, sentences: string[], terms: SearchTerm[]): Promise<number[]> {
  const rows = await database.$queryRaw<{ weight: number }[]>`
    select coalesce(sum(weight) filter (where to_tsvector('english', sentence) @@ query::tsquery), 0) as weight
    from unnest(${sentences}::text[]) with ordinality as input (sentence, sentence_index)
    cross join unnest(${terms.map(({ query }) => query)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) as term (query, weight)
    group by sentence_index order by sentence_index`
  return rows.map(({ weight }) => weight)
}
