import { describe, expect, test } from 'vitest'
import { saveSettingsInput } from '../../../server/features/notifications/input.ts'
import { kinds, notificationKinds, quote } from '../../../server/features/notifications/kinds.ts'

const details = {
  ...{ actorUids: [], actorCount: 0, votes: null, postId: 'x', replyNumber: null },
  ...{ quotedText: null, text: null, contentHtml: null, subjectKind: null, action: null, quote: '' },
}

test('the settings of every kind can be saved', () => {
  const preferences = notificationKinds.map((kind) => ({ kind, inApp: true, push: true, email: 'OFF' }))
  expect(saveSettingsInput.parse({ preferences }).preferences).toEqual(preferences)
})

test('an unknown kind is refused', () => {
  const result = saveSettingsInput.safeParse({ preferences: [{ kind: 'BIRTHDAY', inApp: true, push: true, email: 'OFF' }] })
  expect(result.error?.issues[0]?.message).toBe('There is no such kind of notification.')
})

describe('a sentence', () => {
  test.each([
    [['ravi'], 1, 'ravi replied to a post'],
    [['mala', 'ravi'], 2, 'mala and ravi replied to a post'],
    [['mala', 'ravi', 'devi'], 3, 'mala and 2 others replied to a post'],
    [['mala', 'ravi', 'devi'], 5, 'mala and 4 others replied to a post'],
  ])('names %j of %i people', (names, actorCount, text) => {
    expect(kinds.REPLY.describe({ ...details, names, actorCount }).text).toBe(text)
  })

  test('of a decision names what was decided about', () => {
    const decision = { ...details, names: [], action: 'REMOVE' as const, subjectKind: 'REPLY' as const }
    expect(kinds.REPORT.describe(decision).text).toBe('Your report was decided. The reply was removed.')
    expect(kinds.MODERATION.describe(decision).text).toBe('A moderator removed your reply.')
  })

  test('quotes at most 60 letters, in whole words', () => {
    expect(quote('')).toBe('')
    expect(quote('Lost keys')).toBe('“Lost keys”')
    expect(quote(`${'keys '.repeat(12)}and`)).toBe(`“${'keys '.repeat(12).trim()}…”`)
    expect(quote(`${'a'.repeat(58)}😀bb`)).toBe(`“${'a'.repeat(58)}😀…”`)
  })
})
