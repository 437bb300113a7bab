import { type Account, createPost } from './factories.ts'
import { createPng } from './files/image-and-pdf-files.ts'
import { graphql } from './http/client.ts'
import { fetchFeed } from './running-server.ts'
import type { TestApp } from './test-app.ts'

/** A post with an image. */
export async function createPostWithImage(app: TestApp, { token }: Account, text: string): Promise<{ id: string; key: string }> {
  const { id, media } = await createPost(app, { token, contentHtml: `<p>${text}</p>`, media: [await createPng()] })
  return { id, key: media[0].url.split('/').at(-1) }
}

/** The texts and files of a reply and of its earlier versions, as everybody reads them. */
export async function readReply(app: TestApp, nodeId: string) {
  const query = 'query($id: ID!) { node(id: $id) { ... on Reply { isDeleted contentHtml version author { uid } media { url } revisions { contentHtml } } } }'
  return (await graphql(app, query, { id: nodeId })).data.node
}

/** Votes for a post or reply. */
export const vote = (app: TestApp, { token }: Account, nodeId: string) =>
  graphql(app, 'mutation($id: ID!) { setVote(input: { subjectId: $id, up: true }) { subject { __typename } } }', { id: nodeId }, token)

/** Bookmarks a post or reply. */
export const bookmark = (app: TestApp, { token }: Account, nodeId: string) =>
  graphql(app, 'mutation($id: ID!) { setBookmark(input: { subjectId: $id, bookmarked: true }) { subject { __typename } } }', { id: nodeId }, token)

/** Reads a post through the feed. */
export async function readPost(app: TestApp, id: string): Promise<{ contentHtml: string; summary: string } | undefined> {
  const { body } = await fetchFeed(app.address)
  return body.find((post: { id: string }) => post.id === id)
}
