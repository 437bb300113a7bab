import { expect, test } from 'vitest'
import { getHtmlPage } from '../../../server/pages/html-pages.ts'
import { createDiskStorage, createUrlBuilder } from '../../../server/storage/disk.ts'
import { setUpTestAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createBusiness, createPost, createStudent, uploadLogo } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { createPhotoFile } from '../../support/files/image-files.ts'
import { uploadOverGraphql, uploadOverRest } from '../../support/files/uploads.ts'
import { graphql, request } from '../../support/http/client.ts'

const cdn = 'https://cdn.example.edu/thinnai'
const app = setUpTestAppWithStorageCheck(undefined, { createStorage: (folder) => createDiskStorage(folder, createUrlBuilder(cdn)) })

const cdnUrl = expect.stringMatching(/^https:\/\/cdn\.example\.edu\/thinnai\/media\/[0-9a-f-]{36}\.(webp|pdf)$/)

test.each([
  ['REST', uploadOverRest],
  ['GraphQL', uploadOverGraphql],
] as const)('with a CDN every file URL over %s is a CDN URL', async (_transport, publish) => {
  const { token } = await createStudent(app)
  const { media } = await publish(app, token, 'learn', [await createPhotoFile('jpeg', 1200, 900)])
  const { attachments } = await publish(app, token, 'learn', [createPdf()])
  expect([media[0].url, attachments[0].url]).toEqual([cdnUrl, cdnUrl])
  for (const source of media[0].srcset.split(', ')) expect(source.startsWith(`${cdn}/media/`)).toBe(true)
  // The CDN requests the same path from this server.
  expect((await fetch(media[0].url.replace(cdn, app.address))).headers.get('content-type')).toBe('image/webp')
})

test('profile pictures and logos use the CDN URL, which is accepted back', async () => {
  const { token, uid } = await createStudent(app)
  const logo = await uploadLogo(app, token)
  expect(logo).toEqual(cdnUrl)
  expect((await createBusiness(app, { token, logo })).image).toBe(logo)
  expect((await request(app, 'GET', `/api/users/profile?uid=${uid}`)).body.business.logo).toBe(logo)
})

test('files of posts for the members of a club are on this host, which checks the membership', async () => {
  const { token, uid } = await createStudent(app)
  await app.database.clubMember.create({ data: { clubSlug: 'resonance', userUid: uid, role: 'OFFICER' } })
  const mutation = `mutation($clubId: ID!, $media: [Upload!]) {
    createPost(input: {contentHtml: "x", community: CLUB_BUZZ, clubId: $clubId, isMembersOnly: true, media: $media}) { post { media { url srcset } } } }`
  const { data } = await graphql(app, mutation, { clubId: 'resonance', media: [await createPhotoFile('jpeg', 1200, 900)] }, token)
  const [{ url, srcset }] = data.createPost.post.media
  for (const source of [url, ...srcset.split(', ')]) expect(source).toMatch(/^\/media\//)
})

test('page metadata uses the CDN URL', async () => {
  const { nodeId } = await createPost(app, { media: [await createPng()] })
  expect((await getHtmlPage(app, `/post/${nodeId}`)).image?.url).toEqual(cdnUrl)
})
