import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopTidy } from '../../support/app-with-storage-check.ts'
import { graphql, request, student } from '../../support/client.ts'
import { heavyPng, pdf, png } from '../../support/image-and-pdf-files.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

const MB = 1024 * 1024
const create = 'mutation($media: [Upload!]) { createPost(input: {contentHtml: "x", community: LOUNGE, media: $media}) { post { media { url } } } }'
const uploadLogo = 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => stopTidy(app))

const spooled = async () => (await readdir(app.spoolDir)).filter((name) => /^[0-9a-f]{32}$/.test(name))

/** A GraphQL multipart request put together by hand, its parts in the order given. */
function send(parts: [name: string, value: string | File][], token?: string) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return request(app, 'POST', '/graphql', form, token, { 'apollo-require-preflight': 'true' })
}

const operations = (query: string, variables: object) => ['operations', JSON.stringify({ query, variables })] as [string, string]

const addForm = (files: File[]) => {
  const form = new FormData()
  form.append('contentHtml', '<p>x</p>')
  form.append('community', 'lounge')
  for (const file of files) form.append('media', file)
  return form
}

test('five pictures of two megabytes each arrive over both faces', async () => {
  const { token } = await student(app)
  const files = await Promise.all(Array.from({ length: 5 }, () => heavyPng(2 * MB)))
  expect((await graphql(app, create, { media: files }, token)).data.createPost.post.media).toHaveLength(5)
  expect((await request(app, 'POST', '/api/posts/add', addForm(files), token)).body.media).toHaveLength(5)
})

test('the files of a GraphQL request may come in any order', async () => {
  const { token } = await student(app)
  const parts: [string, string | File][] = [
    operations(create, { media: [null, null] }),
    ['map', '{"a":["variables.media.0"],"b":["variables.media.1"]}'],
    ['b', await heavyPng(2 * MB)],
    ['a', await heavyPng(2 * MB)],
  ]
  expect((await send(parts, token)).body.data.createPost.post.media).toHaveLength(2)
})

test.each([
  'variables.hasOwnProperty.call',
  'variables.__proto__.polluted',
  'variables.constructor.prototype.x',
  'variables.media.300000000',
  'variables.media.length',
  'query',
  'variables',
  '',
])('the map path %j is no place for a file: 400', async (path) => {
  const { token } = await student(app)
  const parts: [string, string | File][] = [operations(create, { media: [null] }), ['map', JSON.stringify({ a: [path] })], ['a', await png()]]
  const { status, body } = await send(parts, token)
  expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['a path that is no text', '{"a":[{}]}'],
  ['paths that are no list', '{"a":"variables.media.0"}'],
  ['a file that was not sent', '{"zz":["variables.media.0"]}'],
])('a map with %s is 400', async (_name, map) => {
  const { token } = await student(app)
  const { status, body } = await send([operations(create, { media: [null] }), ['map', map], ['a', await png()]], token)
  expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
})

test('one file may stand in two places', async () => {
  const { token } = await student(app)
  const map = '{"a":["variables.media.0","variables.media.1"]}'
  const { body } = await send([operations(create, { media: [null, null] }), ['map', map], ['a', await png()]], token)
  expect(body.data.createPost.post.media).toHaveLength(2)
})

test('a student who leaves when all has been sent loses nothing', async () => {
  const { uid, token } = await student(app)
  const pictures = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => png(name, 2400, 2400)))
  const leaving = new AbortController()
  const { signal } = leaving
  const gone = fetch(`${app.address}/api/posts/add`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: addForm(pictures), signal })
  gone.catch(() => {})
  await expect.poll(async () => (await readdir(app.spoolDir)).some((name) => name.startsWith('request-')), { interval: 5 }).toBe(true)
  leaving.abort()
  await expect.poll(() => app.database.file.count({ where: { ownerUid: uid } }), { timeout: 15_000 }).toBe(3)
  await expect.poll(spooled).toEqual([])
})

