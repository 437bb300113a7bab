import { describe, expect, test } from 'vitest'
import { detailsJoinSql } from '../../../server/features/notifications/data/details.ts'
import { saveSettingsInput } from '../../../server/features/notifications/input.ts'
import { quote } from '../../../server/features/notifications/kind.ts'
import { kinds, notificationKinds } from '../../../server/features/notifications/kinds.ts'
import { toNodeId } from '../../../server/relay/node-id.ts'

const details = {
  ...{ actorUids: [], actorCount: 0, votes: null, postId: 'x', replyNumber: null },
  ...{ quotedText: null, quotedHtml: null, text: null, contentHtml: null, subjectKind: null, action: null, caseScope: null, quote: '' },
  ...{ title: null, eventId: null, startsAt: null, place: null, isCancelled: null },
  ...{ clubSlug: null, clubName: null, requestKind: null, isArchived: null, clubRole: null, decision: null },
  ...{ caseCount: null, isUrgent: null, role: null, sanctionKind: null, isRevoked: null, endsAt: null },
}

test('the settings of every kind can be saved', () => {
  const preferences = notificationKinds.map((kind) => ({ kind, inApp: true, push: true, email: 'OFF' }))
  expect(saveSettingsInput.parse({ preferences }).preferences).toEqual(preferences)
})

test('every kind has causes: a notification without them is never listed', () => {
  const listed = [...detailsJoinSql.matchAll(/ and notification\.kind in \(([^)]*)\)(?:\n|\))/g)].flatMap(([, list = '']) => list.split(', '))
  expect(notificationKinds.filter((kind) => !listed.includes(`'${kind}'`))).toEqual([])
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
    expect(kinds.REPORT.describe({ ...decision, action: 'KEEP' }).text).toBe('Your report was decided. The reply stays.')
    expect(kinds.MODERATION.describe(decision).text).toBe('A moderator removed your reply.')
  })

  test.each(['HIDE', 'REMOVE', 'WARN', 'SILENCE', 'SUSPEND'] as const)('of a report with the decision %s does not name the sanction', (action) => {
    const text = kinds.REPORT.describe({ ...details, names: [], action, subjectKind: 'POST' }).text
    expect(text).toBe('Your report was decided. The post was taken out of view.')
  })

  test.each([
    ['CLUB_EVENT', {}, 'New event of Resonance: “Open mic” on Friday, 27 November at 5 pm'],
    ['EVENT_CHANGE', {}, '“Open mic” has a new time or place: Friday, 27 November at 5 pm, Main hall'],
    ['EVENT_CHANGE', { place: '' }, '“Open mic” has a new time or place: Friday, 27 November at 5 pm'],
    ['EVENT_CHANGE', { isCancelled: true }, '“Open mic” on Friday, 27 November at 5 pm is cancelled'],
    ['EVENT_SEAT', {}, 'You have moved up from the waiting list: you have a seat at “Open mic” on Friday, 27 November at 5 pm'],
    ['EVENT_MESSAGE', {}, 'A message of the organisers of “Open mic”'],
    ['DAY_REMINDER', {}, '“Open mic” begins on Friday, 27 November at 5 pm, Main hall'],
    ['HOUR_REMINDER', {}, '“Open mic” begins at 5 pm, Main hall'],
  ] as const)('of %s %j says which event and when, in the time zone of the campus', (kind, changes, text) => {
    const event = { title: 'Open mic', eventId: 'x', startsAt: '2026-11-27T11:30:00Z', place: 'Main hall', isCancelled: false, clubName: 'Resonance' }
    const described = kinds[kind].describe({ ...details, names: [], ...event, ...changes })
    expect(described).toEqual({ text, path: `/events/${toNodeId('Event', 'x')}${kind === 'EVENT_MESSAGE' ? '#messages' : ''}` })
  })

  test.each([
    ['JOIN', 'ACCEPTED', 'You are now a member of Resonance'],
    ['JOIN', 'DECLINED', 'Your request to join Resonance was declined'],
    ['NEW_CLUB', 'ACCEPTED', 'Resonance is now a club, and you lead it'],
    ['INVITATION', null, 'ravi invites you to join Resonance'],
    ['INVITATION', 'ACCEPTED', 'ravi joined Resonance at your invitation'],
    ['INVITATION', 'DECLINED', 'ravi declined your invitation to Resonance'],
    ['HANDOVER', null, 'ravi asks you to lead Resonance'],
    ['HANDOVER', 'ACCEPTED', 'ravi now leads Resonance'],
    ['HANDOVER', 'DECLINED', 'ravi declined to lead Resonance'],
  ] as const)('of a request %s that is %s names the club', (requestKind, decision, text) => {
    const request = { ...details, names: ['ravi'], requestKind, decision, clubName: 'Resonance', clubSlug: 'resonance' }
    expect(kinds.MEMBERSHIP.describe(request)).toEqual({ text, path: '/clubs/resonance' })
  })

  test('of the end of a membership names the club', () => {
    const membership = { ...details, names: [], clubName: 'Resonance', clubSlug: 'resonance' }
    expect(kinds.MEMBERSHIP.describe({ ...membership, isArchived: false }).text).toBe('You are no longer a member of Resonance')
    expect(kinds.MEMBERSHIP.describe({ ...membership, isArchived: true }).text).toBe('Resonance, which you lead, was archived')
  })

  test('of a post for a club names its author, and leads to the club if only members see it', () => {
    const post = { ...details, names: ['ravi'], clubName: 'Resonance', clubSlug: 'resonance' }
    expect(kinds.CLUB_POST.describe({ ...post, quote: '“Lost keys”' })).toEqual({
      text: 'ravi posted for Resonance: “Lost keys”',
      path: `/post/${toNodeId('Post', 'x')}`,
    })
    expect(kinds.CLUB_POST.describe({ ...post, postId: null })).toEqual({ text: 'ravi posted for Resonance', path: '/clubs/resonance' })
  })

  test('of a declined club names it, and of requests the first people', () => {
    const request = { ...details, names: [], requestKind: 'NEW_CLUB' as const, decision: 'DECLINED' as const, title: 'Chess' }
    expect(kinds.MEMBERSHIP.describe(request)).toEqual({ text: 'Your request for the club Chess was declined', path: '/clubs' })
    const requests = { ...details, clubName: 'Resonance', clubSlug: 'resonance' }
    expect(kinds.CLUB_REQUEST.describe({ ...requests, names: ['ravi'], actorCount: 1 }).text).toBe('ravi asks to join Resonance')
    expect(kinds.CLUB_REQUEST.describe({ ...requests, names: ['mala', 'ravi'], actorCount: 5 }).text).toBe('mala and 4 others ask to join Resonance')
  })

  test('quotes at most 60 letters, in whole words', () => {
    expect(quote('')).toBe('')
    expect(quote('Lost keys')).toBe('“Lost keys”')
    expect(quote(`${'keys '.repeat(12)}and`)).toBe(`“${'keys '.repeat(12).trim()}…”`)
    expect(quote(`${'a'.repeat(58)}😀bb`)).toBe(`“${'a'.repeat(58)}😀…”`)
  })
})
