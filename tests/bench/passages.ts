import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { openDatabase } from '../../server/database/client.ts'
import { insertPassageWords } from '../../server/features/compa/data.ts'
import { importPages } from '../../server/features/compa/pages/campus-page-import.ts'
import { openLog } from '../../server/observability/log.ts'
import { tunedAnswerable } from './compa/tuned-answerable-questions.ts'
import { tunedUnanswerable } from './compa/tuned-unanswerable-questions.ts'

const wordsPerPassage = 40
const vocabularySize = 50_000
const batchSize = 5000

const tuned = [...tunedAnswerable, ...tunedUnanswerable]

/** The questions that are asked of Compa in turn. */
export const compaQuestions = tuned.filter((_, index) => index % 5 === 0).map(({ question }) => question)

/** Words in the order of their frequency, the most frequent first: those of the questions and then artificial ones. */
const questionWords = [...new Set(tuned.flatMap(({ question }) => question.toLowerCase().match(/[a-z]+/g) ?? []))]
const vocabulary = [...questionWords, ...Array.from({ length: vocabularySize - questionWords.length }, (_, n) => `word${n}`)]

/** A random word: by Zipf's law, the n-th word is as frequent as 1/n. */
const pickWord = () => vocabulary[Math.floor(vocabularySize ** Math.random()) - 1]

/** Writes the passages of all posts, with random words instead of the posts' own, and imports the pages of the sample campus. */
export async function seedPassages(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: indexes } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('passages_search_idx'::regclass) as definition union all select pg_get_indexdef('passages_kind_at_idx'::regclass)`,
  )
  await client.query('alter table passages disable trigger user; drop index passages_search_idx, passages_kind_at_idx')
  const { rows: posts } = await client.query<{ id: string; createdAt: Date }>('select id, created_at as "createdAt" from posts')
  for (let start = 0; start < posts.length; start += batchSize) {
    const batch = posts.slice(start, start + batchSize)
    const texts = batch.map(() => Array.from({ length: wordsPerPassage }, pickWord).join(' '))
    await client.query(
      `insert into passages select passage_row.* from unnest($1::text[], $2::text[], $3::timestamptz[]) as post (id, text, created_at),
         passage('POST', id, 0, 'user1', '', '', text, created_at) as passage_row`,
      [batch.map(({ id }) => id), texts, batch.map(({ createdAt }) => createdAt)],
    )
  }
  for (const { definition } of indexes) await client.query(definition)
  await client.query('alter table passages enable trigger user')
  const log = openLog('warn')
  const database = openDatabase(databaseUrl, log)
  await insertPassageWords(database, vocabulary)
  await importPages({ database, log, folder: fileURLToPath(new URL('../../server/embedded/campus-pages/', import.meta.url)) })
  await database.$disconnect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
