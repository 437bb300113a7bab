import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { runSql } from '../support/run-sql.ts'
import { readDatabaseUrl } from './database.ts'

export type Account = { uid: string; email: string; token: string; refreshToken: string }

export const password = 'veranda-1'
export const emulatorUrl = `http://127.0.0.1:${process.env.E2E_AUTH_PORT}`
export const identityToolkitUrl = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts`

let serial = 0

/** With which the usernames of this worker begin. */
export const usernamePrefix = `e${process.pid}x`

/** A username that is unique across test runs and parallel projects. */
export function createUsername() {
  serial += 1
  return `${usernamePrefix}${(Date.now() % 1e8).toString(36)}x${serial}`
}

export const createEmail = () => `${createUsername()}@vistas.ac.in`

/** Create an account at the identity provider only, without a draft. */
export async function signUp(request: APIRequestContext, email = createEmail()): Promise<Account> {
  const call = async (name: 'signUp' | 'signInWithPassword') =>
    (await request.post(`${identityToolkitUrl}:${name}?key=any`, { data: { email, password, returnSecureToken: true } })).json()
  const startedAt = currentSecond()
  const created = await call('signUp')
  // The emulator dates the sign-in before `validSince` of the account. If a new second begins in between, the token counts as revoked.
  const { localId, idToken, refreshToken } = currentSecond() === startedAt ? created : await call('signInWithPassword')
  return { uid: localId, email, token: idToken, refreshToken }
}

const currentSecond = () => Math.floor(Date.now() / 1000)

/** The sign-in of a sample student: the moderators 'meenakshi' and 'nila', the administrator 'ananya', or another. */
export async function signInSampleStudent(request: APIRequestContext, username: string): Promise<Account> {
  const email = `${username}@vistas.ac.in`
  const data = { email, password: 'veranda-2026', returnSecureToken: true }
  const { localId, idToken, refreshToken } = await (await request.post(`${identityToolkitUrl}:signInWithPassword?key=any`, { data })).json()
  return { uid: localId, email, token: idToken, refreshToken }
}

/** Create an account at step 2 of the set-up: with a username. */
export async function createDraftAccount(request: APIRequestContext, username = createUsername()): Promise<Account & { username: string }> {
  const account = await signUp(request)
  await expectOk(request.post('/api/users/draft', { ...bearerOptions(account), data: { uid: account.uid, email: account.email, username } }))
  return { ...account, username }
}

/** Create an account at step 4; with `ownsBusiness`, at step 3: its business is not set up yet. */
export async function createStudentAccount(request: APIRequestContext, ownsBusiness = false, course = 'BA English'): Promise<Account & { username: string }> {
  const account = await createDraftAccount(request)
  const multipart = { course, bio: '', ownsBusiness: String(ownsBusiness) }
  await expectOk(request.put(`/api/users/setup/${account.uid}`, { ...bearerOptions(account), multipart }))
  return account
}

/** Create an account at step 4 with a business. */
export async function createBusinessAccount(request: APIRequestContext, name = 'Idli Corner') {
  const account = await createStudentAccount(request, true)
  await expectOk(request.patch(`/api/users/business/${account.uid}`, { ...bearerOptions(account), data: { name } }))
  return account
}

/** Create a moderator or an administrator. */
export async function createRoleHolder(request: APIRequestContext, role: 'MODERATOR' | 'ADMINISTRATOR') {
  const account = await createStudentAccount(request)
  const columns = 'id, user_uid, role, granted_at'
  await runSql(readDatabaseUrl(), `insert into role_grants (${columns}) values (gen_random_uuid(), '${account.uid}', '${role}', now())`)
  return account
}

const bearerOptions = ({ token }: Account) => ({ headers: { authorization: `Bearer ${token}` } })

async function expectOk(pending: ReturnType<APIRequestContext['post']>) {
  const response = await pending
  if (!response.ok()) throw new Error(`${response.url()} responded ${response.status()} ${await response.text()}`)
}

/** Sign in through the login page. */
export async function logIn(page: Page, { email }: { email: string }) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'LOG IN' }).click()
}

const getAccountMenuButton = (page: Page) => page.getByRole('button', { name: 'Account menu' })

/** Open the account menu. */
export async function openAccountMenu(page: Page) {
  await getAccountMenuButton(page).click()
  return page.getByRole('menu', { name: 'Account menu' })
}

/** Expect the account menu, which only signed-in users have. */
export const expectSignedIn = (page: Page) => expect(getAccountMenuButton(page)).toBeVisible()

/** Sign out through the account menu. */
export const signOut = async (page: Page) => (await openAccountMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click()

/** The stored session of an account in the format of the provider's SDK; with `expired` the SDK requests a new token first. */
const createStoredSession = ({ uid, email, token, refreshToken }: Account, expired = false) => ({
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

/** Sign in without the login page: the provider's SDK takes over the session that it finds in local storage. */
export const restoreSession = (page: Page, account: Account, { expired = false } = {}) =>
  page.addInitScript(
    ([uid, key, json]) => {
      if (sessionStorage.getItem('entered') === uid) return
      sessionStorage.setItem('entered', uid)
      localStorage.setItem(key, json)
    },
    [account.uid, sessionKey, JSON.stringify(createStoredSession(account, expired))] as const,
  )

/** Replace the stored session by another account's, as a sign-in in another tab does. */
export const replaceSession = (page: Page, account: Account, { expired = false } = {}) =>
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
    { fbase_key: sessionKey, value: createStoredSession(account, expired) },
  )
