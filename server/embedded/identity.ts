import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { exists, freePort, type Running } from './postgres.ts'

const projectId = 'demo-thinnai'
const owner = { headers: { authorization: 'Bearer owner' } }

type AuthEmulator = {
  start(): Promise<void>
  stop(): Promise<void>
  importData(folder: string, projectId: string, options: { initiatedBy: string }): Promise<void>
}
type EmulatorModule = { AuthEmulator: new (options: { host: string; port: number; projectId: string; singleProjectMode: number }) => AuthEmulator }

/** The Firebase Auth emulator on this machine alone; its accounts are kept under `dataDir/identity`. */
export async function startIdentity(dataDir: string, wantedPort: number): Promise<Running & { authEmulatorHost: string }> {
  const folder = join(dataDir, 'identity')
  await mkdir(folder, { recursive: true })
  const port = wantedPort || (await freePort())
  await assertFree(port)
  const { AuthEmulator } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/index.js') as EmulatorModule
  const emulator = new AuthEmulator({ host: '127.0.0.1', port, projectId, singleProjectMode: 1 })
  await emulator.start()
  const accountsFile = join(folder, 'accounts.json')
  await writeFile(join(folder, 'config.json'), JSON.stringify({ signIn: { allowDuplicateEmails: false } }))
  if (await exists(accountsFile)) await emulator.importData(folder, projectId, { initiatedBy: 'start' })

  const address = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=-1`
  let kept = (await exists(accountsFile)) ? await readFile(accountsFile, 'utf8') : ''
  const keep = async () => {
    const accounts = await (await fetch(address, owner)).text()
    if (accounts === kept) return
    await writeWhole(accountsFile, accounts)
    kept = accounts
  }
  let keeping = Promise.resolve()
  const timer = setInterval(() => {
    keeping = keeping.then(keep).catch((error) => console.error('the accounts could not be kept:', error.message))
  }, 1000)
  return {
    authEmulatorHost: `127.0.0.1:${port}`,
    async stop() {
      clearInterval(timer)
      await keeping
      await keep()
      await emulator.stop()
    },
  }
}

/** Either the old content or the new, whenever the machine stops. */
async function writeWhole(path: string, content: string) {
  const file = await open(`${path}.new`, 'w', 0o600)
  await file.writeFile(content)
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
}

async function assertFree(port: number) {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new Error(`Port ${port} is taken: another program uses it. Set AUTH_EMULATOR_PORT to a free one.`)))
    server.listen(port, '127.0.0.1', resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}
