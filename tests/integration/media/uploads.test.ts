import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { setUpTestAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createStudent } from '../../support/factories.ts'
import { createPaddedPng, createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { createFile } from '../../support/files/office-files.ts'
import { createTaggedMovie, createTaggedWebm, frame, privateTexts } from '../../support/files/videos.ts'
import { createForm, graphql, request } from '../../support/http/client.ts'

const MB = 1024 * 1024
const create = 'mutation($media: [Upload!]) { createPost(input: {contentHtml: "x", community: LOUNGE, media: $media}) { post { media { url } } } }'
const uploadLogo = 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }'

const app = setUpTestAppWithStorageCheck()

const listSpooledFiles = async () => (await readdir(app.spoolDir)).filter((name) => /^[0-9a-f]{32}$/.test(name))

/** Sends a GraphQL multipart request with its parts in the given order. */
function send(parts: [name: string, value: string | File][], token?: string) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return request(app, 'POST', '/graphql', form, token, { 'apollo-require-preflight': 'true' })
}

const operations = (query: string, variables: object) => ['operations', JSON.stringify({ query, variables })] as [string, string]

const addForm = (media: File[], community = 'lounge') => createForm({ contentHtml: '<p>x</p>', community, media })

test('five images of 2 MB arrive over both transports', { tags: ['rest'] }, async () => {
  const { token } = await createStudent(app)
  const files = await Promise.all(Array.from({ length: 5 }, () => createPaddedPng(2 * MB)))
  expect((await graphql(app, create, { media: files }, token)).data.createPost.post.media).toHaveLength(5)
  expect((await request(app, 'POST', '/api/posts/add', addForm(files), token)).body.media).toHaveLength(5)
})

