import { expect, test } from 'vitest'
import { sortOwnFirst } from '../../../client/src/features/businesses/sort-own-first.ts'

const business = (id: string, more = {}) => ({
  id,
  ownerUid: id,
  name: id,
  tagline: '',
  image: null,
  whatsapp: '',
  whatsappUrl: null,
  owner: { id: id, username: id },
  instagram: '',
  viewerIsOwner: false,
  ...more,
})

const visitor = { uid: null, own: null, saved: null }

test("lists the user's business first, highlighted and once, as soon as the uid is known", () => {
  const all = [business('a'), business('b'), business('c')]
  const readFlags = (viewer: Parameters<typeof sortOwnFirst>[1]) => sortOwnFirst(all, viewer).map(({ id, viewerIsOwner }) => [id, viewerIsOwner])
  const ownFirst = [
    ['b', true],
    ['a', false],
    ['c', false],
  ]
  expect(readFlags({ ...visitor, uid: 'b' })).toEqual(ownFirst)
  expect(readFlags({ ...visitor, uid: 'b', own: business('b') })).toEqual(ownFirst)
  expect(readFlags(visitor).map(([id]) => id)).toEqual(['a', 'b', 'c'])
  expect(readFlags({ ...visitor, uid: 'z', own: business('z') })).toEqual([['z', true], ...all.map(({ id }) => [id, false])])
})

test('merges a new business of session storage at the top', () => {
  const saved = business('b', { tagline: 'new' })
  const old = business('b', { tagline: 'old' })
  expect(sortOwnFirst([business('a'), old], { uid: 'b', own: old, saved }).map(({ tagline }) => tagline)).toEqual(['new', ''])
  expect(sortOwnFirst([], { ...visitor, saved })).toEqual([saved])
})
