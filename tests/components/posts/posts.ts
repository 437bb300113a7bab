// Loaded before the first test: its time limit is not that of the modules.
import '../../../client/src/pages/posts/lounge.tsx'
import { page } from 'vitest/browser'
import { network } from '../support/network.ts'

export const articles = page.getByRole('article')
export const postItems = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')

type PostAnswer = Record<string, unknown> & { id: string; createdAt: string }

let serial = 0

/** A post for an answer; each is older than the one before. */
export function createPost(text: string, fields: Record<string, unknown> = {}): PostAnswer {
  serial += 1
  const author = { id: 'author', uid: 'author', username: 'nila' }
  const createdAt = new Date(Date.UTC(2026, 7, 1) - serial * 60_000).toISOString()
  return { __typename: 'Post', id: `post-${serial}`, contentHtml: `<p>${text}</p>`, community: 'LOUNGE', createdAt, author, ...fields }
}

export const createPosts = (count: number, text = 'Post', fields = {}) => Array.from({ length: count }, (_, index) => createPost(`${text} ${index}.`, fields))

/** Posts of several lines. */
export const createTallPosts = (count: number, text: string, fields = {}) =>
  Array.from({ length: count }, (_, index) => createPost(`${text} ${index}. ${'Words. '.repeat(100)}`, fields))

/** Answers the feeds with pages of 20 of these posts, which may change. */
export function serveFeed(posts: PostAnswer[]) {
  const answer = ({ after }: { after?: string | null }) => {
    const start = after ? posts.findIndex(({ id }) => id === after) + 1 : 0
    const nodes = posts.slice(start, start + 20)
    const pageInfo = { hasNextPage: start + 20 < posts.length, endCursor: nodes.at(-1)?.id ?? null }
    return { posts: { edges: nodes.map((node) => ({ cursor: node.id, node })), pageInfo } }
  }
  network.on('Feed', answer)
  network.on('NewestPosts', answer)
}

/** The texts of the posts of the list. */
export const readTexts = () => [...document.querySelectorAll('article')].map(({ textContent }) => textContent)

/** Whether an element is in the viewport. */
export function isInViewport(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

export const scrollToEnd = () => window.scrollTo(0, document.body.scrollHeight)
