import { beforeAll, expect } from 'vitest'
import { cpuMsOfAsync } from '../support/cpu-time.ts'
import { createPost, createReply, createStudent, type Student } from '../support/factories.ts'
import { graphql } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()
const maxRatio = 20
const notificationCount = 50
let reader: Student
let other: Student
beforeAll(async () => {
  ;[reader, other] = [await createStudent(app), await createStudent(app)]
  for (let index = 0; index < notificationCount; index += 1) {
    const post = await createPost(app, { token: reader.token, community: 'lounge' })
    await createReply(app, post.id, { token: other.token, contentHtml: `<p>Number ${index}</p>` })
  }
  // The same text, sent so often, would be held.
  await app.database.reply.updateMany({ data: { contentHtml: `<p>Long ago</p>${'<p>once more &amp; again</p>'.repeat(1600)}` } })
  await app.runJobs()
})

/** By POST, which no cache answers. */
const measure = (query: string, field: string) =>
  cpuMsOfAsync(async () => {
    const { data } = await graphql(app, query, {}, reader.token)
    expect(data[field].edges.length).toBeGreaterThanOrEqual(20)
  })

/** The lowest of five measurements: other work of the process adds to some. */
async function measureLowest(query: string, field: string) {
  const measured: number[] = []
  for (let run = 0; run < 5; run += 1) measured.push(await measure(query, field))
  return Math.min(...measured)
}

testCase(
  `a page of ${notificationCount} notifications of replies of 49 KB, under three names`,
  `costs less than ${maxRatio} times as much CPU time as a feed`,
  async () => {
    const fields = 'edges { node { id text excerpt path } }'
    const query = `{ a: notifications(first: 50) { ${fields} } b: notifications(first: 50) { ${fields} } c: notifications(first: 50) { ${fields} } }`
    const plain = '{ posts(community: LOUNGE) { edges { node { id contentHtml author { username } } } } }'
    await measure(plain, 'posts')
    const plainMs = await measureLowest(plain, 'posts')
    const ratio = (await measureLowest(query, 'a')) / plainMs
    expect(ratio).toBeLessThan(maxRatio)
    return `${ratio.toFixed(1)} times ${plainMs.toFixed(1)} ms`
  },
  60_000,
)
