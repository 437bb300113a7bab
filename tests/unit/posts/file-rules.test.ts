import { expect, test } from 'vitest'
import { filterAllowedFiles, getAcceptAttribute } from '../../../client/src/features/posts/files/file-rules.ts'
import { isDocument } from '../../../client/src/features/posts/files/is-document.ts'
import type { Community } from '../../../client/src/generated/graphql.ts'

const file = (name: string, type = '') => new File([''], name, { type })
const [image, video, pdf, text] = [file('a.png', 'image/png'), file('b.mp4', 'video/mp4'), file('c.pdf', 'application/pdf'), file('d.txt', 'text/plain')]
const onlyMedia = 'Only images/videos allowed for this community. Unsupported files were removed.'
const onlyNotes = 'Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.'

test('learn accepts PDF, DOC, DOCX and images', () => {
  expect(filterAllowedFiles('LEARN', [image, video, pdf])).toEqual({ allowed: [image, pdf], alert: onlyNotes })
})

test('other communities accept images and videos', () => {
  for (const community of ['LOUNGE', 'MARKET_EXPLORE', 'CLUB_BUZZ'] as const) {
    expect(filterAllowedFiles(community, [image, video, pdf, text])).toEqual({ allowed: [image, video], alert: onlyMedia })
  }
})

test('accepts at most 5 files', () => {
  const six = [1, 2, 3, 4, 5, 6].map((number) => file(`${number}.png`, 'image/png'))
  expect(filterAllowedFiles('CLUB_BUZZ', six)).toEqual({ allowed: six.slice(0, 5), alert: 'At most 5 files are taken.' })
  expect(filterAllowedFiles('CLUB_BUZZ', six.slice(1)).alert).toBeNull()
})

test('removes unsupported files before counting, and reports both', () => {
  const images = Array(6).fill(image)
  expect(filterAllowedFiles('LOUNGE', [text, ...images.slice(1)])).toEqual({ allowed: images.slice(1), alert: onlyMedia })
  expect(filterAllowedFiles('LOUNGE', [text, ...images])).toEqual({ allowed: images.slice(1), alert: `${onlyMedia} At most 5 files are taken.` })
})

test('uses the extension of a file without a content type', () => {
  const [notes, images, videos] = [
    ['a.pdf', 'b.DOC', 'c.docx'],
    ['d.jpg', 'e.JPEG', 'f.png', 'g.gif'],
    ['h.mp4', 'i.m4v', 'j.webm', 'k.MOV'],
  ]
  const keptOf = (community: Community, names: string[]) =>
    filterAllowedFiles(
      community,
      names.map((name) => file(name)),
    ).allowed.map(({ name }) => name)
  expect(keptOf('LEARN', [...notes, ...videos])).toEqual(notes)
  expect(keptOf('LEARN', images)).toEqual(images)
  expect(keptOf('LOUNGE', [...notes, ...videos])).toEqual(videos)
  expect(keptOf('LOUNGE', ['l.webp', 'm.avif', 'n.pdf.exe', 'none'])).toEqual(['l.webp', 'm.avif'])
})

test('rejects images and videos that the server does not support', () => {
  const unsupportedFiles = [file('a.svg', 'image/svg+xml'), file('b.svg'), file('c.heic', 'image/heic'), file('d.avi', 'video/x-msvideo')]
  for (const community of ['LOUNGE', 'LEARN'] as const) expect(filterAllowedFiles(community, unsupportedFiles).allowed).toEqual([])
})

test('the file picker lists the accepted types', () => {
  const learn = getAcceptAttribute('LEARN').split(',')
  expect(learn).toEqual(expect.arrayContaining(['.pdf', '.doc', '.docx', 'image/png']))
  expect(learn.filter((type) => type.startsWith('video/'))).toEqual([])
  const lounge = getAcceptAttribute('LOUNGE').split(',')
  expect(lounge).toEqual(expect.arrayContaining(['image/jpeg', 'video/mp4', 'video/quicktime']))
  expect(lounge).not.toContain('.pdf')
})

test('the attachments list shows only PDF, DOC and DOCX', () => {
  expect(['application/pdf', 'application/msword', 'text/html', 'application/zip', ''].filter(isDocument)).toEqual(['application/pdf', 'application/msword'])
})

test('does not upload a file over the size limit', () => {
  const sized = (name: string, type: string, size: number) => Object.defineProperty(new File([], name, { type }), 'size', { value: size })
  const MB = 1024 * 1024
  const photo = sized('photo.jpg', 'image/jpeg', 10 * MB)
  const film = sized('film.mp4', 'video/mp4', 100 * MB + 1)
  expect(filterAllowedFiles('LOUNGE', [photo, sized('large.jpg', 'image/jpeg', 10 * MB + 1), film])).toEqual({
    allowed: [photo],
    alert: 'large.jpg is larger than 10 MB. film.mp4 is larger than 100 MB.',
  })
})
