import type { APIRequestContext, Page } from '@playwright/test'

export type Account = { uid: string; email: string; token: string; refreshToken: string }

export const password = 'veranda-1'
export const emulator = `http://127.0.0.1:${process.env.E2E_AUTH_PORT}`
export const identityToolkit = `${emulator}/identitytoolkit.googleapis.com/v1/accounts`

let serial = 0

/** A name nobody has, in this run and in parallel projects. */
export function freshName() {
  serial += 1
  return `e${process.pid}x${(Date.now() % 1e8).toString(36)}x${serial}`
}

export const freshEmail = () => `${freshName()}@vistas.ac.in`

/** An account of the identity provider alone: no draft yet. */
export async function signUp(request: APIRequestContext, email = freshEmail()): Promise<Account> {
  const answer = await request.post(`${identityToolkit}:signUp?key=any`, { data: { email, password, returnSecureToken: true } })
  const { localId, idToken, refreshToken } = await answer.json()
  return { uid: localId, email, token: idToken, refreshToken }
}

/** Step 2: a username is chosen. */
export async function drafted(request: APIRequestContext, username = freshName()): Promise<Account & { username: string }> {
  const account = await signUp(request)
  await ok(request.post('/api/users/draft', { ...bearer(account), data: { uid: account.uid, email: account.email, username } }))
  return { ...account, username }
}

/** Step 4 without a business, step 3 with one that is still to be set up. */
export async function setUp(request: APIRequestContext, ownsBusiness = false): Promise<Account & { username: string }> {
  const account = await drafted(request)
  const multipart = { course: 'BA English', bio: '', ownsBusiness: String(ownsBusiness) }
  await ok(request.put(`/api/users/setup/${account.uid}`, { ...bearer(account), multipart }))
  return account
}

/** Step 4 with a business. */
export async function inBusiness(request: APIRequestContext, name = 'Idli Corner') {
  const account = await setUp(request, true)
  await ok(request.patch(`/api/users/business/${account.uid}`, { ...bearer(account), data: { name } }))
  return account
}

const bearer = ({ token }: Account) => ({ headers: { authorization: `Bearer ${token}` } })

async function ok(answer: ReturnType<APIRequestContext['post']>) {
  const response = await answer
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()} ${await response.text()}`)
}

/** Signs in through the login page, as people do. */
export async function logIn(page: Page, { email }: { email: string }) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'LOG IN' }).click()
}

/** The session of an account as the provider's client keeps it; `expired` makes it ask for a fresh token first. */
const sessionOf = ({ uid, email, token, refreshToken }: Account, expired = false) => ({
  uid,
  email,
  emailVerified: false,
  isAnonymous: false,
  providerData: [],
  stsTokenManager: { refreshToken, accessToken: token, expirationTime: expired ? 1 : Date.now() + 3_600_000 },
  createdAt: String(Date.now()),
  lastLoginAt: String(Date.now()),
  apiKey: 'demo-key',
  appName: '[DEFAULT]',
})

const sessionKey = 'firebase:authUser:demo-key:[DEFAULT]'

/** Opens the browser signed in, without the login page: the provider's client takes over a session that it finds in local storage. */
export const enter = (page: Page, account: Account, { expired = false } = {}) =>
  page.addInitScript(
    ([uid, key, json]) => {
      if (sessionStorage.getItem('entered') === uid) return
      sessionStorage.setItem('entered', uid)
      localStorage.setItem(key, json)
    },
    [account.uid, sessionKey, JSON.stringify(sessionOf(account, expired))] as const,
  )

/** Puts another student in the place of the one who is signed in, as a sign-in in another tab does. */
export const takeOver = (page: Page, account: Account, { expired = false } = {}) =>
  page.evaluate(
    (record) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb')
        opening.onerror = reject
        opening.onsuccess = () => {
          const writing = opening.result.transaction('firebaseLocalStorage', 'readwrite')
          writing.objectStore('firebaseLocalStorage').put(record)
          writing.onerror = reject
          writing.oncomplete = () => resolve()
        }
      }),
    { fbase_key: sessionKey, value: sessionOf(account, expired) },
  )
