import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { setUpAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import {
  createGifWithClaimedSize,
  createImageWithClaimedSize,
  createPhoto,
  createPngWithChunks,
  createPngWithClaimedSize,
} from '../../support/files/image-files.ts'
import {
  createCompoundFile,
  createDocx,
  createFile,
  createPngChunk,
  createZip,
  docStreamNames,
  docxPartNames,
  mimeTypes,
} from '../../support/files/office-files.ts'
import { transports, uploadOverRest } from '../../support/files/uploads.ts'

const context = setUpAppWithStorageCheck()

const fetchFile = async (url: string) => Buffer.from(await (await fetch(context.app.address + url)).arrayBuffer())

/** Small files that are expensive to process. They must be refused quickly. */
const bombs: [name: string, community: 'lounge' | 'learn', status: number, make: () => File | Promise<File>][] = [
  ['a tiny PNG that claims 50,000 by 50,000 pixels', 'lounge', 413, () => createFile('a.png', createPngWithClaimedSize(50_000, 50_000), 'image/png')],
  ['a PNG of just over 40 million pixels', 'lounge', 413, () => createFile('a.png', createPngWithClaimedSize(8000, 5001), 'image/png')],
  ['a JPEG that claims 60,000 by 60,000', 'lounge', 413, async () => createFile('a.jpg', await createImageWithClaimedSize('jpeg', 60_000), 'image/jpeg')],
  ['a WebP that claims 16,383 by 16,383', 'lounge', 413, async () => createFile('a.webp', await createImageWithClaimedSize('webp', 16_383), 'image/webp')],
  ['an animation of 44 million pixels in total', 'lounge', 413, () => createFile('a.gif', createGifWithClaimedSize(2000, 2000, 11), 'image/gif')],
  ['an animation of a hundred thousand frames', 'lounge', 413, () => createFile('a.gif', createGifWithClaimedSize(100, 100, 100_000), 'image/gif')],
  ['a zip that claims a million entries', 'learn', 415, () => createFile('a.docx', createZip(docxPartNames, 1_000_000), mimeTypes.docx)],
  ['a zip of 60,000 entries', 'learn', 415, () => createDocx('a.docx', [...docxPartNames, ...Array.from({ length: 60_000 }, (_, n) => `word/${n}`)])],
  ['a zip that claims more than it has', 'learn', 415, () => createFile('a.docx', createZip(docxPartNames, 40), mimeTypes.docx)],
  ['a zip with a path traversal', 'learn', 415, () => createDocx('a.docx', [...docxPartNames, '../../etc/passwd'])],
  ['a zip with an absolute path', 'learn', 415, () => createDocx('a.docx', [...docxPartNames, '/etc/passwd'])],
  ['a zip with a Windows path traversal', 'learn', 415, () => createDocx('a.docx', [...docxPartNames, '..\\..\\autoexec.bat'])],
  ['a truncated zip', 'learn', 415, () => createFile('a.docx', createZip(docxPartNames).subarray(0, -10), mimeTypes.docx)],
  ['a DOC with a cyclic directory chain', 'learn', 415, () => createFile('a.doc', createCompoundFile(docStreamNames, 1), mimeTypes.doc)],
  ['a DOC with a directory beyond its end', 'learn', 415, () => createFile('a.doc', createCompoundFile(docStreamNames, 9_999_999), mimeTypes.doc)],
  ['a DOC of its header only', 'learn', 415, () => createFile('a.doc', createCompoundFile(docStreamNames).subarray(0, 512), mimeTypes.doc)],
  ['a DOC of eight bytes', 'learn', 415, () => createFile('a.doc', createCompoundFile(docStreamNames).subarray(0, 8), mimeTypes.doc)],
]

describe.each(transports)('over %s', (_transport, send) => {
  test.each(bombs)('%s is refused', async (_name, community, status, make) => {
    expect(await send(context.app, context.token, community, [await make()])).toMatchObject({ status })
  })
})

test.each([['gif'], ['avif']] as const)('a %s with a wrong claimed size is refused or bounded', async (format) => {
  const { status, media } = await uploadOverRest(context.app, context.token, 'lounge', [
    createFile(`a.${format}`, await createImageWithClaimedSize(format, 60_000), `image/${format}`),
  ])
  if (status === 201) expect(media[0].width).toBeLessThanOrEqual(2048)
  else expect([413, 415]).toContain(status)
})

test('a metadata bomb is refused or dropped', async () => {
  const packed = deflateSync(Buffer.alloc(100 * 1024 * 1024))
  const text = createPngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]))
  const profile = createPngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), packed]))
  for (const bytes of [await createPngWithChunks(text), await createPngWithChunks(profile), await createPngWithChunks(...Array(20).fill(text))]) {
    const { status, media } = await uploadOverRest(context.app, context.token, 'lounge', [createFile('a.png', bytes, 'image/png')])
    if (status === 201) expect((await fetchFile(media[0].url)).length).toBeLessThan(10_000)
    else expect([413, 415]).toContain(status)
  }
})

