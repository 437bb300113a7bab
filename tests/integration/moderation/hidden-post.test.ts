import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAppWithPages } from '../../support/app-with-pages.ts'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql } from '../../support/http/client.ts'
import { openSubscription } from '../../support/http/subscription-stream.ts'
import { createModerator, decide, readCase, reportThrice } from '../../support/moderation.ts'
import type { TestApp } from '../../support/test-app.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestAppWithPages()
  other = await startTestAppWithPages(app, { createStorage: () => app.storage })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

/** Words that only the post of a test has. */
const words = 'zebrafish aquarium'
const askCompa = 'mutation { askCompa(input: {question: "zebrafish aquarium?"}) { answer sources { title } } }'
const readFeeds = (server: TestApp) => graphql(server, '{ posts(community: LOUNGE, first: 50) { edges { node { id } } } tag(name: "fraudtag") { name } }', {})

async function createPublicPost() {
  const author = await createStudent(app)
  const post = await createPost(app, { token: author.token, contentHtml: `<p>Fraud about the ${words} #fraudtag</p>`, media: [await createPng()] })
  const postFile = await app.database.postFile.findFirstOrThrow({ where: { postId: post.id }, select: { file: { select: { key: true } } } })
  const paths = [`/api/posts/${post.id}`, `/media/${postFile.file.key}`, `/post/${post.nodeId}`]
  const statuses = () =>
    Promise.all([app, other].flatMap((server) => paths.map(async (path) => (await fetch(server.address + path, { headers: { accept: '*/*' } })).status)))
  return { author, post, paths, statuses }
}

test('a hidden post is absent everywhere on both servers, and comes back with the decision to keep it', async () => {
  const { author, post, paths, statuses } = await createPublicPost()
  const shown = [200, 200, 200, 200, 200, 200]
  // The second request of each is stored in the response cache.
  await statuses()
  expect(await statuses()).toEqual(shown)
  expect(JSON.stringify(await graphql(app, askCompa))).toContain(words)
  await reportThrice(app, post.nodeId)
  await expect.poll(statuses, { timeout: 1000 }).toEqual([404, 404, 404, 404, 404, 404])
  for (const server of [app, other]) {
    const { data } = await readFeeds(server)
    expect(data.posts.edges.map(({ node }: { node: { id: string } }) => node.id)).not.toContain(post.nodeId)
    expect(data.tag).toBeNull()
    expect(await (await fetch(server.address + paths[2], { headers: { accept: 'text/html' } })).text()).not.toContain(words)
    expect(JSON.stringify(await graphql(server, askCompa))).not.toContain(words)
  }
  const restore = 'mutation($id: ID!) { restoreDeleted(input: {subjectId: $id}) { subject { __typename } } }'
  expect((await graphql(app, restore, { id: post.nodeId }, author.token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  const viewer = await graphql(app, '{ deletedSubjects { id } viewer { settings { decisions { action summary } } } }', {}, author.token)
  expect(viewer.data).toEqual({ deletedSubjects: [], viewer: { settings: { decisions: [{ action: null, summary: expect.stringMatching(/^Fraud/) }] } } })

  const { nodeId: id, version } = await readCase(app, post.id)
  await decide(app, (await createModerator(app)).token, { id, version, action: 'KEEP' })
  await expect.poll(statuses, { timeout: 1000 }).toEqual(shown)
  expect(JSON.stringify(await graphql(other, askCompa))).toContain(words)
})

test('what a live update announced is gone for readers who fetch it after it was hidden', async () => {
  const abortController = new AbortController()
  const subscription = 'subscription { liveUpdates(topics: ["posts:LOUNGE"]) { postAdded { id } } }'
  const stream = await openSubscription(other, subscription, {}, undefined, abortController.signal)
  const { post } = await createPublicPost()
  await reportThrice(app, post.nodeId)
  let text = ''
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (!text.includes(post.nodeId)) text += (await reader?.read())?.value
  abortController.abort()
  // The update has the id alone; the app reads the post by it.
  expect(text).not.toContain(words)
  expect((await graphql(other, 'query($id: ID!) { post(id: $id) { contentHtml } }', { id: post.nodeId })).data.post).toBeNull()
})

test('a hidden reply leaves its number without words in the thread', async () => {
  const { post } = await createPublicPost()
  const reply = await createReply(app, post.id, { contentHtml: '<p>Buy now</p>' })
  await reportThrice(app, reply.nodeId)
  const query = 'query($id: ID!) { post(id: $id) { replyCount replies(first: 10) { edges { node { number isDeleted contentHtml } } } } }'
  const { data } = await graphql(other, query, { id: post.nodeId })
  expect(JSON.stringify(data)).not.toContain('Buy now')
  expect(data.post).toMatchObject({ replyCount: 0 })
})
