import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBucketStorage } from '../../server/storage/bucket.ts'
import { createUrlBuilder, type Storage, type StoredFile } from '../../server/storage/disk.ts'
import { createGcsAdapter } from '../../server/storage/gcs.ts'
import { createS3Adapter } from '../../server/storage/s3.ts'

const load = createRequire(import.meta.url)

/** The keys that s3rver knows, and whose signatures it verifies. */
export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

type S3rver = { getMiddleware(): RequestListener; configureBuckets(): Promise<unknown> }
type Asked = { headers: { range?: string }; params: { bucket: string; key: string }; store: { getMetadata(bucket: string, key: string): Promise<object> } }

/** s3rver takes a range of so many last bytes for one from the first: here it is told which they are, once it has verified who asks. */
function mendLastBytes() {
  const controller = load('@20minutes/s3rver/lib/controllers/object.js') as { getObject(asked: Asked): Promise<void> }
  const { getObject } = controller
  controller.getObject = async (asked) => {
    const [, last] = /^bytes=-(\d+)$/.exec(asked.headers.range ?? '') ?? []
    if (last) {
      const { 'content-length': size = 0 } = (await asked.store.getMetadata(asked.params.bucket, asked.params.key)) as { 'content-length'?: number }
      asked.headers.range = `bytes=${Math.max(0, Number(size) - Number(last))}-`
    }
    return getObject(asked)
  }
}
mendLastBytes()

type Cipher = (name: string, key: Buffer, iv: Buffer) => unknown

/** Its tokens for further pages want a cipher that OpenSSL no longer has; any will do, since nobody here reads them. */
function mendTokens() {
  const crypto = load('node:crypto') as { createCipheriv: Cipher }
  const { createCipheriv } = crypto
  const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes])
  crypto.createCipheriv = (name, key, iv) => (name === 'des' ? createCipheriv('aes-128-cbc', twice(key), twice(iv)) : createCipheriv(name, key, iv))
}
mendTokens()

/** A server that speaks S3, with an empty bucket, behind a wire that can be watched and cut. */
export async function startS3(bucket = 'campus') {
  const S3 = load('@20minutes/s3rver') as new (options: object) => S3rver
  const directory = await mkdtemp(join(tmpdir(), 'thinnai-s3-'))
  const options = { directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] }
  const s3 = new S3(options)
  await s3.configureBuckets()
  const [objects, buckets] = [s3, new S3({ ...options, allowMismatchedSignatures: true })].map((each) => each.getMiddleware())
  // Of a bucket as a whole, as when it is listed, it forgets the slash behind the name, which is signed too.
  const { wire, stop } = await serve(
    async () => (request, response) => (/^\/[^/]+\/(\?|$)/.test(request.url ?? '') ? buckets : objects)?.(request, response),
    directory,
  )
  const endpoint = `http://127.0.0.1:${wire.port}`
  return {
    ...{ wire, bucket, endpoint, stop },
    env: { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: s3Keys.accessKeyId, S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
    open: ({ redirect = false, name = bucket } = {}) =>
      createBucketStorage(createS3Adapter({ bucket: name, region: 'us-east-1', endpoint, credentials: s3Keys }), createUrlBuilder(), redirect),
  }
}

type Emulator = new (args: object) => object

/** The Cloud Storage emulator of firebase-tools: Google's JSON API, of which it verifies no signatures; without the rules of Firebase, which need Java. */
export async function startGcs(bucket = 'campus') {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-gcs-'))
  const { StorageEmulator } = load('firebase-tools/lib/emulator/storage/index.js') as { StorageEmulator: Emulator }
  class InOwnFolder extends StorageEmulator {
    getPersistenceTmpDir() {
      return join(folder, 'blobs')
    }
  }
  const { createApp } = load('firebase-tools/lib/emulator/storage/server.js') as { createApp(project: string, emulator: object): Promise<RequestListener> }
  const { EmulatorRegistry } = load('firebase-tools/lib/emulator/registry.js') as { EmulatorRegistry: { INSTANCES: Map<string, object> } }
  const { wire, stop } = await serve((port) => {
    const emulator = new InOwnFolder({ projectId: 'demo-thinnai', rules: [], host: '127.0.0.1', port })
    EmulatorRegistry.INSTANCES.set('storage', emulator)
    return createApp('demo-thinnai', emulator)
  }, folder)
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const serviceAccountFile = join(folder, 'account.json')
  const account = {
    ...{ type: 'service_account', project_id: 'demo-thinnai', client_email: 'media@demo-thinnai.iam.gserviceaccount.com' },
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  await writeFile(serviceAccountFile, JSON.stringify(account))
  const apiEndpoint = `http://127.0.0.1:${wire.port}`
  return {
    ...{ wire, bucket, stop, publicKey },
    open: ({ redirect = false, name = bucket } = {}) =>
      createBucketStorage(createGcsAdapter({ bucket: name, serviceAccountFile, apiEndpoint }), createUrlBuilder(), redirect),
  }
}

export type BucketServer = Awaited<ReturnType<typeof startS3 | typeof startGcs>>

export const bucketServers = [
  ['S3', startS3],
  ['Google Cloud Storage', startGcs],
] as const

async function serve(listenerAt: (port: number) => Promise<RequestListener>, folder: string) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.on('request', await listenerAt((server.address() as AddressInfo).port))
  const wire = await openWire(server)
  const stop = async () => {
    await wire.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  }
  return { wire, stop }
}

/** What stands between a client and a server: it counts the bytes of answers, and can be cut, amid an answer too, or fall silent. */
async function openWire(server: Server) {
  const { port } = server.address() as AddressInfo
  const ends = new Set<Socket>()
  const state = { bytes: 0, mode: 'open' as 'open' | 'half' | 'cut' | 'silent' }
  const wire = createTcpServer({ noDelay: true }, (near) => {
    ends.add(near.on('error', () => {}).once('close', () => ends.delete(near)))
    if (state.mode === 'cut') return near.destroy()
    if (state.mode === 'silent') return near.resume()
    const far = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => near.destroy())
    far.on('data', (chunk) => {
      state.bytes += chunk.length
      if (state.mode === 'half') near.write(chunk.subarray(0, chunk.length / 2), () => near.destroy())
    })
    near.pipe(far)
    if (state.mode !== 'half') far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const drop = () => {
    for (const end of ends) end.destroy()
  }
  return {
    port: (wire.address() as AddressInfo).port,
    bytes: () => state.bytes,
    /** From now on, for those who are connected too. */
    set(mode: typeof state.mode) {
      state.mode = mode
      drop()
    },
    async stop() {
      drop()
      await new Promise((resolve) => wire.close(resolve))
    },
  }
}

/** All that a storage lists. */
export async function listOf(storage: Storage): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of storage.list()) files.push(file)
  return files
}

export const keysOf = async (storage: Storage): Promise<string[]> => (await listOf(storage)).map(({ key }) => key)
