import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export type RawResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** One HTTP request whose path, headers and body go out as they are; fails when there is no answer within half a minute. */
export const sendRequest = (
  address: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
) =>
  new Promise<RawResponse>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(address + path, { method, agent, headers: { ...headers, ...length }, timeout: 30_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path.slice(0, 200)} was not answered`)))
    sent.on('error', reject)
    sent.end(body)
  })

/** A connection of its own on which these bytes went out; `closed` tells all that came back once the server ends it. */
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

/** Bytes on a connection of their own, for what no client would send; all that comes back until the server closes it, within ten seconds. */
export function sendBytes(address: string, bytes: string | Buffer): Promise<string> {
  const { socket, received: closed } = openConnection(address, bytes)
  socket.setTimeout(10_000, () => socket.destroy(new Error('bytes were not answered')))
  return closed
}

/** The work for every item, by as many workers as there are; each has one item at a time. */
export async function forEachConcurrently<T, W>(items: Iterable<T>, workers: W[], run: (item: T, worker: W) => Promise<unknown>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  await Promise.all(
    workers.map(async (worker) => {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await run(next.value, worker)
    }),
  )
}

/** The bytes of a text in UTF-8, halves of characters as if they were whole ones. */
export const toUtf8Bytes = (text: string) =>
  Buffer.concat(
    [...text].map((each) => {
      const code = each.charCodeAt(0)
      return each.isWellFormed() ? Buffer.from(each) : Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)])
    }),
  )

/** A text as a part of an address. */
export const percentEncode = (text: string) => [...toUtf8Bytes(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** A multipart body, texts and one file at most, with names in which nothing but what must be is escaped, as browsers do. */
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
