import { beforeAll, expect, test } from 'vitest'
import { grantRoleByEmail } from '../../../server/features/access/service.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { createModerator } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let administrator: Student
beforeAll(async () => {
  administrator = await createStudent(app)
  await grantRoleByEmail(app.database, administrator.email, 'ADMINISTRATOR', new Date())
})

const send = (mutation: 'addHeldWord' | 'removeHeldWord', word: string, token = administrator.token) => {
  const selection = mutation === 'addHeldWord' ? 'heldWord { word }' : 'removedWord'
  return graphql(app, `mutation($word: String!) { ${mutation}(input: {word: $word}) { ${selection} } }`, { word }, token)
}
const listWords = async (token = administrator.token) => graphql(app, '{ heldWords { word addedAt } }', {}, token)
const isHeld = async (contentHtml: string) => (await createPost(app, { contentHtml })).isHeldForReview as boolean

test('an administrator adds and removes words, which applies at once and is logged without the word', async () => {
  expect((await send('addHeldWord', '  LOTTERY ')).data.addHeldWord).toEqual({ heldWord: { word: 'lottery' } })
  expect((await send('addHeldWord', 'lottery')).data.addHeldWord).toEqual({ heldWord: { word: 'lottery' } })
  await send('addHeldWord', 'பணம்')
  expect((await listWords()).data.heldWords).toEqual(['lottery', 'பணம்'].map((word) => ({ word, addedAt: expect.any(String) })))
  expect(await isHeld('<p>Lottery!</p>')).toBe(true)
  expect((await send('removeHeldWord', 'Lottery')).data.removeHeldWord).toEqual({ removedWord: 'lottery' })
  expect(await isHeld('<p>Lottery!</p>')).toBe(false)
  expect((await send('removeHeldWord', 'lottery')).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  const entries = await app.database.moderationLogEntry.findMany({ where: { act: { startsWith: 'word.' } }, orderBy: { id: 'asc' } })
  expect(entries.map(({ act }) => act)).toEqual(['word.added', 'word.added', 'word.removed'])
  expect(JSON.stringify(entries)).not.toContain('lottery')
})

test.each(['', ' ', 'two words', 'semi-colon', '!', 'x'.repeat(51)])('the word %j is refused', async (word) => {
  expect((await send('addHeldWord', word)).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'word' })
})

test('the list has at most 500 words, however many are added at once', async () => {
  await app.database.heldWord.deleteMany()
  await app.database.heldWord.createMany({ data: Array.from({ length: 497 }, (_, n) => ({ word: `word${n}`, addedAt: new Date() })) })
  const added = await Promise.all(Array.from({ length: 5 }, (_, n) => send('addHeldWord', `more${n}`)))
  expect(added.filter(({ errors }) => errors?.[0]?.extensions.code === 'CONFLICT')).toHaveLength(2)
  expect((await listWords()).data.heldWords).toHaveLength(500)
})

test('students and moderators neither see nor change it', async () => {
  for (const { token } of [await createStudent(app), await createModerator(app)])
    for (const result of [await listWords(token), await send('addHeldWord', 'x', token), await send('removeHeldWord', 'x', token)])
      expect(result.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})
