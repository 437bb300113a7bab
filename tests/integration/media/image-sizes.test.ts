import { describe, expect, test } from 'vitest'
import { tidyApp } from '../../support/app-with-storage-check.ts'
import { graphql, request, student } from '../../support/client.ts'
import { png } from '../../support/image-and-pdf-files.ts'
import { photoFile } from '../../support/image-files.ts'
import { mp4 } from '../../support/office-files.ts'
import { faces, overRest } from '../../support/uploads.ts'

const here = tidyApp()

/** The width that a stored WebP has in its own header. */
async function widthOf(url: string) {
  const response = await fetch(here.app.address + url)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({ status: 200, type: 'image/webp' })
  return bytes.toString('latin1', 12, 16) === 'VP8 ' ? bytes.readUInt16LE(26) & 0x3fff : 1 + bytes.readUIntLE(24, 3)
}

describe.each(faces)('over %s', (_face, send) => {
  test('a large picture is there in three widths, none larger than 2048 px, with a placeholder of a few hundred characters', async () => {
    const { media } = await send(here.app, here.token, 'lounge', [await photoFile('jpeg', 2400, 1200)])
    const [{ url, width, height, srcset, placeholder }] = media
    expect({ width, height }).toEqual({ width: 2048, height: 1024 })
    const base = url.replace('.webp', '')
    expect(srcset).toBe(`${base}-480.webp 480w, ${base}-960.webp 960w, ${base}.webp 2048w`)
    for (const entry of srcset.split(', ')) {
      const [address, wide] = entry.split(' ')
      expect(`${await widthOf(address)}w`).toBe(wide)
    }
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/)
    expect(placeholder.length).toBeLessThan(400)
  })

  test('a picture is never enlarged: one of 600 px has two widths, a small one has one and no srcset', async () => {
    const { media } = await send(here.app, here.token, 'lounge', [await png('a.png', 600, 300), await png('b.png', 480, 300), await png('c.png', 1, 1)])
    const base = media[0].url.replace('.webp', '')
    expect(media.map(({ width, srcset }) => [width, srcset])).toEqual([
      [600, `${base}-480.webp 480w, ${base}.webp 600w`],
      [480, null],
      [1, null],
    ])
  })

  test('what each file shows is kept beside it, in the order of the files', async () => {
    const files = [await png(), mp4(), await png()]
    const { media } = await send(here.app, here.token, 'lounge', files, [' Rain on the court ', '', 'மழை'.repeat(100)])
    expect(media.map(({ alt }) => alt)).toEqual(['Rain on the court', '', 'மழை'.repeat(100)])
    expect((await send(here.app, here.token, 'lounge', files, ['only the first'])).media.map(({ alt }) => alt)).toEqual(['only the first', '', ''])
  })

  test('a description of more than 300 characters and more descriptions than files are refused', async () => {
    const long = await send(here.app, here.token, 'lounge', [await png()], ['x'.repeat(301)])
    expect(long).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: 'A description has at most 300 characters' })
    const many = await send(here.app, here.token, 'lounge', [await png()], ['one', 'two'])
    expect(many).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: 'There are more descriptions than files.' })
  })
})

test('a film has neither sizes nor a placeholder', async () => {
  const { media } = await overRest(here.app, here.token, 'lounge', [mp4()])
  expect(media).toMatchObject([{ type: 'video', width: null, height: null, srcset: null, placeholder: null }])
})

test('both faces show the sizes of a post alike', async () => {
  const { media } = await overRest(here.app, here.token, 'lounge', [await photoFile('png', 1000, 500)], ['a'])
  const query = '{ posts(community: LOUNGE, first: 1) { edges { node { media { url alt width height placeholder srcset } } } } }'
  const [{ node }] = (await graphql(here.app, query)).data.posts.edges
  expect(media).toEqual([{ type: 'image', ...node.media[0] }])
})

test('a picture has no width that was not stored', async () => {
  const { media } = await overRest(here.app, here.token, 'lounge', [await png('a.png', 600, 300)])
  const base = media[0].url.replace('.webp', '')
  for (const wrong of ['-960', '-600', '-0', '-0480', '-48000', '-', '-480-480', '-480.webp.part']) {
    expect({ wrong, status: (await fetch(`${here.app.address}${base}${wrong}.webp`)).status }).toEqual({ wrong, status: 404 })
  }
})

test('a replaced profile picture goes in all its sizes', async () => {
  const { uid, token: own } = await student(here.app)
  const setUp = async () => {
    const form = new FormData()
    form.append('course', 'BA English')
    form.append('ownsBusiness', 'false')
    form.append('profilePic', await photoFile('jpeg', 1200, 1200))
    expect((await request(here.app, 'PUT', `/api/users/setup/${uid}`, form, own)).status).toBe(200)
  }
  await setUp()
  const first = await here.app.storedFiles()
  await setUp()
  const second = await here.app.storedFiles()
  expect(second).toHaveLength(first.length)
  expect(first.filter((key) => !second.includes(key))).toHaveLength(3)
})
