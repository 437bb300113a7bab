import { beforeAll, describe, expect, test } from 'vitest'
import { fetchOpenApiDocument } from '../../support/docs/openapi.ts'
import { type Account, createPost, createStudent } from '../../support/factories.ts'
import { createForm, post, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let author: Account
beforeAll(async () => {
  author = await createStudent(app)
  await createPost(app, author)
})

/** Every path of the REST API with its documented methods. */
async function listPaths() {
  const { paths } = await fetchOpenApiDocument(app.address)
  return Object.entries(paths).map(([template, calls]) => ({
    path: template.replaceAll('{uid}', author.uid).replaceAll(/\{\w+\}/g, '7b0f0e4e-7d8d-4d5e-9c7b-1d2f3a4b5c6d'),
    methods: Object.keys(calls).map((method) => method.toUpperCase()),
  }))
}
const withImpliedMethods = (methods: string[]) => [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
const splitHeader = (header: string | null) => header?.split(', ').sort()

test('an unsupported method is 405 with Allow, and OPTIONS lists the same', async () => {
  for (const { path, methods } of await listPaths()) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !methods.includes(each))) {
      const { status, headers } = await request(app, method, path, undefined, author.token)
      expect({ path, method, status, allow: splitHeader(headers.get('allow')) }).toEqual({ path, method, status: 405, allow: withImpliedMethods(methods) })
    }
    const { status, headers } = await request(app, 'OPTIONS', path)
    expect({ path, status, allow: splitHeader(headers.get('allow')) }).toEqual({ path, status: 204, allow: withImpliedMethods(methods) })
  }
})

test('GET /api links the documentation and redirects browsers', async () => {
  const { status, body, headers } = await request(app, 'GET', '/api')
  expect({ status, body }).toEqual({ status: 200, body: { documentation: '/api/docs', openapi: '/api/openapi.json', graphql: '/graphql' } })
  expect(headers.get('link')).toContain('</api/openapi.json>; rel="service-desc"')
  const page = await fetch(`${app.address}/api`, { headers: { Accept: 'text/html' }, redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([303, '/api/docs'])
})

test('the OpenAPI document names the requested server', async () => {
  expect((await fetchOpenApiDocument(app.address)).servers).toEqual([{ url: app.address, description: 'This server' }])
})

test('the documentation serves GET only, and only its own assets', async () => {
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/docs.js', '/api/docs/colours.css', '/api/docs/swagger-ui.css']) {
    expect((await request(app, 'GET', path)).status).toBe(200)
    for (const method of ['POST', 'DELETE']) expect({ path, status: (await request(app, method, path)).status }).toEqual({ path, status: 405 })
  }
  for (const name of ['package.json', 'swagger-initializer.js', 'index.html', 'resolvers.ts', '..%2fdocs.ts', 'swagger-ui.css.map'])
    expect((await request(app, 'GET', `/api/docs/${name}`)).status).toBe(404)
})

test('HEAD matches GET without a body', async () => {
  for (const path of ['/api/posts?community=lounge', '/api/users/businesses', `/api/users/progress/${author.uid}`, '/api/events.ics', '/api/openapi.json']) {
    const [head, get] = [await request(app, 'HEAD', path), await request(app, 'GET', path)]
    expect({ path, status: head.status, body: head.body }).toEqual({ path, status: 200, body: '' })
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) expect(head.headers.get(name), path + name).toBe(get.headers.get(name))
  }
})

test('a trailing slash is ignored', async () => {
  for (const path of ['/api/posts/?community=lounge', '/api/users/businesses/', `/api/users/progress/${author.uid}/`])
    expect((await request(app, 'GET', path)).status).toBe(200)
  expect((await post(app, '/api/posts/', { contentHtml: 'x', community: 'lounge' }, author.token)).status).toBe(201)
})

