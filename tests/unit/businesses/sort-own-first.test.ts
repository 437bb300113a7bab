import { expect, test } from 'vitest'
import { sortOwnFirst } from '../../../client/src/features/businesses/sort-own-first.ts'

const business = (id: string, more = {}) => ({
  id,
  ownerUid: id,
  name: id,
  tagline: '',
  image: null,
  whatsapp: '',
  instagram: '',
  viewerIsOwner: false,
  ...more,
})

test("lists the user's business first, highlighted and once", () => {
  const own = business('b', { viewerIsOwner: true })
  expect(sortOwnFirst([business('a'), own, business('c')], own, null).map(({ id, viewerIsOwner }) => [id, viewerIsOwner])).toEqual([
    ['b', true],
    ['a', false],
    ['c', false],
  ])
})

test('merges a new business of session storage at the top', () => {
  const saved = business('b', { tagline: 'new' })
  expect(sortOwnFirst([business('a'), business('b', { tagline: 'old' })], business('b', { tagline: 'old' }), saved).map(({ tagline }) => tagline)).toEqual([
    'new',
    '',
  ])
  expect(sortOwnFirst([], null, saved)).toEqual([saved])
})
