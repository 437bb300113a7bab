import { createPrivateKey, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Storage } from '../../storage/disk.ts'
import { type CheckResult, fails, getErrorMessage, notSet, ok, runCheck, type ServiceError } from './check-report.ts'

/** `ping` writes a value that expires soon, and reads it back. */
export async function checkRedis(ping?: () => Promise<void>): Promise<CheckResult> {
  const service = 'Redis'
  if (!ping) return notSet(service, 'REDIS_URL is empty: each server counts limits by itself.')
  return runCheck(
    service,
    async () => {
      await ping()
      return ok(service, 'It can be written and read.')
    },
    (error) => `It could not be written and read: ${getErrorMessage(error)}. Correct REDIS_URL, or start it.`,
  )
}

/** Writes, reads and removes a small file. */
export async function checkStorage(storage: Storage): Promise<CheckResult> {
  const service = 'storage'
  const key = `doctor-${randomUUID()}.txt`
  const localPath = join(tmpdir(), key)
  const createdFolders = storage.localFolder ? await findMissingFolders(storage.localFolder) : []
  let step = 'written'
  return runCheck(
    service,
    async () => {
      await writeFile(localPath, key)
      try {
        await storage.put(key, localPath)
        step = 'read back'
        if ((await text(await storage.read(key))) !== key) return fails(service, 'What was read is not what was written. Check the connection to the storage.')
      } finally {
        await rm(localPath, { force: true })
        if (step !== 'written') await storage.remove(key)
        // The server, which may run as another user, should create them. Folders with files remain.
        for (const folder of createdFolders) await rmdir(folder).catch(() => {})
      }
      step = 'removed'
      if (await storage.exists(key)) return fails(service, 'A file could not be removed. Give the key the right to delete.')
      const rootHint = storage.localFolder && process.getuid?.() === 0 ? ' It was checked as root: run this as the user of the server.' : ''
      return ok(service, `A file was written, read and removed.${rootHint}`)
    },
    (error) =>
      `A file could not be ${step}: ${explainStorageError(getRootCause(error))}. See that it exists, has free space, and allows access for this user or key.`,
    // As long as the server would try.
    30_000,
  )
}

/** Those of a folder and its ancestors that do not exist, innermost first. */
async function findMissingFolders(folder: string): Promise<string[]> {
  const exists = await stat(folder).catch(({ code }: ServiceError) => code !== 'ENOENT')
  return exists ? [] : [folder, ...(await findMissingFolders(dirname(folder)))]
}

/** The innermost cause, which libraries wrap in errors of their own. */
const getRootCause = (error: ServiceError): ServiceError => (error.cause instanceof Error ? getRootCause(error.cause as ServiceError) : error)

/** The message with the error code, which is the only clear part of S3 errors. */
function explainStorageError(error: ServiceError & { Code?: string }): string {
  const message = getErrorMessage(error).replace(/\.$/, '')
  const code = String(error.Code ?? error.code ?? '')
  return message.includes(code) ? message : `${code}: ${message}`
}

const tokenKeysUrl = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'

/**
 * Checks the keys that verify tokens, or the emulator, which has none. `lookUpAccount` requests an account that does not exist, which requires
 * the permissions of the service account.
 */
export async function checkIdentity({
  projectId,
  emulatorHost,
  accountProblem,
  lookUpAccount,
  keysUrl = tokenKeysUrl,
}: {
  projectId?: string | undefined
  emulatorHost?: string | undefined
  accountProblem?: string | undefined
  lookUpAccount: () => Promise<unknown>
  keysUrl?: string
}): Promise<CheckResult[]> {
  if (emulatorHost)
    return [
      await runCheck(
        'identity',
        async () => {
          await fetch(`http://${emulatorHost}/`)
          return ok('identity', `The emulator at ${emulatorHost} responds.`)
        },
        () => `No emulator responds at ${emulatorHost}. Start it, or correct FIREBASE_AUTH_EMULATOR_HOST.`,
      ),
    ]
  if (!projectId) return [notSet('identity', 'FIREBASE_PROJECT_ID is empty: the server starts an identity provider of its own.')]
  const keys = await runCheck(
    'token keys',
    async () => {
      const response = await fetch(keysUrl)
      const count = response.ok ? Object.keys((await response.json()) as object).length : 0
      return count
        ? ok('token keys', `${count} keys were fetched.`)
        : fails('token keys', `Google responded with ${response.status} without keys. Try again later.`)
    },
    () => 'The keys that verify tokens could not be fetched. Let this machine reach www.googleapis.com.',
  )
  if (accountProblem) return [keys, fails('service account', accountProblem)]
  const account = await runCheck(
    'service account',
    async () => {
      await lookUpAccount().catch((error: ServiceError) => {
        if (error.code !== 'auth/user-not-found') throw error
      })
      return ok('service account', `It may look up accounts of ${projectId}.`)
    },
    (error) =>
      explainFirebaseError(error) ??
      `It may not look up accounts of ${projectId} (${error.code ?? getErrorMessage(error)}). Give it the role Firebase Authentication Admin, or name its file in FIREBASE_SERVICE_ACCOUNT.`,
  )
  return [keys, account]
}

