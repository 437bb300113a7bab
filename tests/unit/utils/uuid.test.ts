import { expect, test } from 'vitest'
import { createUuidV7, isUuid, parseUuid } from '../../../server/utils/uuid.ts'

test('a UUID of version 7 begins with its time, has the version and variant of RFC 9562, and is unique', () => {
  // The example of RFC 9562, appendix A.6.
  expect(createUuidV7(new Date(0x017f22e279b0))).toMatch(/^017f22e2-79b0-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const ids = Array.from({ length: 1000 }, () => createUuidV7())
  expect(ids.filter((id) => !isUuid(id))).toEqual([])
  expect(new Set(ids).size).toBe(1000)
  expect(
    [2, 10, 1]
      .map((time) => createUuidV7(new Date(time)))
      .sort()
      .map((id) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)),
  ).toEqual([1, 2, 10])
})

test('a UUID is parsed in lower case; other text is null', () => {
  const id = createUuidV7()
  expect([id, id.toUpperCase(), 'x', `${id} `].map(parseUuid)).toEqual([id, id, null, null])
})
