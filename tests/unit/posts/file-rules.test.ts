import { expect, test } from 'vitest'
import { keepFiles } from '../../../client/src/features/posts/file-rules.ts'

const file = (name: string, type: string) => new File([''], name, { type })
const [image, video, pdf, text] = [file('a.png', 'image/png'), file('b.mp4', 'video/mp4'), file('c.pdf', 'application/pdf'), file('d.txt', 'text/plain')]

test('In learn, only PDF, DOC, DOCX and images are kept', () => {
  expect(keepFiles('LEARN', [image, video, pdf])).toEqual({
    kept: [image, pdf],
    alert: 'Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.',
  })
})

test('In other communities only images and videos are kept', () => {
  expect(keepFiles('LOUNGE', [image, video, pdf, text])).toEqual({
    kept: [image, video],
    alert: 'Only images/videos allowed for this community. Unsupported files were removed.',
  })
})

test('At most 5 files are taken', () => {
  expect(keepFiles('CLUB_BUZZ', Array(6).fill(image))).toEqual({ kept: Array(5).fill(image), alert: null })
})
