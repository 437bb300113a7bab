import { expect, test } from 'vitest'
import { pickReplyFile } from '../../../client/src/features/replies/composer/reply-file.ts'

const picture = new File(['a'], 'a.png', { type: 'image/png' })
const pdf = new File(['a'], 'a.pdf', { type: 'application/pdf' })
const video = new File(['a'], 'a.mp4', { type: 'video/mp4' })

test('a reply takes one picture', () => {
  expect(pickReplyFile('LOUNGE', [picture])).toEqual({ file: picture, alert: null })
  expect(pickReplyFile('LOUNGE', [pdf])).toEqual({ file: null, alert: 'A reply takes one picture.' })
  expect(pickReplyFile('LOUNGE', [video, picture])).toEqual({ file: picture, alert: 'A reply takes one picture.' })
})

test('in learn it takes a picture or a document', () => {
  expect(pickReplyFile('LEARN', [pdf])).toEqual({ file: pdf, alert: null })
  expect(pickReplyFile('LEARN', [pdf, picture])).toEqual({ file: pdf, alert: 'A reply takes one picture, PDF, DOC or DOCX.' })
})
