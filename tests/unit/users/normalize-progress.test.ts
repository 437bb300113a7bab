import { expect, test } from 'vitest'
import { normalizeProgress } from '../../../client/src/features/users/setup/normalize-progress.ts'

const read = (body: unknown) => normalizeProgress(body, 'a call')

test.each([
  ['a number', { step: 3 }, 3],
  ['a number in words of digits', { step: '3' }, 3],
  ['also accepted as profileStep', { profileStep: 2 }, 2],
  ['or progress', { progress: 4 }, 4],
  ['step before profileStep before progress', { progress: 1, profileStep: 2, step: 3 }, 3],
  ['a step of 0 is one', { step: 0, profileStep: 4 }, 0],
  ['a non-numeric step counts as 0', { step: 'three' }, 0],
  ['an object counts as 0', { step: { at: 3 } }, 0],
  ['a boolean counts as 0', { step: true }, 0],
  ['an endless one counts as 0', { step: 'Infinity' }, 0],
  ['none counts as 0', { uid: 'u' }, 0],
])('step: %s', (_sentence, body, step) => {
  expect(read(body)?.step).toBe(step)
})

test.each([
  ['true', { ownsBusiness: true }, true],
  ['also businessOwner', { businessOwner: true }, true],
  ["the string 'true'", { ownsBusiness: 'true' }, true],
  ["the string 'yes'", { ownsBusiness: 'yes' }, true],
  ["the string '1'", { businessOwner: '1' }, true],
  ['if a non-empty business object is present', { ownsBusiness: false, business: { name: 'Idli Corner' } }, true],
  ['not if it is empty', { uid: 'u', business: {} }, false],
  ['not if it is a list', { uid: 'u', business: ['Idli Corner'] }, false],
  ["not the string 'no'", { ownsBusiness: 'no' }, false],
  ['not false', { ownsBusiness: false }, false],
  ['not when nothing says so', { uid: 'u' }, false],
])('ownsBusiness counts as true: %s', (_sentence, body, ownsBusiness) => {
  expect(read(body)?.ownsBusiness).toBe(ownsBusiness)
})

test.each([
  ['a boolean', { isSetupComplete: true }, true],
  ['may sit in raw', { step: 3, raw: { isSetupComplete: true } }, true],
  ['a string is no boolean', { isSetupComplete: 'true' }, false],
  ['none is false', { step: 3 }, false],
])('isSetupComplete: %s', (_sentence, body, isSetupComplete) => {
  expect(read(body)?.isSetupComplete).toBe(isSetupComplete)
})

test.each([
  ['uid', { uid: 'a', _id: 'b', id: 'c' }, 'a'],
  ['also _id', { _id: 'b', id: 'c' }, 'b'],
  ['or id', { id: 'c' }, 'c'],
  ['a number is one', { id: 7 }, '7'],
  ['none is null', { step: 1 }, null],
])('uid: %s', (_sentence, body, uid) => {
  expect(read(body)?.uid).toBe(uid)
})

test.each(['user', 'data', 'raw'])('reads the record from a nested %s object', (wrapper) => {
  expect(read({ [wrapper]: { uid: 'a', step: 3, ownsBusiness: 'yes' } })).toMatchObject({ uid: 'a', step: 3, ownsBusiness: true })
})

test('prefers the body to a wrapper, and reads nested wrappers', () => {
  expect(read({ step: 4, user: { step: 2, uid: 'a' } })).toMatchObject({ step: 4, uid: 'a' })
  expect(read({ data: { user: { step: 2, uid: 'a' } } })).toMatchObject({ step: 2, uid: 'a' })
})

test('keeps the raw record and the source endpoint', () => {
  const body = { user: { uid: 'a' } }
  expect(read(body)).toMatchObject({ raw: body, source: 'a call' })
})

test.each([null, undefined, 'a page', 42, [], {}, { user: null }, { user: {} }, { data: { user: {} } }, { uid: null, step: null }])(
  'the first OK response that parses to a non-empty user counts: %j has none',
  (body) => {
    expect(read(body)).toBeNull()
  },
)
