import { createPrivateKey, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Storage } from '../storage/disk.ts'
import { asked, type Fault, type Finding, fails, messageOf, notSet, ok } from './report.ts'

/** `ping` writes something that soon goes by itself, and reads it. */
export async function checkRedis(ping?: () => Promise<void>): Promise<Finding> {
  const service = 'Redis'
  if (!ping) return notSet(service, 'REDIS_URL is empty: each server counts limits by itself.')
  return asked(
    service,
    async () => {
      await ping()
      return ok(service, 'It takes and gives.')
    },
    (fault) => `It could not be written and read: ${messageOf(fault)}. Correct REDIS_URL, or start it.`,
  )
}

/** Writes, reads and removes a small file. */
export async function checkStorage(storage: Storage): Promise<Finding> {
  const service = 'storage'
  const key = `doctor-${randomUUID()}.txt`
  const here = join(tmpdir(), key)
  const made = storage.localFolder ? await missingFolders(storage.localFolder) : []
  let step = 'written'
  return asked(
    service,
    async () => {
      await writeFile(here, key)
      try {
        await storage.put(key, here)
        step = 'read back'
        if ((await text(await storage.read(key))) !== key)
          return fails(service, 'What was read is not what was written. Look at what lies between here and there.')
      } finally {
        await rm(here, { force: true })
        if (step !== 'written') await storage.remove(key)
        // Left to the server, which may be another user, unless something lies in them by now.
        for (const folder of made) await rmdir(folder).catch(() => {})
      }
      step = 'removed'
      if (await storage.exists(key)) return fails(service, 'A file could not be removed. Give the key the right to delete.')
      const asRoot = storage.localFolder && process.getuid?.() === 0 ? ' It was asked as root: run this as the user of the server.' : ''
      return ok(service, `A file was written, read and removed.${asRoot}`)
    },
    (fault) => `A file could not be ${step}: ${whyOf(innermost(fault))}. See that it is there, has room, and lets this user or key in.`,
    // As long as a server tries.
    30_000,
  )
}

/** The folder and those above it, as far as they are not there, from within. */
async function missingFolders(folder: string): Promise<string[]> {
  const there = await stat(folder).catch(({ code }: Fault) => code !== 'ENOENT')
  return there ? [] : [folder, ...(await missingFolders(dirname(folder)))]
}

/** What libraries wrap in words of their own. */
const innermost = (fault: Fault): Fault => (fault.cause instanceof Error ? innermost(fault.cause as Fault) : fault)

/** With the code, which of S3 is the only plain word. */
function whyOf(fault: Fault & { Code?: string }): string {
  const message = messageOf(fault).replace(/\.$/, '')
  const code = String(fault.Code ?? fault.code ?? '')
  return message.includes(code) ? message : `${code}: ${message}`
}

const tokenKeys = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'

/**
 * The keys that tokens are checked with, or the emulator that needs none; `lookUp` asks the provider for an account that nobody has, which needs
 * the rights of the service account.
 */
export async function checkIdentity({
  projectId,
  emulatorHost,
  wrongAccount,
  lookUp,
  keysUrl = tokenKeys,
}: {
  projectId?: string | undefined
  emulatorHost?: string | undefined
  wrongAccount?: string | undefined
  lookUp: () => Promise<unknown>
  keysUrl?: string
}): Promise<Finding[]> {
  if (emulatorHost)
    return [
      await asked(
        'identity',
        async () => {
          await fetch(`http://${emulatorHost}/`)
          return ok('identity', `The emulator at ${emulatorHost} answers.`)
        },
        () => `No emulator answers at ${emulatorHost}. Start it, or correct FIREBASE_AUTH_EMULATOR_HOST.`,
      ),
    ]
  if (!projectId) return [notSet('identity', 'FIREBASE_PROJECT_ID is empty: the server starts an identity provider of its own.')]
  const keys = await asked(
    'token keys',
    async () => {
      const answer = await fetch(keysUrl)
      const count = answer.ok ? Object.keys((await answer.json()) as object).length : 0
      return count ? ok('token keys', `${count} keys were fetched.`) : fails('token keys', `Google answered ${answer.status} without keys. Try again later.`)
    },
    () => 'The keys that tokens are checked with could not be fetched. Let this machine reach www.googleapis.com.',
  )
  if (wrongAccount) return [keys, fails('service account', wrongAccount)]
  const account = await asked(
    'service account',
    async () => {
      await lookUp().catch((error: Fault) => {
        if (error.code !== 'auth/user-not-found') throw error
      })
      return ok('service account', `It may ask for accounts of ${projectId}.`)
    },
    (fault) =>
      whyNoFirebase(fault) ??
      `It may not ask for accounts of ${projectId} (${fault.code ?? messageOf(fault)}). Give it the role Firebase Authentication Admin, or name its file in FIREBASE_SERVICE_ACCOUNT.`,
  )
  return [keys, account]
}

