import { describe, expect, test } from 'vitest'
import { setUpAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { createPhotoFile } from '../../support/files/image-files.ts'
import { createMp4 } from '../../support/files/office-files.ts'
import { transports, uploadOverRest } from '../../support/files/uploads.ts'
import { createForm, graphql, request } from '../../support/http/client.ts'

const context = setUpAppWithStorageCheck()

/** Reads the width from the header of a stored WebP. */
async function readWidth(url: string) {
  const response = await fetch(context.app.address + url)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({ status: 200, type: 'image/webp' })
  return bytes.toString('latin1', 12, 16) === 'VP8 ' ? bytes.readUInt16LE(26) & 0x3fff : 1 + bytes.readUIntLE(24, 3)
}

describe.each(transports)('over %s', (_transport, send) => {
  test('a large image has three widths up to 2048 px and a short placeholder', async () => {
    const { media } = await send(context.app, context.token, 'lounge', [await createPhotoFile('jpeg', 2400, 1200)])
    const [{ url, width, height, srcset, placeholder }] = media
    expect({ width, height }).toEqual({ width: 2048, height: 1024 })
    const base = url.replace('.webp', '')
    expect(srcset).toBe(`${base}-480.webp 480w, ${base}-960.webp 960w, ${base}.webp 2048w`)
    for (const entry of srcset.split(', ')) {
      const [address, expectedWidth] = entry.split(' ')
      expect(`${await readWidth(address)}w`).toBe(expectedWidth)
    }
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/)
    expect(placeholder.length).toBeLessThan(400)
  })

  test('an image is never enlarged', async () => {
    const { media } = await send(context.app, context.token, 'lounge', [
      await createPng('a.png', 600, 300),
      await createPng('b.png', 480, 300),
      await createPng('c.png', 1, 1),
    ])
    const base = media[0].url.replace('.webp', '')
    expect(media.map(({ width, srcset }) => [width, srcset])).toEqual([
      [600, `${base}-480.webp 480w, ${base}.webp 600w`],
      [480, null],
      [1, null],
    ])
  })

  test('descriptions are stored with their files in order', async () => {
    const files = [await createPng(), createMp4(), await createPng()]
    const { media } = await send(context.app, context.token, 'lounge', files, [' Rain on the court ', '', 'மழை'.repeat(100)])
    expect(media.map(({ alt }) => alt)).toEqual(['Rain on the court', '', 'மழை'.repeat(100)])
    expect((await send(context.app, context.token, 'lounge', files, ['only the first'])).media.map(({ alt }) => alt)).toEqual(['only the first', '', ''])
  })

  test('long descriptions and more descriptions than files are refused', async () => {
    const long = await send(context.app, context.token, 'lounge', [await createPng()], ['x'.repeat(301)])
    expect(long).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: 'A description has at most 300 characters' })
    const many = await send(context.app, context.token, 'lounge', [await createPng()], ['one', 'two'])
    expect(many).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: 'There are more descriptions than files.' })
  })
})

test('a video has no sizes and no placeholder', async () => {
  const { media } = await uploadOverRest(context.app, context.token, 'lounge', [createMp4()])
  expect(media).toMatchObject([{ type: 'video', width: null, height: null, srcset: null, placeholder: null }])
})

test('both transports return equal sizes', async () => {
  const { media } = await uploadOverRest(context.app, context.token, 'lounge', [await createPhotoFile('png', 1000, 500)], ['a'])
  const query = '{ posts(community: LOUNGE, first: 1) { edges { node { media { url alt width height placeholder srcset } } } } }'
  const [{ node }] = (await graphql(context.app, query)).data.posts.edges
  expect(media).toEqual([{ type: 'image', ...node.media[0] }])
})

test('an unknown width is 404', async () => {
  const { media } = await uploadOverRest(context.app, context.token, 'lounge', [await createPng('a.png', 600, 300)])
  const base = media[0].url.replace('.webp', '')
  for (const invalidSuffix of ['-960', '-600', '-0', '-0480', '-48000', '-', '-480-480', '-480.webp.part']) {
    expect({ wrong: invalidSuffix, status: (await fetch(`${context.app.address}${base}${invalidSuffix}.webp`)).status }).toEqual({
      wrong: invalidSuffix,
      status: 404,
    })
  }
})

test('a replaced profile picture is deleted in all sizes', async () => {
  const { uid, token } = await createStudent(context.app)
  const setUp = async () => {
    const form = createForm({ course: 'BA English', ownsBusiness: 'false', profilePic: await createPhotoFile('jpeg', 1200, 1200) })
    expect((await request(context.app, 'PUT', `/api/users/setup/${uid}`, form, token)).status).toBe(200)
  }
  await setUp()
  const first = await context.app.listStoredFiles()
  await setUp()
  const second = await context.app.listStoredFiles()
  expect(second).toHaveLength(first.length)
  expect(first.filter((key) => !second.includes(key))).toHaveLength(3)
})
