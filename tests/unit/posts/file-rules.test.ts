import { expect, test } from 'vitest'
import { acceptFor, isDocument, keepFiles } from '../../../client/src/features/posts/file-rules.ts'
import type { Community } from '../../../client/src/generated/graphql.ts'

const file = (name: string, type = '') => new File([''], name, { type })
const [image, video, pdf, text] = [file('a.png', 'image/png'), file('b.mp4', 'video/mp4'), file('c.pdf', 'application/pdf'), file('d.txt', 'text/plain')]
const onlyMedia = 'Only images/videos allowed for this community. Unsupported files were removed.'
const onlyNotes = 'Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.'

test('In learn, only PDF, DOC, DOCX and images are kept', () => {
  expect(keepFiles('LEARN', [image, video, pdf])).toEqual({ kept: [image, pdf], alert: onlyNotes })
})

test('In other communities only images and videos are kept', () => {
  for (const community of ['LOUNGE', 'MARKET_EXPLORE', 'CLUB_BUZZ'] as const) {
    expect(keepFiles(community, [image, video, pdf, text])).toEqual({ kept: [image, video], alert: onlyMedia })
  }
})

test('At most 5 files are taken', () => {
  const six = [1, 2, 3, 4, 5, 6].map((number) => file(`${number}.png`, 'image/png'))
  expect(keepFiles('CLUB_BUZZ', six)).toEqual({ kept: six.slice(0, 5), alert: 'At most 5 files are taken.' })
  expect(keepFiles('CLUB_BUZZ', six.slice(1)).alert).toBeNull()
})

test('files of no use are left out before five are counted, and both are told', () => {
  const images = Array(6).fill(image)
  expect(keepFiles('LOUNGE', [text, ...images.slice(1)])).toEqual({ kept: images.slice(1), alert: onlyMedia })
  expect(keepFiles('LOUNGE', [text, ...images])).toEqual({ kept: images.slice(1), alert: `${onlyMedia} At most 5 files are taken.` })
})

test('a file without a content type goes by its extension', () => {
  const [notes, images, videos] = [
    ['a.pdf', 'b.DOC', 'c.docx'],
    ['d.jpg', 'e.JPEG', 'f.png', 'g.gif'],
    ['h.mp4', 'i.m4v', 'j.webm', 'k.MOV'],
  ]
  const keptOf = (community: Community, names: string[]) =>
    keepFiles(
      community,
      names.map((name) => file(name)),
    ).kept.map(({ name }) => name)
  expect(keptOf('LEARN', [...notes, ...videos])).toEqual(notes)
  expect(keptOf('LEARN', images)).toEqual(images)
  expect(keptOf('LOUNGE', [...notes, ...videos])).toEqual(videos)
  expect(keptOf('LOUNGE', ['l.webp', 'm.avif', 'n.pdf.exe', 'none'])).toEqual(['l.webp', 'm.avif'])
})

test('what the server takes for no image or video is not kept', () => {
  const strange = [file('a.svg', 'image/svg+xml'), file('b.svg'), file('c.heic', 'image/heic'), file('d.avi', 'video/x-msvideo')]
  for (const community of ['LOUNGE', 'LEARN'] as const) expect(keepFiles(community, strange).kept).toEqual([])
})

test('the file picker offers what the community keeps', () => {
  const learn = acceptFor('LEARN').split(',')
  expect(learn).toEqual(expect.arrayContaining(['.pdf', '.doc', '.docx', 'image/png']))
  expect(learn.filter((type) => type.startsWith('video/'))).toEqual([])
  const lounge = acceptFor('LOUNGE').split(',')
  expect(lounge).toEqual(expect.arrayContaining(['image/jpeg', 'video/mp4', 'video/quicktime']))
  expect(lounge).not.toContain('.pdf')
})

test('Only PDF, DOC and DOCX attachments appear in the Attachments list.', () => {
  expect(['application/pdf', 'application/msword', 'text/html', 'application/zip', ''].filter(isDocument)).toEqual(['application/pdf', 'application/msword'])
})

test('a file that the server would refuse for its size is not sent on its way', () => {
  const sized = (name: string, type: string, size: number) => Object.defineProperty(new File([], name, { type }), 'size', { value: size })
  const MB = 1024 * 1024
  const photo = sized('photo.jpg', 'image/jpeg', 10 * MB)
  const film = sized('film.mp4', 'video/mp4', 100 * MB + 1)
  expect(keepFiles('LOUNGE', [photo, sized('large.jpg', 'image/jpeg', 10 * MB + 1), film])).toEqual({
    kept: [photo],
    alert: 'large.jpg is larger than 10 MB. film.mp4 is larger than 100 MB.',
  })
})
