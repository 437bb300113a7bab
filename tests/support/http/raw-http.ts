import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export type RawResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends a request with this exact path, headers and body. Rejects if there is no response within 30 seconds. */
export const sendRequest = (
  address: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
) =>
  new Promise<RawResponse>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const clientRequest = request(address + path, { method, agent, headers: { ...headers, ...length }, timeout: 30_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }))
      response.on('error', reject)
    })
    clientRequest.on('timeout', () => clientRequest.destroy(new Error(`${method} ${path.slice(0, 200)} timed out`)))
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })

/** Opens a connection and sends these bytes. `received` resolves with all bytes of the server once the connection is closed. */
export function openConnection(address: string, bytes: string | Buffer): { socket: Socket; received: Promise<string> } {
  const { hostname, port } = new URL(address)
  const parts: Buffer[] = []
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  socket.on('data', (part) => parts.push(part))
  const received = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(Buffer.concat(parts).toString()))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error)))
  })
  return { socket, received }
}

/** Sends raw bytes on a new connection and returns all that the server sends until it closes it. Rejects if the connection is idle for ten seconds. */
export function sendBytes(address: string, bytes: string | Buffer): Promise<string> {
  const { socket, received } = openConnection(address, bytes)
  socket.setTimeout(10_000, () => socket.destroy(new Error('no response to raw bytes')))
  return received
}

/** Runs `run` for every item. Each worker processes one item at a time. */
export async function forEachConcurrently<T, W>(items: Iterable<T>, workers: W[], run: (item: T, worker: W) => Promise<unknown>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  await Promise.all(
    workers.map(async (worker) => {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await run(next.value, worker)
    }),
  )
}

/** Encodes a text in UTF-8; a lone surrogate is encoded like a character (WTF-8). */
export const toUtf8Bytes = (text: string) =>
  Buffer.concat(
    [...text].map((character) => {
      const code = character.charCodeAt(0)
      return character.isWellFormed() ? Buffer.from(character) : Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)])
    }),
  )

/** Percent-encodes every byte of a text. */
export const percentEncode = (text: string) => [...toUtf8Bytes(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** Creates a multipart body of texts and at most one file. Names are escaped as browsers do: line breaks and quotes alone. */
export function createMultipart(fields: [name: string, value: string][], file?: { field: string; name: string; type: string; content: string }) {
  const escapeName = (name: string) => toUtf8Bytes(name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22'))
  const parts = fields.flatMap(([name, value]) => [
    '--xYx\r\ncontent-disposition: form-data; name="',
    escapeName(name),
    '"\r\n\r\n',
    toUtf8Bytes(value),
    '\r\n',
  ])
  if (file) {
    parts.push('--xYx\r\ncontent-disposition: form-data; name="', escapeName(file.field), '"; filename="', escapeName(file.name))
    parts.push(`"\r\ncontent-type: ${file.type}\r\n\r\n${file.content}\r\n`)
  }
  const body = Buffer.concat([...parts, '--xYx--\r\n'].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return { body, type: 'multipart/form-data; boundary=xYx' }
}
