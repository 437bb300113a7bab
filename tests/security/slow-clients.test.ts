import { readdir } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { createStudent } from '../support/factories.ts'
import { request } from '../support/http/client.ts'
import { openConnection } from '../support/http/raw-http.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()
let token: string
beforeAll(async () => {
  token = (await createStudent(app)).token
})

const send = (bytes: string) => openConnection(app.address, bytes)

const countPosts = () => app.database.post.count()
const listSpooledFiles = () => readdir(app.spoolDir)

testCase(
  'one byte at a time: 100 connections that send headers, 100 that send a body, 2 that continue after a refusal',
  'a normal request is 200 meanwhile; each slow connection gets 408 or its refusal and is closed, nothing is written',
  async () => {
    const count = await countPosts()
    const body = `POST /api/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"contentHtml":"`
    const heads = Array.from({ length: 100 }, () => send('GET /api/posts?community=lounge HTTP/1.1\r\nHost: x\r\nX-Slow: '))
    const slow = [...heads, ...Array.from({ length: 100 }, () => send(body))]
    const refused = ['application/json', 'multipart/form-data; boundary=b'].map((type) =>
      send(`POST /api/posts${type[0] === 'm' ? '/add' : ''} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 90000\r\n\r\n`),
    )
    const interval = setInterval(() => {
      for (const { socket } of [...slow, ...refused]) if (!socket.destroyed) socket.write('a')
    }, 500)
    expect((await request(app, 'GET', '/api/posts?community=lounge')).status).toBe(200)
    expect(slow.every(({ socket }) => !socket.destroyed)).toBe(true)
    const responses = await Promise.all(slow.map(({ received }) => received))
    const refusals = await Promise.all(refused.map(({ received }) => received))
    clearInterval(interval)
    expect(new Set(responses.map((response) => response.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
    expect(refusals.map((response) => response.split('\r\n')[0])).toEqual(['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 401 Unauthorized'])
    expect(await countPosts()).toBe(count)
    return 'a normal request was 200 meanwhile; all 200 got 408, the refused connections were closed, no post'
  },
  40_000,
)

testCase('requests aborted halfway: 20 JSON bodies, 20 forms with files', 'nothing is left: no row, no file, no spooled file', async () => {
  const snapshotBefore = { posts: await countPosts(), files: await app.listStoredFiles() }
  expect(await listSpooledFiles()).toEqual([])
  const head = (type: string) => `HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 200000\r\n\r\n`
  const part = '--b\r\nContent-Disposition: form-data; name="media"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n'
  const aborted = Array.from({ length: 20 }, (_, n) => [
    send(`POST /api/posts ${head('application/json')}{"contentHtml":"<p>half ${n}`),
    send(`POST /api/posts/add ${head('multipart/form-data; boundary=b')}${part}${'x'.repeat(50_000)}`),
  ]).flat()
  // Wait until the server reads all forms.
  await expect.poll(async () => (await listSpooledFiles()).length).toBe(20)
  for (const { socket } of aborted) socket.destroy()
  await expect.poll(listSpooledFiles).toEqual([])
  expect({ posts: await countPosts(), files: await app.listStoredFiles() }).toEqual(snapshotBefore)
  return '40 aborted, no row, no file, nothing spooled'
})

test('invalid or too large request heads are refused, and the connection is closed', async () => {
  const responses = [
    send(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    send(`GET / HTTP/1.1\r\nHost: x\r\n${'X-Many: 1\r\n'.repeat(3000)}\r\n`),
    send('GET / HTTP/1.1\r\n\r\n'),
    send('no http at all\r\n\r\n'),
    send('POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
  ]
  const statusLines = await Promise.all(responses.map(async ({ received }) => (await received).split('\r\n')[0]))
  expect(statusLines).toEqual(
    ['431 Request Header Fields Too Large', '431 Request Header Fields Too Large', '400 Bad Request', '400 Bad Request', '400 Bad Request'].map(
      (line) => `HTTP/1.1 ${line}`,
    ),
  )
})