/** What is wrong with the file of FIREBASE_SERVICE_ACCOUNT; undefined if it is valid. */
export async function findServiceAccountProblem(file: string, projectId: string): Promise<string | undefined> {
  const subject = 'The file of FIREBASE_SERVICE_ACCOUNT'
  const advice = 'Take one from Project settings, Service accounts.'
  let account: { project_id?: unknown; private_key?: unknown; client_email?: unknown } | null
  try {
    account = JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return `${subject} cannot be read as JSON. Correct its path, and let this user read it.`
  }
  const { project_id: accountProjectId, private_key: key, client_email: email } = account ?? {}
  if (typeof key !== 'string' || !key) return `${subject} holds no private key. ${advice}`
  if (typeof email !== 'string' || !email) return `${subject} names no client_email. ${advice}`
  if (accountProjectId !== projectId) return `${subject} is of ${accountProjectId}, FIREBASE_PROJECT_ID is ${projectId}. Correct one of them.`
  try {
    createPrivateKey(key)
  } catch {
    return `${subject} holds a private key that cannot be read. ${advice}`
  }
}

const networkErrorPattern =
  /ENOTFOUND|EAI_AGAIN|ECONN|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|UNAVAILABLE|DEADLINE_EXCEEDED|fetch failed|network|socket hang up|time(d )?out/i

/** Explains missing credentials, invalid keys and network errors; undefined for other errors, such as denied access. */
function explainFirebaseError(error: ServiceError): string | undefined {
  const errorText = `${error.code} ${error.message}`
  if (/default credentials/.test(errorText))
    return "No credentials were found. Name the service account's file in FIREBASE_SERVICE_ACCOUNT, or give the machine an account."
  if (/invalid_grant/.test(errorText))
    return "Google does not know this key: it was revoked, or this machine's clock is wrong. Take another from Project settings, Service accounts."
  const [networkError] = networkErrorPattern.exec(errorText) ?? []
  if (networkError) return `Google could not be reached (${networkError}). Let this machine reach *.googleapis.com.`
}

/** `read` reads a document of the collection `users`; undefined without a document database. */
export async function checkFirestore({
  read,
  emulatorHost,
  accountProblem,
}: {
  read?: (() => Promise<unknown>) | undefined
  emulatorHost?: string | undefined
  accountProblem?: string | undefined
}): Promise<CheckResult> {
  const service = 'Firestore'
  if (!read) return notSet(service, 'There is no Firebase project: changes of the users document wait in the outbox.')
  if (accountProblem && !emulatorHost) return fails(service, accountProblem)
  return runCheck(
    service,
    async () => {
      // Firestore's library would retry for minutes.
      if (emulatorHost) await assertListening(emulatorHost)
      await read()
      return ok(service, 'The collection users can be read.')
    },
    (error) =>
      (emulatorHost && networkErrorPattern.test(`${error.code} ${error.message}`)
        ? `No emulator responds at ${emulatorHost}. Start it, or correct FIRESTORE_EMULATOR_HOST.`
        : explainFirebaseError(error)) ??
      `The collection users cannot be read (${error.code ?? getErrorMessage(error)}). Create the database, and give the service account the role Cloud Datastore User.`,
  )
}

/** Rejects if nothing listens at the address. */
async function assertListening(address: string): Promise<void> {
  const { hostname, port } = new URL(`http://${address}`)
  const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}

/** Requests one token from the language model of Compa. */
export async function checkModel(model?: { url: string; key: string; model: string }): Promise<CheckResult> {
  const service = 'model'
  if (!model) return notSet(service, 'COMPA_LLM_URL is empty: Compa answers in the words of the passages that it found.')
  return runCheck(
    service,
    async () => {
      const body = JSON.stringify({ model: model.model, max_tokens: 1, messages: [{ role: 'user', content: 'Say yes.' }] })
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${model.key}` }
      const response = await fetch(`${model.url.replace(/\/+$/, '')}/chat/completions`, { method: 'POST', headers, body })
      const { status } = response
      const completion = (await response.json().catch(() => null)) as { choices?: unknown } | null
      if (response.ok && Array.isArray(completion?.choices)) return ok(service, `${model.model} responds.`)
      if (response.ok) return fails(service, `It responded with ${status}, but not like a model. Correct COMPA_LLM_URL, which usually ends in /v1.`)
      if (status === 401 || status === 403) return fails(service, `It refuses the key (${status}). Correct COMPA_LLM_KEY.`)
      if (status === 404) return fails(service, 'There is no such model or URL (404). Correct COMPA_LLM_MODEL or COMPA_LLM_URL, which usually ends in /v1.')
      if (status === 429) return fails(service, 'The rate limit of this key is exceeded (429). Raise its limit, or wait.')
      return fails(service, `It responded with ${status}. Check with its operator.`)
    },
    () => `No response from ${new URL(model.url).host}. Correct COMPA_LLM_URL, or let this machine reach it.`,
  )
}
