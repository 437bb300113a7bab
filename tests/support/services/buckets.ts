import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBucketStorage } from '../../../server/storage/bucket.ts'
import { createUrlBuilder, type Storage, type StoredFile } from '../../../server/storage/disk.ts'
import { createGcsAdapter } from '../../../server/storage/gcs.ts'
import { createS3Adapter } from '../../../server/storage/s3.ts'

const requireModule = createRequire(import.meta.url)

/** The only credentials that s3rver accepts; it verifies their signatures. */
export const s3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

type S3rver = { getMiddleware(): RequestListener; configureBuckets(): Promise<unknown> }
type GetObjectContext = {
  headers: { range?: string }
  params: { bucket: string; key: string }
  store: { getMetadata(bucket: string, key: string): Promise<object> }
}

/** s3rver reads a suffix range (`bytes=-N`) as a range from the start. Rewrite it to an absolute range after the signature was verified. */
function patchSuffixRange() {
  const controller = requireModule('@20minutes/s3rver/lib/controllers/object.js') as { getObject(context: GetObjectContext): Promise<void> }
  const { getObject } = controller
  controller.getObject = async (context) => {
    const [, suffixLength] = /^bytes=-(\d+)$/.exec(context.headers.range ?? '') ?? []
    if (suffixLength) {
      const { 'content-length': size = 0 } = (await context.store.getMetadata(context.params.bucket, context.params.key)) as { 'content-length'?: number }
      context.headers.range = `bytes=${Math.max(0, Number(size) - Number(suffixLength))}-`
    }
    return getObject(context)
  }
}
patchSuffixRange()

type CreateCipher = (name: string, key: Buffer, iv: Buffer) => unknown

/** s3rver encrypts continuation tokens with DES, which OpenSSL no longer has. The tests do not read the tokens, so any cipher will do. */
function patchContinuationTokens() {
  const crypto = requireModule('node:crypto') as { createCipheriv: CreateCipher }
  const { createCipheriv } = crypto
  const repeatBytes = (bytes: Buffer) => Buffer.concat([bytes, bytes])
  crypto.createCipheriv = (name, key, iv) => (name === 'des' ? createCipheriv('aes-128-cbc', repeatBytes(key), repeatBytes(iv)) : createCipheriv(name, key, iv))
}
patchContinuationTokens()

/** Starts an S3 server with an empty bucket behind a fault proxy. */
export async function startS3(bucket = 'campus') {
  const S3 = requireModule('@20minutes/s3rver') as new (options: object) => S3rver
  const directory = await mkdtemp(join(tmpdir(), 'thinnai-s3-'))
  const options = { directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] }
  const s3 = new S3(options)
  await s3.configureBuckets()
  const [objectListener, bucketListener] = [s3, new S3({ ...options, allowMismatchedSignatures: true })].map((each) => each.getMiddleware())
  // For requests on a whole bucket, such as a listing, s3rver drops the slash after the name, which is part of the signature.
  const { proxy, stop } = await startProxiedServer(
    async () => (request, response) => (/^\/[^/]+\/(\?|$)/.test(request.url ?? '') ? bucketListener : objectListener)?.(request, response),
    directory,
  )
  const endpoint = `http://127.0.0.1:${proxy.port}`
  return {
    ...{ proxy, bucket, endpoint, stop },
    env: { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: s3Credentials.accessKeyId, S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey },
    openStorage: ({ redirect = false, name = bucket } = {}) =>
      createBucketStorage(createS3Adapter({ bucket: name, region: 'us-east-1', endpoint, credentials: s3Credentials }), createUrlBuilder(), redirect),
  }
}

type StorageEmulatorClass = new (args: object) => object

/** Starts the Cloud Storage emulator of firebase-tools: Google's JSON API without signature checks, and without Firebase rules, which need Java. */
export async function startGcs(bucket = 'campus') {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-gcs-'))
  const { StorageEmulator } = requireModule('firebase-tools/lib/emulator/storage/index.js') as { StorageEmulator: StorageEmulatorClass }
  class StorageEmulatorInFolder extends StorageEmulator {
    getPersistenceTmpDir() {
      return join(folder, 'blobs')
    }
  }
  const { createApp } = requireModule('firebase-tools/lib/emulator/storage/server.js') as {
    createApp(project: string, emulator: object): Promise<RequestListener>
  }
  const { EmulatorRegistry } = requireModule('firebase-tools/lib/emulator/registry.js') as { EmulatorRegistry: { INSTANCES: Map<string, object> } }
  const { proxy, stop } = await startProxiedServer((port) => {
    const emulator = new StorageEmulatorInFolder({ projectId: 'demo-thinnai', rules: [], host: '127.0.0.1', port })
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
  const apiEndpoint = `http://127.0.0.1:${proxy.port}`
  return {
    ...{ proxy, bucket, stop, publicKey },
    openStorage: ({ redirect = false, name = bucket } = {}) =>
      createBucketStorage(createGcsAdapter({ bucket: name, serviceAccountFile, apiEndpoint }), createUrlBuilder(), redirect),
  }
}

export type BucketServer = Awaited<ReturnType<typeof startS3 | typeof startGcs>>

export const bucketServers = [
  ['S3', startS3],
  ['Google Cloud Storage', startGcs],
] as const

async function startProxiedServer(createListener: (port: number) => Promise<RequestListener>, folder: string) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.on('request', await createListener((server.address() as AddressInfo).port))
  const proxy = await openFaultProxy(server)
  const stop = async () => {
    await proxy.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  }
  return { proxy, stop }
}

/**
 * A TCP proxy that counts response bytes and injects faults: `truncated` closes amid a response, `refused` closes new connections at once,
 * `blackhole` accepts connections and never responds.
 */
async function openFaultProxy(server: Server) {
  const { port } = server.address() as AddressInfo
  const sockets = new Set<Socket>()
  const state = { responseBytes: 0, mode: 'open' as 'open' | 'truncated' | 'refused' | 'blackhole' }
  const proxyServer = createTcpServer({ noDelay: true }, (client) => {
    sockets.add(client.on('error', () => {}).once('close', () => sockets.delete(client)))
    if (state.mode === 'refused') return client.destroy()
    if (state.mode === 'blackhole') return client.resume()
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => client.destroy())
    upstream.on('data', (chunk) => {
      state.responseBytes += chunk.length
      if (state.mode === 'truncated') client.write(chunk.subarray(0, chunk.length / 2), () => client.destroy())
    })
    client.pipe(upstream)
    if (state.mode !== 'truncated') upstream.pipe(client)
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxyServer, 'listening')
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (proxyServer.address() as AddressInfo).port,
    responseBytes: () => state.responseBytes,
    /** Sets the mode and closes the open connections. */
    setMode(mode: typeof state.mode) {
      state.mode = mode
      destroySockets()
    },
    async stop() {
      destroySockets()
      await new Promise((resolve) => proxyServer.close(resolve))
    },
  }
}

/** Returns all files that a storage lists. */
export async function collectFiles(storage: Storage): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of storage.list()) files.push(file)
  return files
}

export const collectKeys = async (storage: Storage): Promise<string[]> => (await collectFiles(storage)).map(({ key }) => key)