test('EXIF orientation is applied and location removed', async () => {
  const bytes = await sharp(await createPhoto('jpeg', 600, 400))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 2/1 3/1' } })
    .toBuffer()
  expect(bytes.includes('SECRET')).toBe(true)
  const { media } = await uploadOverRest(context.app, context.token, 'lounge', [createFile('a.jpg', bytes, 'image/jpeg')])
  expect(media).toMatchObject([{ width: 400, height: 600 }])
  const stored = await fetchFile(media[0].url)
  expect([stored.includes('SECRET'), stored.includes('EXIF'), stored.includes('Exif')]).toEqual([false, false, false])
})

const script = '<html><script>alert(document.domain)</script></html>'

test('a script after an image is removed', async () => {
  for (const format of ['gif', 'jpeg', 'png'] as const) {
    const bytes = Buffer.concat([await createPhoto(format, 64, 48), Buffer.from(`/*${script}*/=1;alert(1)`)])
    const name = format === 'jpeg' ? 'a.jpg' : `a.${format}`
    const { status, media } = await uploadOverRest(context.app, context.token, 'lounge', [createFile(name, bytes, `image/${format}`)])
    if (status === 415) continue
    const response = await fetch(context.app.address + media[0].url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(await response.text()).not.toContain('alert')
  }
})

test('a PDF/HTML polyglot is never served as HTML', async () => {
  const { attachments } = await uploadOverRest(context.app, context.token, 'learn', [createFile('a.pdf', `%PDF-1.4\n${script}\n%%EOF`, mimeTypes.pdf)])
  const { headers } = await fetch(context.app.address + attachments[0].url)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename=a.pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

const pdf = (name: string) => createFile(name, '%PDF-1.4\n%%EOF\n', mimeTypes.pdf)

test.each([
  ['a path', '../../etc/passwd.pdf', 'passwd.pdf'],
  ['a Windows path', 'C:\\Windows\\system32\\notes.pdf', 'notes.pdf'],
  ['a path that ends with a separator', 'notes.pdf/', 'notes.pdf'],
  ['separators and spaces after a name', 'C:\\x\\notes.pdf\\ / /', 'notes.pdf'],
  ['bidirectional controls', 'notes\u202Efdp.exe\u202C\u2066.pdf', 'notesfdp.exe.pdf'],
  ['a name of 400 characters', `${'ம'.repeat(400)}.pdf`, `${'ம'.repeat(116)}.pdf`],
  ['surrogate pairs at the cut', `${'🎓'.repeat(200)}.pdf`, `${'🎓'.repeat(116)}.pdf`],
  ['Tamil', 'மழைக்காலம் குறிப்புகள்.pdf', 'மழைக்காலம் குறிப்புகள்.pdf'],
  ['Malayalam with a joiner', 'അവന്\u200D.pdf', 'അവന്\u200D.pdf'],
  ['Persian with a non-joiner', 'می\u200Cخواهم.pdf', 'می\u200Cخواهم.pdf'],
  ['a joined emoji', '👩\u200D🎓.pdf', '👩\u200D🎓.pdf'],
])('the filename of a document is sanitized: %s', async (_name, sentName, expectedName) => {
  for (const [, send] of transports) {
    const { attachments } = await send(context.app, context.token, 'learn', [pdf(sentName)])
    expect(attachments[0].filename).toBe(expectedName)
    const { headers } = await fetch(context.app.address + attachments[0].url)
    const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(headers.get('content-disposition') ?? '') ?? []
    expect(encoded ? decodeURIComponent(encoded) : expectedName).toBe(expectedName)
    expect(attachments[0].url).toMatch(/^\/media\/[0-9a-f-]{36}\.pdf$/)
  }
})

const part = (field: string, headers: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${field}"${headers}\r\n\r\n${value}\r\n`
const sendForm = (...files: string[]) =>
  fetch(`${context.app.address}/api/posts/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${context.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: `${part('contentHtml', '', 'x')}${part('community', '', 'learn')}${files.join('')}--x--\r\n`,
  })

test('control characters and paths in an encoded filename are removed', async () => {
  const name = `; filename*=UTF-8''..%2F..%2Fno%07t%1Be%00s%E2%80%A8%0D%0A.pdf\r\ncontent-type: application/pdf`
  const { attachments } = await (await sendForm(part('media', name, '%PDF-1.4'))).json()
  expect(attachments[0].filename).toBe('notes.pdf')
})

test.each([
  ['an empty name', '; filename=""\r\ncontent-type: application/pdf'],
  ['no name, declared as bytes', '\r\ncontent-type: application/octet-stream'],
])('a file with %s is refused, not dropped', async (_name, partHeaders) => {
  const { status, headers } = await sendForm(part('media', partHeaders, '%PDF-1.4'))
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 400, type: 'application/json; charset=utf-8' })
})

test('a filename that ends with a backslash is refused on both transports', async () => {
  const both = transports.map(([, send]) => send(context.app, context.token, 'learn', [pdf('first.pdf'), pdf('C:\\notes.pdf\\')]))
  for (const response of await Promise.all(both))
    expect(response).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: expect.stringContaining('filename') })
})

test('a filename of separators only is refused', async () => {
  expect((await sendForm(part('media', '; filename="/\\/"\r\ncontent-type: application/pdf', '%PDF-1.4'))).status).toBe(415)
})

test('an empty file input is ignored', async () => {
  const response = await sendForm(part('media', '; filename=""\r\ncontent-type: application/octet-stream', ''))
  expect({ status: response.status, attachments: (await response.json()).attachments }).toEqual({ status: 201, attachments: [] })
})
