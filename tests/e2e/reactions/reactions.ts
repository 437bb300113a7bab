import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, createStudentAccount, restoreSession } from '../accounts.ts'
import { expect } from '../fixtures.ts'
import { postArticles } from '../posts/posts.ts'

/** Sign in as a new student. */
export async function signInAsStudent(page: Page, request: APIRequestContext) {
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  return account
}

/** Open a feed and return the first card that contains this text. */
export async function openCard(page: Page, path: string, text: string) {
  await page.goto(path)
  const card = postArticles(page).filter({ hasText: text }).first()
  await expect(card).toBeVisible()
  return card
}

/** Publish a post over REST and return its node id. */
export async function createPost(request: APIRequestContext, { token }: Account, text: string, community = 'learn') {
  const response = await request.post('/api/posts', { headers: { authorization: `Bearer ${token}` }, data: { contentHtml: `<p>${text}</p>`, community } })
  expect(response.status()).toBe(201)
  const { id } = await response.json()
  return Buffer.from(`Post:${id}`).toString('base64url')
}

/** Send a GraphQL request of an account. */
export async function sendQuery(request: APIRequestContext, { token }: Account, query: string, variables: object) {
  const response = await request.post('/graphql', { headers: { authorization: `Bearer ${token}` }, data: { query, variables } })
  const { data, errors } = await response.json()
  expect(errors).toBeUndefined()
  return data
}

export const vote = (request: APIRequestContext, account: Account, subjectId: string) =>
  sendQuery(request, account, 'mutation ($input: SetVoteInput!) { setVote(input: $input) { subject { __typename } } }', { input: { subjectId, up: true } })

export const bookmark = (request: APIRequestContext, account: Account, subjectId: string) =>
  sendQuery(request, account, 'mutation ($input: SetBookmarkInput!) { setBookmark(input: $input) { subject { __typename } } }', {
    input: { subjectId, bookmarked: true },
  })
