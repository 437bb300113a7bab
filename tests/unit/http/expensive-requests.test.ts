import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isExpensive } from '../../../server/http/load-shedding/expensive-requests.ts'

const request = (method: string, url: string, accept = '*/*') => ({ method, url, headers: { accept } }) as IncomingMessage
const browser = 'text/html,*/*;q=0.8'

test.each<[method: string, url: string, accept?: string]>([
  ['GET', '/api/posts?community=lounge'],
  ['GET', '/API/Posts'],
  ['HEAD', '/api/events.ics'],
  ['GET', '/graphql?extensions={}'],
  ['GET', '/graphql?extensions={}&variables={}', 'application/json, text/html;q=0.1'],
  ['GET', '/graphql?a=?&query={courses}', browser],
  ['GET', '/graphql?query={courses}', browser],
  ['GET', '/graphql?%71uery={courses}', browser],
  ['GET', '/graphql/stream?query=x'],
  ['GET', '/api/posts#fragment'],
  ['GET', '/api#fragment'],
  ['GET', '/api\\posts#fragment'],
  ['POST', '/graphql'],
  ['POST', '/compa/ask'],
  ['PUT', '/lounge'],
  ['GET', 'http://host/api/posts'],
])('%s %s is expensive', (method, url, accept) => {
  expect(isExpensive(request(method, url, accept))).toBe(true)
})

test.each<[method: string, url: string, accept?: string]>([
  ['GET', '/'],
  ['GET', '/lounge?from=mail', browser],
  ['HEAD', '/post/abc', browser],
  ['GET', '/compa/library', browser],
  ['GET', '/graphql', browser],
  ['GET', '/graphql?from=mail', browser],
  ['GET', '/assets/app-1.js'],
  ['GET', '/media/picture.webp'],
  ['GET', '/api/docs/docs.js'],
  ['GET', '/api/openapi.json'],
  ['GET', '/apiary'],
  ['OPTIONS', '/graphql'],
  ['GET', '/readyz'],
])('%s %s is always served', (method, url, accept) => {
  expect(isExpensive(request(method, url, accept))).toBe(false)
})

test('a GET with a body is expensive even without a query', () => {
  const upload = { ...request('GET', '/graphql', browser), headers: { 'content-length': '10' } } as unknown as IncomingMessage
  expect(isExpensive(upload)).toBe(true)
})
