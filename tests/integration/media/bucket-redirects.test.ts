import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ensureSecretKey } from '../../../server/database/secret-keys.ts'
import { buildHiddenFileUrl, hiddenFilesKey } from '../../../server/features/media/hidden-file-url.ts'
import { stopWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createStudent } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { uploadOverRest } from '../../support/files/uploads.ts'
import { startS3 } from '../../support/services/buckets.ts'
import { startTestApp } from '../../support/test-app.ts'

test('redirects give a signed URL that supports ranges; HEAD is answered by the app', async () => {
  const server = await startS3()
  const app = await startTestApp(undefined, { createStorage: () => server.openStorage({ redirect: true }) })
  const { token } = await createStudent(app)
  const { media } = await uploadOverRest(app, token, 'lounge', [await createPng('one.png', 300, 200)])
  const { attachments } = await uploadOverRest(app, token, 'learn', [createPdf('notes.pdf')])
  const redirectResponse = await fetch(app.address + attachments[0].url, { redirect: 'manual' })
  expect([redirectResponse.status, redirectResponse.headers.get('cache-control'), redirectResponse.headers.get('content-type')]).toEqual([
    302,
    'public, max-age=300',
    null,
  ])
  const address = redirectResponse.headers.get('location') ?? ''
  expect(address).toMatch(new RegExp(`^${server.endpoint}/campus/media/[0-9a-f-]+\\.pdf\\?.*X-Amz-Expires=600`))
  const document = await fetch(address)
  expect([document.headers.get('content-type'), document.headers.get('cache-control')]).toEqual(['application/pdf', 'public, max-age=31536000, immutable'])
  expect(document.headers.get('content-disposition')).toBe('attachment; filename=notes.pdf')
  expect(Buffer.from(await document.arrayBuffer())).toEqual(Buffer.from(await createPdf().arrayBuffer()))
  const part = await fetch(app.address + media[0].url, { headers: { range: 'bytes=0-9' } })
  expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([206, 'image/webp', 10])
  const { attachments: tamil } = await uploadOverRest(app, token, 'learn', [createPdf('தமிழ்.pdf')])
  const signedUrl = new URL((await fetch(app.address + tamil[0].url, { redirect: 'manual' })).headers.get('location') ?? '')
  expect(decodeURIComponent(signedUrl.searchParams.get('response-content-disposition') ?? '')).toMatch(/^attachment; .*தமிழ்\.pdf/)
  const secret = await ensureSecretKey(app.database, hiddenFilesKey)
  const hidden = await fetch(app.address + buildHiddenFileUrl(secret, media[0].url.replace('/media/', ''), new Date()), { redirect: 'manual' })
  expect([hidden.status, hidden.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  const head = await fetch(app.address + media[0].url, { method: 'HEAD', redirect: 'manual' })
  expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, (await app.database.file.findFirst({ where: { kind: 'IMAGE' } }))?.size])
  expect((await fetch(`${app.address}/media/${randomUUID()}.webp`, { redirect: 'manual' })).status).toBe(404)
  await stopWithStorageCheck(app)
  await server.stop()
})
