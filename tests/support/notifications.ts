import { toNodeId } from '../../server/relay/node-id.ts'
import type { Student } from './factories.ts'
import { graphql } from './http/client.ts'
import type { TestApp } from './test-app.ts'

type Reader = Pick<Student, 'token'>
type Listed = { id: string; kind: string; text: string; excerpt: string; path: string; actors: { username: string }[]; isSeen: boolean; isRead: boolean }

const listQuery = `query($first: Int, $after: String) {
  notifications(first: $first, after: $after) {
    edges { cursor node { id kind text excerpt path actors { username } updatedAt isSeen isRead } } pageInfo { hasNextPage endCursor }
  }
  unseenNotificationCount
}`

/** A page of a user's notifications, once all jobs are done, with the count of the unseen ones. */
export async function readPage(app: TestApp, { token }: Reader, page: { first?: number; after?: string } = {}) {
  await app.runJobs()
  const { data, errors } = await graphql(app, listQuery, page, token)
  if (errors) throw new Error(JSON.stringify(errors))
  const { edges, pageInfo } = data.notifications
  return { notifications: edges.map(({ node }: { node: Listed }) => node) as Listed[], pageInfo, unseenCount: data.unseenNotificationCount as number }
}

export const readNotifications = async (app: TestApp, reader: Reader) => (await readPage(app, reader)).notifications

/** The sentences of a user's notifications, newest first. */
export const readTexts = async (app: TestApp, reader: Reader) => (await readNotifications(app, reader)).map(({ text }) => text)

async function mutate(app: TestApp, { token }: Reader, query: string, variables: object) {
  const { data, errors } = await graphql(app, query, { ...variables }, token)
  if (errors) throw new Error(JSON.stringify(errors))
  return Object.values(data)[0] as any
}

/** Marks a notification, or all, as read. */
export const markRead = (app: TestApp, reader: Reader, id: string | null = null): Promise<{ readIds: string[]; unseenCount: number }> =>
  mutate(app, reader, 'mutation($id: ID) { markNotificationRead(input: {id: $id}) { readIds unseenCount } }', { id })

export const markThreadRead = (app: TestApp, reader: Reader, postId: string, number: number) =>
  mutate(app, reader, 'mutation($postId: ID!, $number: Int!) { markThreadRead(input: {postId: $postId, number: $number}) { post { id } } }', { postId, number })

export const setThreadWatch = (app: TestApp, reader: Reader, postId: string, watch: boolean): Promise<{ post: { viewerIsWatching: boolean } }> =>
  mutate(app, reader, 'mutation($postId: ID!, $watch: Boolean!) { setThreadWatch(input: {postId: $postId, watch: $watch}) { post { viewerIsWatching } } }', {
    postId,
    watch,
  })

/** Sets how a kind is told; what is not given is off. */
export const setPreference = (app: TestApp, reader: Reader, kind: string, preference: { inApp?: boolean; push?: boolean; email?: string }) =>
  mutate(app, reader, 'mutation($input: SaveNotificationSettingsInput!) { saveNotificationSettings(input: $input) { settings { isPaused } } }', {
    input: { preferences: [{ kind, inApp: false, push: false, email: 'OFF', ...preference }] },
  })

export const setPaused = (app: TestApp, reader: Reader, isPaused: boolean) =>
  mutate(app, reader, 'mutation($isPaused: Boolean!) { saveNotificationSettings(input: {isPaused: $isPaused}) { settings { isPaused } } }', { isPaused })

export const follow = (app: TestApp, reader: Reader, uid: string) =>
  mutate(app, reader, 'mutation($id: ID!) { setUserFollow(input: {userId: $id, follow: true}) { user { id } } }', { id: toNodeId('User', uid) })

export const block = (app: TestApp, reader: Reader, uid: string, isBlocked = true) =>
  mutate(app, reader, 'mutation($id: ID!, $block: Boolean!) { setUserBlock(input: {userId: $id, block: $block}) { viewer { id } } }', {
    id: toNodeId('User', uid),
    block: isBlocked,
  })

export const mute = (app: TestApp, reader: Reader, uid: string) =>
  mutate(app, reader, 'mutation($value: String!) { setMute(input: {kind: USER, value: $value, mute: true}) { viewer { id } } }', {
    value: toNodeId('User', uid),
  })

export const vote = (app: TestApp, reader: Reader, subjectId: string, up = true) =>
  mutate(app, reader, 'mutation($id: ID!, $up: Boolean!) { setVote(input: {subjectId: $id, up: $up}) { subject { __typename } } }', { id: subjectId, up })

/** Edits a post or a reply. */
export const editText = (app: TestApp, author: Reader, kind: 'post' | 'reply', id: string, contentHtml: string, version = 1) => {
  const [name, type] = kind === 'post' ? ['editPost', 'EditPostInput'] : ['editReply', 'EditReplyInput']
  const query = `mutation($input: ${type}!) { ${name}(input: $input) { isHeldForReview } }`
  return mutate(app, author, query, { input: { [`${kind}Id`]: id, contentHtml, version } })
}

const restore = (app: TestApp, author: Reader, id: string) =>
  mutate(app, author, 'mutation($id: ID!) { restoreDeleted(input: {subjectId: $id}) { subject { __typename } } }', { id })

export const setReplyDeleted = (app: TestApp, author: Reader, id: string, isDeleted: boolean) =>
  isDeleted ? mutate(app, author, 'mutation($id: ID!) { deleteReply(input: {replyId: $id}) { reply { id } } }', { id }) : restore(app, author, id)

export const setPostDeleted = (app: TestApp, author: Reader, id: string, isDeleted: boolean) =>
  isDeleted ? mutate(app, author, 'mutation($id: ID!) { deletePost(input: {postId: $id}) { deletedId } }', { id }) : restore(app, author, id)
