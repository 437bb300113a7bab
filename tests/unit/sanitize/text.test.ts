import { expect, test } from 'vitest'
import { sanitizeFilename } from '../../../server/http/uploads/upload.ts'
import { assertWellFormedText, normalizeLine } from '../../../server/sanitize/text.ts'
import { isStorable, naughty, naughtyStrings } from '../../support/hostile-strings.ts'

test('a line is a line whatever was typed: composed, single blanks, nothing that nobody sees; and a second time the same', () => {
  for (const text of naughtyStrings.filter(isStorable)) {
    const line = normalizeLine(text)
    expect(line, JSON.stringify(text.slice(0, 100))).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060\u3164\ufeff]|^\s|\s$|\s\s/u)
    expect(line).toBe(line.normalize('NFC'))
    expect(normalizeLine(line)).toBe(line)
  }
})

test('scripts and emoji stay as they were typed, joiners too', () => {
  for (const text of [...naughty.scripts, ...naughty.emoji]) expect(normalizeLine(text)).toBe(text.normalize('NFC'))
})

test('names that look the same are the same, and one that shows nothing is empty', () => {
  const same = [
    'Idli Corner',
    ' Idli\u00a0 Corner\r\n',
    'Id\u200dli Corner',
    'I\u200bdli\u2060 Corner\ufe0f',
    '\u202eIdli Corner\u202c',
    'Idli\u200e Cor\u00adner',
  ]
  expect(same.map(normalizeLine)).toEqual(same.map(() => 'Idli Corner'))
  expect(normalizeLine('cafe\u0301')).toBe('caf\u00e9')
  for (const text of [...naughty.empty, '\u200d', '\ufe0f', '\u0301', '\u202e\u2066']) expect(normalizeLine(text)).toBe('')
})

test('the name of a file is one line without folders, and never empty', () => {
  for (const text of naughtyStrings) expect(sanitizeFilename(text)).toMatch(/^[^/\\\p{Cc}\p{Bidi_Control}\ufffd]{1,120}$/u)
  expect(sanitizeFilename('notes\u202efdp.exe')).toBe('notesfdp.exe')
  expect(sanitizeFilename('a/../\u202e')).toBe('a')
  for (const path of ['../..', '/', '.\u202e.']) expect(sanitizeFilename(path)).toBe('file')
})

test('what cannot be stored is refused wherever in a value it stands, however deep', () => {
  for (const text of naughtyStrings) {
    const refused = expect(() => assertWellFormedText({ a: [{ b: text }] }))
    if (isStorable(text)) refused.not.toThrow()
    else refused.toThrow('A text holds a character that cannot be stored.')
  }
  let deep: unknown = 'a\0'
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  expect(() => assertWellFormedText(deep)).toThrow('A text holds')
})
