import { expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const listedOrigin = 'https://clients.example.edu'
const foreignOrigin = 'https://anywhere.example'

const preflight = async (path: string, origin: string, method: string, requestHeaders: string) => {
  const preflightHeaders = { origin, 'access-control-request-method': method, 'access-control-request-headers': requestHeaders }
  const { headers } = await request(app, 'OPTIONS', path, undefined, undefined, preflightHeaders)
  const get = (name: string) => headers.get(`access-control-allow-${name}`)
  return { origin: get('origin'), methods: get('methods'), headers: get('headers')?.toLowerCase(), credentials: get('credentials') }
}

test('any origin may read public data, without credentials', async () => {
  for (const origin of [foreignOrigin, listedOrigin, 'null'])
    for (const path of [
      '/api/posts?community=lounge',
      '/graphql?query=%7Bcourses%7D',
      '/api/openapi.json',
      '/api/nowhere',
      '/api/users/check-username/%E0',
      '/media/%E0',
    ]) {
      const { headers } = await request(app, 'GET', path, undefined, undefined, { origin, 'apollo-require-preflight': 'true' })
      expect({ path, allowed: headers.get('access-control-allow-origin') }).toEqual({ path, allowed: '*' })
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('access-control-expose-headers')).toContain('Link')
    }
  const open = await preflight('/api/posts', foreignOrigin, 'GET', 'if-none-match')
  expect(open).toMatchObject({ origin: '*', methods: 'GET,HEAD', credentials: null })
  expect(open.headers).not.toContain('authorization')
})

test('only listed origins may write or send a token', async () => {
  for (const [path, method] of [
    ['/api/posts', 'POST'],
    ['/api/users/business/x', 'PATCH'],
    ['/graphql', 'POST'],
    ['/compa/ask', 'POST'],
  ] as const) {
    expect(await preflight(path, foreignOrigin, method, 'authorization,content-type')).toMatchObject({ origin: null, methods: null })
    const open = await preflight(path, listedOrigin, method, 'authorization,content-type')
    expect(open.origin).toBe(listedOrigin)
    expect(open.methods).toContain(method)
    for (const header of ['authorization', 'content-type', 'idempotency-key']) expect(open.headers).toContain(header)
  }
})

test('the response to a write is readable for a listed origin only', async () => {
  const { token } = await createStudent(app)
  const write = (origin: string) => request(app, 'POST', '/api/posts', { contentHtml: 'x', community: 'lounge' }, token, { origin })
  const [listedResponse, foreignResponse] = [await write(listedOrigin), await write(foreignOrigin)]
  expect(listedResponse.headers.get('access-control-allow-origin')).toBe(listedOrigin)
  expect(listedResponse.headers.get('vary')).toContain('Origin')
  expect(foreignResponse.headers.get('access-control-allow-origin')).toBeNull()
})
