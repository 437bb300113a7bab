import { beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../../server/database/client.ts'
import { retrievePassages } from '../../../server/features/compa/answers/retrieval.ts'
import { lookUpWords, searchPassages } from '../../../server/features/compa/data/passages.ts'
import { createStudent } from '../../support/factories.ts'
import { post } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

/** Words of the posts: each post has `common`; a few posts have `rare`. */
const [common, rare] = ['veedhiulaa', 'maamarathope']
const postCount = 3000
const rarePostCount = 5

const app = setUpTestApp()
let token: string
beforeAll(async () => {
  ;({ token } = await createStudent(app, { username: 'anbu.selvi' }))
  await app.database.$executeRaw`
    insert into passages
    select found.* from generate_series(1, ${postCount}::int) as n,
      passage('POST', md5(n::text)::uuid::text, 0, 'someone', '', '', ${common} || case when n <= ${rarePostCount} then ' ' || ${rare} else '' end, now() - n * interval '1 hour')
        as found`
  await app.database.$executeRaw`vacuum analyze passages`
})

const countPosts = async (word: string) => (await lookUpWords(app.database, [word]))[0]?.postCount

/** The rows of `passages` that PostgreSQL reads for a task. The view also has the counts of earlier transactions of the connection. */
const countRowsRead = (task: (transaction: Transaction) => Promise<unknown>) =>
  app.database.$transaction(async (transaction) => {
    const readCounter = async () => {
      const [row] = await transaction.$queryRaw<{ count: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'passages'`
      return row?.count ?? Number.NaN
    }
    const before = await readCounter()
    await task(transaction)
    return (await readCounter()) - before
  })

test('posts with a common word are not counted, those with a rare word are', async () => {
  expect(await countPosts(common)).toBe(1000)
  expect(await countRowsRead((transaction) => lookUpWords(transaction, [common]))).toBe(0)
  expect(await countPosts(rare)).toBe(rarePostCount)
  expect(await countRowsRead((transaction) => lookUpWords(transaction, [rare]))).toBe(rarePostCount)
})

test.each([
  { name: 'a rare word reads the posts that have it', word: rare, count: rarePostCount, maxRowsRead: rarePostCount },
  { name: 'a common word reads the newest 2,000 posts', word: common, count: 1000, maxRowsRead: 2000 },
])('a search for $name', async ({ word, count, maxRowsRead }) => {
  const terms = [{ exactQuery: word, query: word, weight: 1, postCount: count }]
  const bounds = { now: new Date(), since: new Date(0), viewerUid: null, synonymWeight: 0.8, headingBonus: 0.25, take: 40 }
  expect(await countRowsRead((transaction) => searchPassages(transaction, terms, terms, bounds))).toBeLessThanOrEqual(maxRowsRead)
})

test.each([
  ['only a common word', `${common}`],
  ['a new word', `${common} kuyilkoottam`],
])('a post with %s is found at once, and not after it was deleted', async (_, text) => {
  const { id } = (await post(app, '/api/posts', { contentHtml: text, community: 'lounge' }, token)).body
  const find = async () => (await retrievePassages(app.database, text, new Date(), null)).passages.some(({ sourceId }) => sourceId === id)
  expect(await find()).toBe(true)
  await app.database.post.delete({ where: { id } })
  expect(await find()).toBe(false)
})

test('the next analysis of the table updates the statistics', async () => {
  await app.database.$executeRaw`delete from passages where source_id <> md5('1')::uuid::text`
  expect(await countPosts(common)).toBe(1000)
  await app.database.$executeRaw`vacuum analyze passages`
  expect(await countPosts(common)).toBe(1)
})
