import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { type Account, createStudent } from '../../support/factories.ts'
import { openConnection, sendBytes } from '../../support/http/raw-http.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let viewer: Account
beforeAll(async () => {
  viewer = await createStudent(app)
})

const head = (path: string, length: number, token: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: campus\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n${token && `Authorization: Bearer ${token}\r\n`}\r\n`

const form = 'multipart/form-data; boundary=x'

test.each([
  ['/api/posts/add', '', form],
  ['/api/posts/add', 'rubbish', form],
  ['/api/posts', '', 'application/json'],
  ['/graphql', 'rubbish', 'application/json'],
])('%s with the token "%s" is refused before its body is read, and the connection is closed', async (path, token, type) => {
  const response = await sendBytes(app.address, head(path, 50_000_000, token, type))
  expect(response).toMatch(/^HTTP\/1\.1 401 /)
  expect(response).toMatch(/\r\nconnection: close\r\n/i)
})

test('an authorised client gets 100 Continue and keeps its connection', async () => {
  const body = JSON.stringify({ contentHtml: '<p>x</p>', community: 'lounge' })
  const { socket, received: closed } = openConnection(app.address, head('/api/posts', body.length, viewer.token))
  const [first] = await once(socket, 'data')
  expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write(body)
  const [second] = await once(socket, 'data')
  expect(String(second)).toMatch(/^HTTP\/1\.1 201 /)
  expect(String(second)).not.toMatch(/\r\nconnection: close\r\n/i)
  socket.destroy()
  await closed
})

test('a body sent without waiting is read', async () => {
  const body = JSON.stringify({ query: '{ courses }' })
  const response = await sendBytes(app.address, head('/graphql', body.length, '').replace('\r\n', '\r\nConnection: close\r\n') + body)
  expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  expect(response).toContain('"courses":[')
})
