import { expect, test } from 'vitest'
import { ownFirst } from '../../../client/src/features/businesses/sort-own-first.ts'

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

test("The user's own business is highlighted and listed first, and only once", () => {
  const own = business('b', { viewerIsOwner: true })
  expect(ownFirst([business('a'), own, business('c')], own, null).map(({ id, viewerIsOwner }) => [id, viewerIsOwner])).toEqual([
    ['b', true],
    ['a', false],
    ['c', false],
  ])
})

test('On shops, a new business from session storage is merged at the top of the list', () => {
  const saved = business('b', { tagline: 'new' })
  expect(ownFirst([business('a'), business('b', { tagline: 'old' })], business('b', { tagline: 'old' }), saved).map(({ tagline }) => tagline)).toEqual([
    'new',
    '',
  ])
  expect(ownFirst([], null, saved)).toEqual([saved])
})