test('GraphQL file parts may come in any order', async () => {
  const { token } = await createStudent(app)
  const parts: [string, string | File][] = [
    operations(create, { media: [null, null] }),
    ['map', '{"a":["variables.media.0"],"b":["variables.media.1"]}'],
    ['b', await createPaddedPng(2 * MB)],
    ['a', await createPaddedPng(2 * MB)],
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
])('the map path %j is invalid: 400', async (path) => {
  const { token } = await createStudent(app)
  const parts: [string, string | File][] = [operations(create, { media: [null] }), ['map', JSON.stringify({ a: [path] })], ['a', await createPng()]]
  const { status, body } = await send(parts, token)
  expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['a path that is not a string', '{"a":[{}]}'],
  ['paths that are not a list', '{"a":"variables.media.0"}'],
  ['a file that was not sent', '{"zz":["variables.media.0"]}'],
])('a map with %s is 400', async (_name, map) => {
  const { token } = await createStudent(app)
  const { status, body } = await send([operations(create, { media: [null] }), ['map', map], ['a', await createPng()]], token)
  expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
})

test('one file may be used by two variables', async () => {
  const { token } = await createStudent(app)
  const map = '{"a":["variables.media.0","variables.media.1"]}'
  const { body } = await send([operations(create, { media: [null, null] }), ['map', map], ['a', await createPng()]], token)
  expect(body.data.createPost.post.media).toHaveLength(2)
})

test('a disconnect after the last byte loses nothing', { tags: ['rest'] }, async () => {
  const { uid, token } = await createStudent(app)
  const pictures = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => createPng(name, 2400, 2400)))
  const abortController = new AbortController()
  const { signal } = abortController
  const abortedRequest = fetch(`${app.address}/api/posts/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: addForm(pictures),
    signal,
  })
  abortedRequest.catch(() => {})
  await expect.poll(async () => (await readdir(app.spoolDir)).some((name) => name.startsWith('request-')), { interval: 5 }).toBe(true)
  abortController.abort()
  await expect.poll(() => app.database.file.count({ where: { ownerUid: uid } }), { timeout: 15_000 }).toBe(3)
  await expect.poll(listSpooledFiles).toEqual([])
})

test('a huge list index is refused at once', async () => {
  const { token, uid } = await createStudent(app)
  const form = createForm({ course: 'BA English', ownsBusiness: 'false', 'clubs[300000000]': 'Aesthetica-(Art)' })
  expect((await request(app, 'PUT', `/api/users/setup/${uid}`, form, token)).status).toBe(400)
})

test('a file over the limit is 413 on both transports', { tags: ['rest'] }, async () => {
  const { token, uid } = await createStudent(app)
  const hugeFile = new File([new Uint8Array(101 * MB)], 'film.mp4', { type: 'video/mp4' })
  const overGraphql = await send([operations(create, { media: [null] }), ['map', '{"a":["variables.media.0"]}'], ['a', hugeFile]], token)
  expect({ status: overGraphql.status, code: overGraphql.body.errors[0].extensions.code }).toEqual({ status: 413, code: 'TOO_LARGE' })
  const form = createForm({ logo: await createPaddedPng(6 * MB) })
  expect(await request(app, 'POST', `/api/users/upload-logo/${uid}`, form, token)).toMatchObject({ status: 413, body: { error: expect.any(String) } })
})

test('a file of exactly the limit passes, one byte more is refused', async () => {
  const { token } = await createStudent(app)
  expect((await graphql(app, uploadLogo, { file: await createPaddedPng(5 * MB) }, token)).data.uploadLogo.url).toMatch(/^\/media\//)
  expect((await graphql(app, uploadLogo, { file: await createPaddedPng(5 * MB + 1) }, token)).errors?.[0]?.extensions.status).toBe(413)
})

test('a sixth file is refused with "At most 5 files are taken."', async () => {
  const { token } = await createStudent(app)
  const six = await Promise.all(Array.from({ length: 6 }, () => createPng()))
  expect(await request(app, 'POST', '/api/posts/add', addForm(six), token)).toMatchObject({ status: 400, body: { error: 'At most 5 files are taken.' } })
  expect((await graphql(app, create, { media: six }, token)).errors?.[0]?.message).toBe('At most 5 files are taken.')
})

test('a video or text in learn and a document in the lounge are refused', async () => {
  const { token } = await createStudent(app)
  const video = new File([Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex'), new Uint8Array(2000)], 'a.mp4', { type: 'video/mp4' })
  expect((await request(app, 'POST', '/api/posts/add', addForm([video], 'learn'), token)).status).toBe(415)
  expect((await request(app, 'POST', '/api/posts/add', addForm([createPdf()]), token)).status).toBe(415)
  expect((await request(app, 'POST', '/api/posts/add', addForm([video]), token)).body.media).toMatchObject([{ type: 'video' }])
})

test('an unauthorised upload is refused before a byte is stored', async () => {
  const { uid } = await createStudent(app)
  const other = await createStudent(app)
  expect((await request(app, 'POST', '/api/posts/add', addForm([await createPaddedPng(4 * MB)]))).status).toBe(401)
  expect((await send([operations(create, { media: [null] }), ['map', '{"a":["variables.media.0"]}'], ['a', await createPng()]])).status).toBe(401)
  const form = createForm({ logo: await createPaddedPng(4 * MB) })
  expect((await request(app, 'POST', `/api/users/upload-logo/${uid}`, form, other.token)).status).toBe(403)
  expect(await listSpooledFiles()).toEqual([])
})

test('a truncated form is 400, and the spool is empty afterwards', async () => {
  const { token } = await createStudent(app)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const body = '--x\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\nhalf'
  const response = await fetch(`${app.address}/api/posts/add`, { method: 'POST', headers, body })
  expect(response.status).toBe(400)
  await expect.poll(listSpooledFiles).toEqual([])
})

test('an unknown file field is refused by name', async () => {
  const { token } = await createStudent(app)
  const form = createForm({ picture: await createPng() })
  expect(await request(app, 'POST', '/api/posts/add', form, token)).toMatchObject({ status: 400, body: { error: 'The field picture accepts no files.' } })
})

test.each([
  ['film.mp4', 'video/mp4', createTaggedMovie()],
  ['film.webm', 'video/webm', createTaggedWebm()],
])('%s is published without the place, the device and the software', async (name, type, bytes) => {
  const { token } = await createStudent(app)
  const { data } = await graphql(app, create, { media: [createFile(name, bytes, type)] }, token)
  const response = await fetch(`${app.address}${data.createPost.post.media[0].url}`)
  const published = Buffer.from(await response.arrayBuffer())
  expect(published).toHaveLength(bytes.length)
  expect(published.includes(frame)).toBe(true)
  expect(privateTexts.filter((text) => published.includes(text))).toEqual([])
})

test('a text with U+FFFD is accepted with and without files; a form that is not UTF-8 is refused', async () => {
  const { token } = await createStudent(app)
  const contentHtml = '<p>cut \ufffd here</p>'
  const file = createFile('\ufffd.png', Buffer.from(await (await createPng()).arrayBuffer()), 'image/png')
  const sent = [
    await request(app, 'POST', '/api/posts', { contentHtml, community: 'lounge' }, token),
    await request(app, 'POST', '/api/posts/add', createForm({ contentHtml, community: 'lounge', media: [file] }), token),
  ]
  expect(sent.map(({ status, body }) => [status, body.contentHtml])).toEqual(Array(2).fill([201, contentHtml]))
  const mutation = create.replace('"x"', '$html').replace('(', '($html: String!, ')
  for (const media of [[], [file]]) expect((await graphql(app, mutation, { html: contentHtml, media }, token)).errors).toBeUndefined()
  const part = (name: string, value: Buffer) => [Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`), value, Buffer.from('\r\n')]
  const body = Buffer.concat([...part('community', Buffer.from('lounge')), ...part('contentHtml', Buffer.from([0x61, 0xff])), Buffer.from('--b--\r\n')])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
  const refused = await fetch(`${app.address}/api/posts/add`, { method: 'POST', headers, body })
  expect([refused.status, await refused.json()]).toEqual([400, { error: 'A text holds a character that cannot be stored.' }])
})
