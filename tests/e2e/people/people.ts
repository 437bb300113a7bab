import type { APIRequestContext } from '@playwright/test'
import { type Account, createUsername } from '../accounts.ts'
import { expect } from '../fixtures.ts'
import { sendQuery } from '../reactions/reactions.ts'

/** A username that begins with this word: a search for the word and the number finds it alone. */
export const createNamedUsername = (word: string) => `${word}.${createUsername()}`.slice(0, 30)

/** Complete the account set-up of an account. */
export async function setUpAccount(request: APIRequestContext, { uid, token }: Account, { course = 'BA English', bio = '', clubs = [] as string[] } = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ course, bio, ownsBusiness: 'false' })) form.set(name, value)
  for (const club of clubs) form.append('clubs', club)
  const response = await request.put(`/api/users/setup/${uid}`, { headers: { authorization: `Bearer ${token}` }, multipart: form })
  expect(response.status()).toBe(200)
}

export const follow = (request: APIRequestContext, account: Account, { uid }: Account) =>
  sendQuery(request, account, 'mutation ($input: SetUserFollowInput!) { setUserFollow(input: $input) { user { id } } }', {
    input: { userId: Buffer.from(`User:${uid}`).toString('base64url'), follow: true },
  })