/** What is wrong with the file of FIREBASE_SERVICE_ACCOUNT, or nothing. */
export async function wrongWithServiceAccount(file: string, projectId: string): Promise<string | undefined> {
  const wrong = 'The file of FIREBASE_SERVICE_ACCOUNT'
  const another = 'Take one from Project settings, Service accounts.'
  let account: { project_id?: unknown; private_key?: unknown; client_email?: unknown } | null
  try {
    account = JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return `${wrong} cannot be read as JSON. Correct its path, and let this user read it.`
  }
  const { project_id: named, private_key: key, client_email: email } = account ?? {}
  if (typeof key !== 'string' || !key) return `${wrong} holds no private key. ${another}`
  if (typeof email !== 'string' || !email) return `${wrong} names no client_email. ${another}`
  if (named !== projectId) return `${wrong} is of ${named}, FIREBASE_PROJECT_ID is ${projectId}. Correct one of them.`
  try {
    createPrivateKey(key)
  } catch {
    return `${wrong} holds a private key that cannot be read. ${another}`
  }
}

const unreached =
  /ENOTFOUND|EAI_AGAIN|ECONN|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|UNAVAILABLE|DEADLINE_EXCEEDED|fetch failed|network|socket hang up|time(d )?out|no answer in/i

/** Why Google was not asked, or did not know who asks; nothing when it was, and said no. */
function whyNoFirebase(fault: Fault): string | undefined {
  const told = `${fault.code} ${fault.message}`
  if (/default credentials/.test(told))
    return "No credentials were found. Name the service account's file in FIREBASE_SERVICE_ACCOUNT, or give the machine an account."
  if (/invalid_grant/.test(told))
    return "Google does not know this key: it was taken back, or this machine's clock is wrong. Take another from Project settings, Service accounts."
  const [why] = unreached.exec(told) ?? []
  if (why) return `Google could not be reached (${why}). Let this machine reach *.googleapis.com.`
}

/** `read` reads a document of the collection `users`; absent where there is no document database. */
export async function checkFirestore({
  read,
  emulatorHost,
  wrongAccount,
}: {
  read?: (() => Promise<unknown>) | undefined
  emulatorHost?: string | undefined
  wrongAccount?: string | undefined
}): Promise<Finding> {
  const service = 'Firestore'
  if (!read) return notSet(service, 'There is no Firebase project: changes of the users document wait in the outbox.')
  if (wrongAccount && !emulatorHost) return fails(service, wrongAccount)
  return asked(
    service,
    async () => {
      // Firestore's library would try for minutes.
      if (emulatorHost) await knock(emulatorHost)
      await read()
      return ok(service, 'The collection users can be read.')
    },
    (fault) =>
      (emulatorHost && unreached.test(`${fault.code} ${fault.message}`)
        ? `No emulator answers at ${emulatorHost}. Start it, or correct FIRESTORE_EMULATOR_HOST.`
        : whyNoFirebase(fault)) ??
      `The collection users cannot be read (${fault.code ?? messageOf(fault)}). Create the database, and give the service account the role Cloud Datastore User.`,
  )
}

/** Fails when nobody listens there. */
async function knock(address: string): Promise<void> {
  const { hostname, port } = new URL(`http://${address}`)
  const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}

/** One token of the model that may write Compa's answers. */
export async function checkModel(model?: { url: string; key: string; model: string }): Promise<Finding> {
  const service = 'model'
  if (!model) return notSet(service, 'COMPA_LLM_URL is empty: Compa answers in the words of what it found.')
  return asked(
    service,
    async () => {
      const body = JSON.stringify({ model: model.model, max_tokens: 1, messages: [{ role: 'user', content: 'Say yes.' }] })
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${model.key}` }
      const answer = await fetch(`${model.url.replace(/\/+$/, '')}/chat/completions`, { method: 'POST', headers, body })
      const { status } = answer
      const said = (await answer.json().catch(() => null)) as { choices?: unknown } | null
      if (answer.ok && Array.isArray(said?.choices)) return ok(service, `${model.model} answers.`)
      if (answer.ok) return fails(service, `It answered ${status}, but not as a model does. Correct COMPA_LLM_URL, which mostly ends in /v1.`)
      if (status === 401 || status === 403) return fails(service, `It refuses the key (${status}). Correct COMPA_LLM_KEY.`)
      if (status === 404)
        return fails(service, 'There is no such model, or no such address (404). Correct COMPA_LLM_MODEL or COMPA_LLM_URL, which mostly ends in /v1.')
      if (status === 429) return fails(service, 'It has enough of this key (429). Raise its limit, or wait.')
      return fails(service, `It answered ${status}. See what its operator says.`)
    },
    () => `Nobody answers at ${new URL(model.url).host}. Correct COMPA_LLM_URL, or let this machine reach it.`,
  )
}
