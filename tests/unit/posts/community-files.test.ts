import { expect, test } from 'vitest'
import { changeCommunity } from '../../../client/src/features/posts/files/community-files.ts'
import type { Community } from '../../../client/src/generated/graphql.ts'

const types = { png: 'image/png', mp4: 'video/mp4', pdf: 'application/pdf' }
const attach = (...names: string[]) =>
  names.map((name) => ({ file: new File([''], name, { type: types[name.split('.')[1] as keyof typeof types] }), alt: name }))
const onlyMedia = 'Only images/videos allowed for this community. Unsupported files were removed.'
const onlyNotes = 'Learn accepts only PDF / DOC / DOCX and images. Unsupported files were removed.'

/** Chooses one community after another; adds further files before the last. */
function choose(names: string[], communities: Community[], added: string[] = []) {
  let state: ReturnType<typeof changeCommunity> = { files: attach(...names), removed: [], alert: null }
  for (const [index, community] of communities.entries()) {
    if (index === communities.length - 1) state.files = [...state.files, ...attach(...added)]
    state = changeCommunity(community, state.files, state.removed)
  }
  return { names: state.files.map(({ alt }) => alt), alert: state.alert }
}

test('changing the community removes unsupported files with an alert', () => {
  expect(choose(['a.mp4', 'b.png'], ['LEARN'])).toEqual({ names: ['b.png'], alert: onlyNotes })
  expect(choose(['a.pdf', 'b.png'], ['LOUNGE'])).toEqual({ names: ['b.png'], alert: onlyMedia })
})

test('restores removed files in their order', () => {
  expect(choose(['a.mp4', 'b.png', 'c.mp4'], ['LEARN', 'LOUNGE'])).toEqual({ names: ['a.mp4', 'b.png', 'c.mp4'], alert: null })
  expect(choose(['a.pdf', 'b.png'], ['LOUNGE', 'CLUB_BUZZ', 'LEARN'])).toEqual({ names: ['a.pdf', 'b.png'], alert: null })
  expect(choose(['a.mp4', 'b.png'], ['LEARN', 'LOUNGE', 'LEARN', 'MARKET_EXPLORE'])).toEqual({ names: ['a.mp4', 'b.png'], alert: null })
})

test('reports removed files when others are restored', () => {
  expect(choose(['a.mp4', 'b.png'], ['LEARN', 'LOUNGE'], ['c.pdf'])).toEqual({ names: ['a.mp4', 'b.png'], alert: onlyMedia })
})

test('keeps at most five files, existing ones first', () => {
  const state = choose(['a.mp4', 'b.mp4', 'c.png'], ['LEARN', 'LOUNGE'], ['d.png', 'e.png', 'f.png'])
  expect(state).toEqual({ names: ['a.mp4', 'c.png', 'd.png', 'e.png', 'f.png'], alert: 'At most 5 files are taken.' })
})
