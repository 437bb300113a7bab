import type { APIRequestContext, Page } from '@playwright/test'
import { runSql } from '../../support/run-sql.ts'
import { type Account, createDraftAccount } from '../accounts.ts'
import { readDatabaseUrl } from '../database.ts'
import { expect } from '../fixtures.ts'

export const replyItem = (page: Page, number: number) => page.locator(`#reply-${number}`)

const toNodeId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64url')

/** Publish a post by a new student. Returns its author and its ids. */
export async function createThread(request: APIRequestContext, community = 'lounge', text = 'What do you think?') {
  const author = await createDraftAccount(request)
  const response = await request.post('/api/posts', { ...bearer(author), data: { contentHtml: `<p>${text}</p>`, community } })
  expect(response.status()).toBe(201)
  const { id } = await response.json()
  return { author, id: id as string, nodeId: toNodeId('Post', id), path: `/post/${toNodeId('Post', id)}` }
}

const bearer = ({ token }: Pick<Account, 'token'>) => ({ headers: { authorization: `Bearer ${token}` } })

/** Reply over GraphQL, as from another device. Returns the reply's number and id. */
export async function addReply(request: APIRequestContext, account: Pick<Account, 'token'>, postNodeId: string, html: string, inReplyTo?: string) {
  const query = 'mutation Add($input: AddReplyInput!) { addReply(input: $input) { reply { id number } } }'
  const response = await request.post('/graphql', {
    headers: { ...bearer(account).headers, 'apollo-require-preflight': 'true' },
    data: { query, variables: { input: { postId: postNodeId, contentHtml: html, inReplyTo } } },
  })
  const { data, errors } = await response.json()
  expect(errors).toBeUndefined()
  return data.addReply.reply as { id: string; number: number }
}

/** Insert this many replies of one author at once: over the API 10,000 would take minutes. Their heights differ. */
export const insertReplies = (post: { id: string; author: Account }, count: number) =>
  runSql(
    readDatabaseUrl(),
    `insert into replies (id, post_id, number, author_uid, content_html, created_at)
     select ('01930000-0000-7000-8000-' || lpad(to_hex(n), 6, '0') || substr(md5('${post.id}'), 1, 6))::uuid, '${post.id}'::uuid, n, '${post.author.uid}',
       '<p>Reply number ' || n || '.' || repeat(' Some more words that take more than one line on every screen.', n * 7 % 5) || '</p>', now() - (${count} - n) * interval '1 minute'
     from generate_series(1, ${count}) n`,
    `update post_counts set replies = ${count}, last_number = ${count} where post_id = '${post.id}'`,
  )

/** Wait until the page has not scrolled for this many frames: the wheel and replies that load move it. */
export const waitForStillness = (page: Page, frameCount = 20) =>
  page.evaluate(async (count) => {
    let position = Number.NaN
    for (let stillFrames = 0; stillFrames < count; ) {
      await new Promise(requestAnimationFrame)
      stillFrames = scrollY === position ? stillFrames + 1 : 0
      position = scrollY
    }
  }, frameCount)

/** The number of the reply at the top of the viewport, once the page does not scroll any more. */
export async function readTopNumber(page: Page) {
  await waitForStillness(page)
  return page.evaluate(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[aria-label="Replies"] > li')]
    return Number(items.find((item) => item.getBoundingClientRect().bottom > 90)?.getAttribute('aria-posinset'))
  })
}
