import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCase } from '../support/case-table.ts'
import { createStudent, request } from '../support/client.ts'
import { openConnection } from '../support/raw-http.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = (await createStudent(app)).token
})
afterAll(() => app.stop())

const send = (bytes: string) => openConnection(app.address, bytes)

const countPosts = () => app.database.post.count()
const listSpooledFiles = () => readdir(app.spoolDir)

testCase(
  '100 connections that send their headers, 100 that send a body, 2 that go on after a refusal, a byte at a time',
  'a normal reader is answered meanwhile; each gets 408 or its refusal and is closed, nothing is written',
  async () => {
    const count = await countPosts()
    const body = `POST /api/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"contentHtml":"`
    const heads = Array.from({ length: 100 }, () => send('GET /api/posts?community=lounge HTTP/1.1\r\nHost: x\r\nX-Slow: '))
    const slow = [...heads, ...Array.from({ length: 100 }, () => send(body))]
    const refused = ['application/json', 'multipart/form-data; boundary=b'].map((type) =>
      send(`POST /api/posts${type[0] === 'm' ? '/add' : ''} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 90000\r\n\r\n`),
    )
    const drip = setInterval(() => {
      for (const { socket } of [...slow, ...refused]) if (!socket.destroyed) socket.write('a')
    }, 500)
    expect((await request(app, 'GET', '/api/posts?community=lounge')).status).toBe(200)
    expect(slow.every(({ socket }) => !socket.destroyed)).toBe(true)
    const responses = await Promise.all(slow.map(({ received: closed }) => closed))
    const refusals = await Promise.all(refused.map(({ received: closed }) => closed))
    clearInterval(drip)
    expect(new Set(responses.map((response) => response.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
    expect(refusals.map((response) => response.split('\r\n')[0])).toEqual(['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 401 Unauthorized'])
    expect(await countPosts()).toBe(count)
    return 'a reader was answered meanwhile; all 200 got 408, and the refused were closed, no post'
  },
  40_000,
)

testCase('requests broken off halfway: 20 texts, 20 forms with files', 'nothing is left: no row, no file, no spooled byte', async () => {
  const before = { posts: await countPosts(), files: await app.listStoredFiles() }
  expect(await listSpooledFiles()).toEqual([])
  const head = (type: string) => `HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 200000\r\n\r\n`
  const part = '--b\r\nContent-Disposition: form-data; name="media"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n'
  const broken = Array.from({ length: 20 }, (_, n) => [
    send(`POST /api/posts ${head('application/json')}{"contentHtml":"<p>half ${n}`),
    send(`POST /api/posts/add ${head('multipart/form-data; boundary=b')}${part}${'x'.repeat(50_000)}`),
  ]).flat()
  // They are being read by now.
  await expect.poll(async () => (await listSpooledFiles()).length).toBe(20)
  for (const { socket } of broken) socket.destroy()
  await expect.poll(listSpooledFiles).toEqual([])
  expect({ posts: await countPosts(), files: await app.listStoredFiles() }).toEqual(before)
  return '40 broken off, no row, no file, nothing spooled'
})

test('what is too large in its head is refused, and the connection ended', async () => {
  const responses = [
    send(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    send(`GET / HTTP/1.1\r\nHost: x\r\n${'X-Many: 1\r\n'.repeat(3000)}\r\n`),
    send('GET / HTTP/1.1\r\n\r\n'),
    send('no http at all\r\n\r\n'),
    send('POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
  ]
  const first = await Promise.all(responses.map(async ({ received: closed }) => (await closed).split('\r\n')[0]))
  expect(first).toEqual(
    ['431 Request Header Fields Too Large', '431 Request Header Fields Too Large', '400 Bad Request', '400 Bad Request', '400 Bad Request'].map(
      (line) => `HTTP/1.1 ${line}`,
    ),
  )
})
