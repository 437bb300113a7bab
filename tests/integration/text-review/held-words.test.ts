import { beforeAll, expect, test } from 'vitest'
import { grantRoleByEmail } from '../../../server/features/roles/service.ts'
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

test.each(['', ' ', 'semi-colon', '!', '*', 'ab*', 'sc*am', 'one two three four five six', 'x'.repeat(51)])('the word %j is refused', async (word) => {
  expect((await send('addHeldWord', word)).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'word' })
})

test.each([
  ['scam*', ['a SCAMMER', 'scams', 'scam', 'sｃam', 'scám', 'ꜱᴄᴀᴍ'], ['a scan', 'descam']],
  ['easy  Money', ['Easy money!', 'make easy, money', 'EASY\u00a0money', 'easy\u200b mo\u00adney', 'easy moneys'], ['easy to money', 'uneasy money']],
  ['work from ho*', ['work from home today'], ['work from the hostel']],
  [
    'lottery',
    ['l0ttery', '1ottery', 'lотtегу'.replace('г', 'r'), 'ΙLοttery'.replace('ΙL', 'L'), 'ＬＯＴＴＥＲＹ', '|0t7ery'.replace('|', 'l'), 'lo​ttery'],
    ['lot', 'lottery2'],
  ],
  ['win', ['w1n', 'ẃin', 'winning'], ['won', '1 in', 'wine']],
  ['scams', ['a <b>sc</b>am', 'SCAMMED'], ['scampi']],
  ['சம்பளம்', ['நல்ல சம்பளம் உண்டு'], ['சம்பள']],
])('the entry %j holds what it is written in other letters, and nothing else', async (word, held, published) => {
  await app.database.heldWord.deleteMany()
  expect((await send('addHeldWord', word)).errors).toBeUndefined()
  const results = []
  for (const text of [...held, ...published]) results.push([text, await isHeld(`<p>${text}</p>`)])
  expect(results).toEqual([...held.map((text) => [text, true]), ...published.map((text) => [text, false])])
})

test('a word that the former version has stored still holds', async () => {
  await app.database.heldWord.deleteMany()
  await app.database.heldWord.create({ data: { word: 'fraud', addedAt: new Date() } })
  expect(await isHeld('<p>A fraud</p>')).toBe(true)
})

const importQuery = `mutation($text: String!) { importHeldWords(input: {text: $text}) { added { word } existingWords refused { line message } } }`

test('an administrator imports a list, and reads what was added, known and refused', async () => {
  await app.database.heldWord.deleteMany()
  await send('addHeldWord', 'lottery')
  const text = 'Lottery\r\n\r\n  scam*  \nSCAM*\neasy money\nsemi-colon\nab*\n'
  const { data } = await graphql(app, importQuery, { text }, administrator.token)
  expect(data.importHeldWords).toEqual({
    added: [{ word: 'scam*' }, { word: 'easy money' }],
    existingWords: ['lottery'],
    refused: [
      { line: 'semi-colon', message: 'Write words of letters and digits, and * only at the end.' },
      { line: 'ab*', message: 'Write at least three letters before the *.' },
    ],
  })
  expect((await listWords()).data.heldWords.map(({ word }: { word: string }) => word)).toEqual(['easy money', 'lottery', 'scam*'])
  expect(await isHeld('<p>easy money</p>')).toBe(true)
  const full = Array.from({ length: 499 }, (_, n) => `word${n}`).join('\n')
  const { data: more } = await graphql(app, importQuery, { text: full }, administrator.token)
  expect(more.importHeldWords.added).toHaveLength(497)
  expect(more.importHeldWords.refused).toEqual(['word497', 'word498'].map((line) => ({ line, message: 'The list has at most 500 entries. Remove one first.' })))
  for (const wrong of ['', ' \n ', 'x\n'.repeat(1001)])
    expect((await graphql(app, importQuery, { text: wrong }, administrator.token)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'text',
    })
  expect((await graphql(app, importQuery, { text: 'x' }, (await createModerator(app)).token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
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