describe('invalid requests', () => {
  test('an unsupported body type is 415 and names the supported ones', async () => {
    const send = (method: string, path: string, type: string, body: BodyInit) =>
      fetch(app.address + path, { method, body, headers: { 'content-type': type, authorization: `Bearer ${author.token}` } })
    for (const [method, path, header] of [
      ['POST', '/api/users/draft', 'accept-post'],
      ['PATCH', `/api/users/business/${author.uid}`, 'accept-patch'],
      ['POST', '/api/posts', 'accept-post'],
      ['POST', '/compa/ask', 'accept-post'],
    ] as const)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml']) {
        const response = await send(method, path, type, 'name=x')
        expect({ path, type, status: response.status, takes: response.headers.get(header) }).toEqual({ path, type, status: 415, takes: 'application/json' })
        expect(await response.json()).toEqual({ error: 'Send application/json.' })
      }
    for (const path of ['/api/posts/add', `/api/users/upload-logo/${author.uid}`]) {
      const response = await send('POST', path, 'application/json', '{}')
      expect({ status: response.status, body: await response.json() }).toEqual({ status: 415, body: { error: 'Send multipart/form-data.' } })
    }
    expect((await send('PUT', `/api/users/setup/${author.uid}`, 'application/json', '{}')).status).toBe(415)
  })

  test('an unknown community, a repeated parameter and a malformed encoding are 400', async () => {
    for (const query of [
      '?community=attic',
      '?community=LOUNGE',
      '',
      '?community=lounge&community=learn',
      '?community=lounge&limit=5&limit=6',
      '?community=lounge&cursor=%E0%A4',
      '?community=%E0%A4%A',
      '?community=lounge&limit=0',
      '?community=lounge&limit=101',
      '?community=lounge&limit=many',
      '?community=lounge&limit=1.5',
      '?community=lounge&cursor=mine',
    ])
      expect({ query, status: (await request(app, 'GET', `/api/posts${query}`)).status }).toEqual({ query, status: 400 })
    expect((await request(app, 'GET', '/api/posts?community=lounge&community=learn')).body).toEqual({ error: 'community is given more than once.' })
    expect((await request(app, 'GET', '/api/users/check-username/%FF')).status).toBe(400)
  })

  test('the first of two errors is reported', async () => {
    const [otherStudent, noViewer] = [await createStudent(app), undefined]
    const setUp = `/api/users/setup/${author.uid}`
    const status = async (method: string, path: string, body: unknown, token?: string) => (await request(app, method, path, body, token)).status
    const unreadable = '?x=%FF'
    expect([
      ['a bad token before the method', await status('DELETE', '/api/posts', undefined, 'rubbish')],
      ['the method before the viewer', await status('DELETE', setUp, undefined, noViewer)],
      ['the URL before the viewer', await status('PUT', setUp + unreadable, undefined, noViewer)],
      ['the viewer before the body type', await status('PUT', setUp, {}, noViewer)],
      ['ownership before the body type', await status('PUT', setUp, {}, otherStudent.token)],
      ['the body type before its fields', await status('PUT', setUp, {}, author.token)],
      ['the fields last', await status('PUT', setUp, new FormData(), author.token)],
    ]).toEqual([
      ['a bad token before the method', 401],
      ['the method before the viewer', 405],
      ['the URL before the viewer', 400],
      ['the viewer before the body type', 401],
      ['ownership before the body type', 403],
      ['the body type before its fields', 415],
      ['the fields last', 400],
    ])
  })

  test('a repeated single form field or a file sent as text is 400', async () => {
    const form = createForm({ ownsBusiness: ['true', 'false'], course: 'BA English' })
    const repeatedField = await request(app, 'PUT', `/api/users/setup/${author.uid}`, form, author.token)
    expect(repeatedField).toMatchObject({ status: 400, body: { error: 'ownsBusiness is given more than once.' } })
    const text = createForm({ course: 'BA English', ownsBusiness: 'false', profilePic: 'no file' })
    const response = await request(app, 'PUT', `/api/users/setup/${author.uid}`, text, author.token)
    expect(response).toMatchObject({ status: 400, body: { error: 'profilePic must be sent as a file, with a filename.' } })
  })

  test('a body that is not an object or has fields of a wrong type is 400', async () => {
    for (const body of [[], 'text', 7, null, { contentHtml: 7, community: 'lounge' }, { contentHtml: 'x', community: ['lounge'] }, { contentHtml: 'x' }])
      expect({ body, status: (await post(app, '/api/posts', body, author.token)).status }).toEqual({ body, status: 400 })
    expect((await request(app, 'POST', '/api/posts', undefined, author.token)).status).toBe(400)
  })
})

describe('caching', () => {
  test('reads have an ETag and are 304 when unchanged; authenticated responses are private', async () => {
    const fetchTwice = async (path: string, token?: string) => {
      const first = await request(app, 'GET', path, undefined, token)
      const etag = first.headers.get('etag') ?? ''
      const revalidated = await request(app, 'GET', path, undefined, token, { 'if-none-match': etag })
      return {
        status: first.status,
        revalidated: revalidated.status,
        empty: revalidated.body,
        cache: first.headers.get('cache-control'),
        vary: splitHeader(first.headers.get('vary')),
      }
    }
    const publicResponse = { status: 200, revalidated: 304, empty: '', cache: 'public, no-cache' }
    const vary = expect.arrayContaining(['Authorization', 'Cookie'])
    for (const path of ['/api/posts?community=lounge', '/api/users/businesses', '/api/users/check-username/free.name', '/api/openapi.json'])
      expect(await fetchTwice(path)).toMatchObject(publicResponse)
    expect(await fetchTwice(`/api/users/profile?uid=${author.uid}`, author.token)).toEqual({ ...publicResponse, cache: 'private, no-cache', vary })
    const before = (await request(app, 'GET', '/api/posts?community=lounge')).headers.get('etag') ?? ''
    await createPost(app, author)
    expect((await request(app, 'GET', '/api/posts?community=lounge', undefined, undefined, { 'if-none-match': before })).status).toBe(200)
  })

  test('writes and errors are not cacheable', async () => {
    const created = await post(app, '/api/posts', { contentHtml: 'x', community: 'lounge' }, author.token)
    const refused = await request(app, 'GET', '/api/posts?community=attic')
    const queryResponse = await post(app, '/graphql', { query: '{ courses }' })
    for (const { headers } of [created, refused, queryResponse]) expect(headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('etag')).toBeNull()
    const read = (token?: string) => request(app, 'GET', '/graphql?query=%7Bcourses%7D', undefined, token, { 'apollo-require-preflight': 'true' })
    expect([(await read()).headers.get('cache-control'), (await read(author.token)).headers.get('cache-control')]).toEqual([
      'public, no-cache',
      'private, no-cache',
    ])
  })
})

test('every response has its own X-Request-Id', async () => {
  const forged = { 'x-request-id': 'forged' }
  const ids = await Promise.all(
    ['/api/posts?community=lounge', '/api/nowhere', '/graphql'].map((path) => request(app, 'GET', path, undefined, undefined, forged)),
  )
  const requestIds = new Set(ids.map(({ headers }) => headers.get('x-request-id')))
  expect(requestIds.size).toBe(3)
  for (const id of requestIds) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})