test('a wild list index of a form field is refused at once', async () => {
  const { token, uid } = await student(app)
  const form = new FormData()
  form.append('course', 'BA English')
  form.append('ownsBusiness', 'false')
  form.append('clubs[300000000]', 'Aesthetica-(Art)')
  expect((await request(app, 'PUT', `/api/users/setup/${uid}`, form, token)).status).toBe(400)
})

test('a file over the largest limit is 413 on both faces, in their shapes', async () => {
  const { token, uid } = await student(app)
  const huge = new File([new Uint8Array(101 * MB)], 'film.mp4', { type: 'video/mp4' })
  const overGraphql = await send([operations(create, { media: [null] }), ['map', '{"a":["variables.media.0"]}'], ['a', huge]], token)
  expect({ status: overGraphql.status, code: overGraphql.body.errors[0].extensions.code }).toEqual({ status: 413, code: 'TOO_LARGE' })
  const form = new FormData()
  form.append('logo', await heavyPng(6 * MB))
  expect(await request(app, 'POST', `/api/users/upload-logo/${uid}`, form, token)).toMatchObject({ status: 413, body: { error: expect.any(String) } })
})

test('exactly the limit passes, a byte more does not', async () => {
  const { token } = await student(app)
  expect((await graphql(app, uploadLogo, { file: await heavyPng(5 * MB) }, token)).data.uploadLogo.url).toMatch(/^\/media\//)
  expect((await graphql(app, uploadLogo, { file: await heavyPng(5 * MB + 1) }, token)).errors?.[0]?.extensions.status).toBe(413)
})

test('"At most 5 files are taken."', async () => {
  const { token } = await student(app)
  const six = await Promise.all(Array.from({ length: 6 }, () => png()))
  expect(await request(app, 'POST', '/api/posts/add', addForm(six), token)).toMatchObject({ status: 400, body: { error: 'At most 5 files are taken.' } })
  expect((await graphql(app, create, { media: six }, token)).errors?.[0]?.message).toBe('At most 5 files are taken.')
})

test('a video or a text is refused in learn over REST, a document in the lounge', async () => {
  const { token } = await student(app)
  const video = new File([Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex'), new Uint8Array(2000)], 'a.mp4', { type: 'video/mp4' })
  const form = addForm([video])
  form.set('community', 'learn')
  expect((await request(app, 'POST', '/api/posts/add', form, token)).status).toBe(415)
  expect((await request(app, 'POST', '/api/posts/add', addForm([pdf()]), token)).status).toBe(415)
  expect((await request(app, 'POST', '/api/posts/add', addForm([video]), token)).body.media).toMatchObject([{ type: 'video' }])
})

test('who may not write is refused before a byte is kept', async () => {
  const { uid } = await student(app)
  const other = await student(app)
  expect((await request(app, 'POST', '/api/posts/add', addForm([await heavyPng(4 * MB)]))).status).toBe(401)
  expect((await send([operations(create, { media: [null] }), ['map', '{"a":["variables.media.0"]}'], ['a', await png()]])).status).toBe(401)
  const form = new FormData()
  form.append('logo', await heavyPng(4 * MB))
  expect((await request(app, 'POST', `/api/users/upload-logo/${uid}`, form, other.token)).status).toBe(403)
  expect(await spooled()).toEqual([])
})

test('a form that is cut short is 400, and no request leaves a file in the spool', async () => {
  const { token } = await student(app)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const body = '--x\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\nhalf'
  const response = await fetch(`${app.address}/api/posts/add`, { method: 'POST', headers, body })
  expect(response.status).toBe(400)
  await expect.poll(spooled).toEqual([])
})

test('a file under another name than the spec’s is refused by name', async () => {
  const { token } = await student(app)
  const form = new FormData()
  form.append('picture', await png())
  expect(await request(app, 'POST', '/api/posts/add', form, token)).toMatchObject({ status: 400, body: { error: 'No file is taken under picture.' } })
})
