import { expect, test } from 'vitest'
import { sanitizeFilename } from '../../../server/http/uploads/upload.ts'
import { assertWellFormedText, normalizeLine, normalizeText } from '../../../server/sanitize/text.ts'
import { hostileStrings, hostileStringsByKind, isStorable } from '../../support/security/hostile-strings.ts'

test('normalizes one line idempotently: NFC, single spaces, no invisible characters', () => {
  for (const text of hostileStrings.filter(isStorable)) {
    const line = normalizeLine(text)
    expect(line, JSON.stringify(text.slice(0, 100))).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060\u3164\ufeff]|^\s|\s$|\s\s/u)
    expect(line).toBe(line.normalize('NFC'))
    expect(normalizeLine(line)).toBe(line)
  }
})

test('keeps scripts and emoji with joiners', () => {
  for (const text of [...hostileStringsByKind.scripts, ...hostileStringsByKind.emoji]) expect(normalizeLine(text)).toBe(text.normalize('NFC'))
})

test('equal-looking names are equal, and an invisible one is empty', () => {
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
  for (const text of [...hostileStringsByKind.empty, '\u200d', '\ufe0f', '\u0301', '\u202e\u2066']) expect(normalizeLine(text)).toBe('')
})

test('a filename is one line without folders, never empty', () => {
  for (const text of hostileStrings) expect(sanitizeFilename(text)).toMatch(/^[^/\\\p{Cc}\p{Bidi_Control}\ufffd]{1,120}$/u)
  expect(sanitizeFilename('notes\u202efdp.exe')).toBe('notesfdp.exe')
  expect(sanitizeFilename('a/../\u202e')).toBe('a')
  expect(sanitizeFilename(`${'A'.repeat(50)}${'B'.repeat(250)}.pdf`)).toBe(`${'A'.repeat(50)}${'B'.repeat(66)}.pdf`)
  expect(sanitizeFilename(`a.${'b'.repeat(200)}`)).toHaveLength(120)
  for (const path of ['../..', '/', '.\u202e.']) expect(sanitizeFilename(path)).toBe('file')
})

test('refuses unstorable text at any depth', () => {
  for (const text of hostileStrings) {
    const refused = expect(() => assertWellFormedText({ a: [{ b: text }] }))
    if (!isStorable(text)) refused.toThrow('A text holds a character that cannot be stored.')
    else if (/\p{M}{31}/u.test(text)) refused.toThrow('A text holds more than 30 combining marks in a row.')
    else refused.not.toThrow()
  }
  let deep: unknown = 'a\0'
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  expect(() => assertWellFormedText(deep)).toThrow('A text holds')
})

test.each(['\u200b', '\u2060', '\u00ad', '\u3164', '\u0001'])('marks that come together when %j is removed are at most 30', (between) => {
  const text = `e${`${'\u0301'.repeat(29)}${between}`.repeat(3)}`
  for (const normalized of [normalizeLine(text), normalizeText(text)]) expect(normalized).not.toMatch(/\p{M}{31}/u)
})

test('half-width Kana marks count as marks', () => {
  expect(() => assertWellFormedText({ a: `e${'\u0345\uff9e'.repeat(20)}` })).toThrow('A text holds more than 30 combining marks in a row.')
})
