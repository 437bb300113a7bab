import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getAuthHeaders, signIn } from '../../../client/src/lib/session/session.ts'
import { password, signInAs, signOut, signUp } from '../support/identity.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'

const accountMenuButton = page.getByRole('button', { name: 'Account menu' })

/** The texts of the warnings that the page has logged since. */
function recordWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => warn.mock.calls.map(([text]) => text)
}

/** The tokens of the requests for the viewer. */
const readTokens = () => network.sent('ViewerCard').map(({ headers }) => headers.get('authorization') ?? 'none')

test('a refused token is refreshed once', async () => {
  const { uid } = await signInAs()
  const { authorization = '' } = await getAuthHeaders()
  const freshToken = `${authorization.slice('Bearer '.length)}fresh`
  const refresh = vi.fn(() =>
    Response.json({ id_token: freshToken, access_token: freshToken, refresh_token: 'next', expires_in: '3600', token_type: 'Bearer', user_id: uid }),
  )
  network.onRequest(/securetoken\.googleapis\.com/, refresh)
  const refused = { errors: [{ message: 'Your sign-in is no longer valid. Sign in again.', extensions: { code: 'UNAUTHENTICATED', status: 401 } }] }
  network.on('ViewerCard', (_variables, _files, headers) =>
    headers.get('authorization') === `Bearer ${freshToken}` ? { viewer: { username: 'kavya' } } : Response.json(refused, { status: 401 }),
  )
  await openPage('/lounge')
  await expect.element(accountMenuButton).toHaveTextContent('K')
  expect(readTokens().filter((token) => [authorization, `Bearer ${freshToken}`].includes(token))).toEqual([authorization, `Bearer ${freshToken}`])
  expect(refresh).toHaveBeenCalledOnce()
})

test('a token refused twice fails the request', async () => {
  await signInAs()
  network.on('SetUpAccount', () => Response.json({ error: 'Sign in again.' }, { status: 401 }))
  await openPage('/account-setup')
  await page.getByLabelText('No', { exact: true }).click()
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Sign in again.')
  expect(network.sent('SetUpAccount')).toHaveLength(2)
})

test('reads go without a token when none is available', async () => {
  const readWarnings = recordWarnings()
  await signInAs()
  network.onRequest(/securetoken\.googleapis\.com/, () => connectionLost)
  network.on('ViewerCard', {})
  network.on('Feed', { posts: { edges: [{ node: { contentHtml: '<p>For everyone.</p>' } }] } })
  // The token of the sign-in has expired.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
  await openPage('/lounge')
  await expect.element(page.getByRole('article').first().getByText('For everyone.')).toBeVisible()
  await expect.poll(readWarnings).toContain('No ID token; continuing without')
  await expect.poll(() => readTokens().at(-1)).toBe('none')
})

test('blocked storage only logs a warning', async () => {
  const readWarnings = recordWarnings()
  const { uid, email } = await signUp()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('not here', 'QuotaExceededError')
  })
  network.on('ProgressLookup', { progress: { uid, step: 4 } })
  network.on('StartSession', { startSession: { session: { id: 'session-1' } } })
  await openPage('/login')
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password').fill(password)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect.poll(readPath).toBe('/lounge')
  await expect.element(accountMenuButton).toBeVisible()
  expect(readWarnings()).toContain('Storage is not available for token')
})

test("a failed sign-out shows 'Failed to logout. Try again.'", async () => {
  await signInAs()
  await openPage('/lounge')
  await accountMenuButton.click()
  const failedDelete = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new Error('the disk is full')
  })
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.element(page.getByText('Failed to logout. Try again.')).toBeVisible()
  expect(readPath()).toBe('/lounge')
  // The test signs out at its end.
  failedDelete.mockRestore()
})

test('a sign-out holds when a tab that was loading stores the user again', async () => {
  const { uid, email } = await signInAs()
  await openPage('/lounge')
  await expect.poll(() => localStorage.getItem('uid')).toBe(uid)
  const records = await readStoredUsers()
  expect(records).toHaveLength(1)
  await signOut()
  expect(await readStoredUsers()).toEqual([])
  await expect(signIn(email, 'a wrong password')).rejects.toThrow()
  await runInSessionStore('readwrite', (store) => store.put(records[0]))
  await expect.poll(readStoredUsers, { timeout: 10_000 }).toEqual([])
  expect(localStorage.getItem('uid')).toBeNull()
  expect(await getAuthHeaders()).toEqual({})
  await expect.element(accountMenuButton).not.toBeInTheDocument()
})

/** Runs a request in the store in which the provider's SDK keeps the signed-in user. */
const runInSessionStore = <Result,>(mode: IDBTransactionMode, send: (store: IDBObjectStore) => IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb')
    opening.onerror = reject
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('firebaseLocalStorage', mode)
      const request = send(transaction.objectStore('firebaseLocalStorage'))
      transaction.onerror = reject
      transaction.oncomplete = () => {
        opening.result.close()
        resolve(request.result)
      }
    }
  })

const readStoredUsers = async () =>
  (await runInSessionStore('readonly', (store) => store.getAll())).filter(({ fbase_key }) => fbase_key.startsWith('firebase:authUser'))
