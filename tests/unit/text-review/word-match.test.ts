import { expect, test } from 'vitest'
import { listBaseForms, toSingular } from '../../../server/features/text-review/word-forms.ts'
import { toMatchText, toWordPattern } from '../../../server/features/text-review/word-match.ts'

/** As the SQL compares them. */
const isHeld = (entry: string, text: string) => {
  const pattern = toWordPattern(entry)
  return toMatchText(text).includes(pattern.endsWith('*') ? ` ${pattern.slice(0, -1)}` : ` ${pattern} `)
}

test.each(['s.c.a.m', 's c a m', 'a big S-C-A-M!', 's*c*4*m', 's\u200bcam', 's. c. a. m.'])('letters written one by one are a word: %s', (text) => {
  expect(isHeld('scam', text)).toBe(true)
  expect(isHeld('fake id', 'a f.a.k.e i.d')).toBe(true)
})

test('single letters that spell no word stay apart', () => {
  expect(isHeld('ab', 'sections a b')).toBe(false)
  expect(isHeld('scam', 'room s, c.a.m. house')).toBe(false)
  expect(isHeld('plana', 'plan a')).toBe(false)
  expect(isHeld('a', 'plan a')).toBe(true)
})

test.each([
  ['scam', ['scam', 'Scams!', 'scammed', 'SCAMMING', "scam's", 'sc4ms', 'ѕсаmmed', 'sc\u00e1ms'], ['scampi', 'scammer', 'scan', 'descams', 'scamp', 'scame']],
  ['scams', ['scam', 'scams', 'scammed'], ['scampi', 'scammer']],
  ['class', ['classes', 'classed'], ['classic', 'classical', 'classy', 'clas']],
  ['ass', ['asses'], ['as', 'assess', 'assessed', 'pass', 'asset', 'assets', 'class']],
  ['hate', ['hates', 'hated', 'hating'], ['hat', 'hats', 'hatted', 'hater', 'that']],
  ['hat', ['hats', 'hatted'], ['hate', 'hates', 'hated', 'hating']],
  ['rape', ['raped', 'raping', 'rapes'], ['rap', 'raps', 'rapped', 'grape', 'grapes', 'rapid', 'drapes']],
  ['abuse', ['abuses', 'abused', 'abusing'], ['abusive', 'bus', 'busing']],
  ['kill', ['kills', 'killed', 'killing', 'killings'], ['killer', 'skill', 'skills', 'skilled', 'kiln']],
  ['rig', ['rigged', 'rigging', 'rigs'], ['right', 'rigid']],
  ['bully', ['bullies', 'bullied', 'bullying'], ['bull', 'bulls', 'bullet']],
  ['die', ['dies', 'died', 'dying'], ['diet', 'diets', 'dig']],
  ['caste', ['castes'], ['cast', 'casts', 'casting', 'casted', 'castle']],
  ['paste', ['pasted', 'pasting'], ['past', 'pastor']],
  ['humiliate', ['humiliated', 'humiliating'], ['humid']],
  ['create', ['creating', 'created', 'creates'], ['creative', 'great']],
  ['quote', ['quoted', 'quoting'], ['quota', 'quit']],
  ['control', ['controlled', 'controls'], ['contra', 'controller']],
  ['panic', ['panicked', 'panics'], ['panicky']],
  ['agree', ['agreed', 'agrees', 'agreeing'], ['agreement']],
  ['movie', ['movies'], ['move', 'moves', 'moved']],
  ['box', ['boxes', 'boxed'], ['boxer']],
  ['ache', ['aches', 'aching'], ['achieve']],
  ['bitch', ['bitches', 'bitching'], ['bit', 'bite']],
  ['virus', ['viruses'], ['virtue']],
  ['quiz', ['quizzes', 'quizzed', 'quizzing'], ['quit']],
  ['knife', ['knives', 'knifed'], ['knit']],
  ['negro', ['negroes', 'negros'], ['negroid']],
  ['shoe', ['shoes'], ['shot']],
  ['news', ['news'], ['new']],
  ['new', ['new'], ['news']],
  ['even', ['even'], ['evening', 'evenings']],
  ['fee', ['fees'], ['feed', 'feeds', 'feeding', 'feel']],
  ['see', ['sees', 'seeing'], ['seed', 'seeds', 'seek']],
  ['ad', ['ads'], ['add', 'added', 'adding', 'adds']],
  ['his', ['his'], ['hi']],
  ['ha', ['ha'], ['has']],
  ['execute', ['executed', 'executes'], ['executive', 'execution']],
  ['universe', ['universes'], ['university', 'universities']],
  ['dating', ['dating'], ['date', 'dates', 'dated']],
  ['sell answers', ['Selling answers', 'sold or sells answer', 'sell, answers'], ['sell the answers', 'seller answers', 'sell ants']],
  ['easy money', ['easy moneys'], ['easier money']],
  ['scam*', ['scampi', 'scammers'], ['scan', 'descam']],
  ['movies*', ['moviestar'], ['movie', 'movy']],
  ['caste*', ['castes', 'casteism'], ['casting', 'casts']],
  ['பணம்', ['நல்ல பணம் உண்டு'], ['பணங்கள்']],
])('the entry %j holds its forms, and no other words', (entry, held, published) => {
  const results = [...held, ...published].map((text) => [text, isHeld(entry, text)])
  expect(results).toEqual([...held.map((text) => [text, true]), ...published.map((text) => [text, false])])
})

test.each(['class', 'gas', 'yes', 'virus', 'basis', 'news', 'is', 'ss', 'tvs', 'பணs', `${'a'.repeat(60)}s`])('%s is no plural', (word) => {
  expect(toSingular(word)).toBe(word)
})

test.each(['string', 'thing', 'red', 'need', 'feeding', 'ing', 'ed', 'being', 'outing', `${'a'.repeat(50_000)}ing`])('the forms of %s are few', (word) => {
  expect(listBaseForms(word).length).toBeLessThanOrEqual(3)
})

test('texts without forms are compared as written', () => {
  expect(toMatchText('நல்ல tea, 24 hour')).toBe(' நல்ல tea 24 hour ')
  expect(toMatchText('')).toBe('  ')
})
