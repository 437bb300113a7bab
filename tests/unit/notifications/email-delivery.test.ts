import { describe, expect, test } from 'vitest'
import type { NotificationRecord } from '../../../server/features/notifications/data/lists.ts'
import { defaultSettings } from '../../../server/features/notifications/data/settings.ts'
import type { Recipient } from '../../../server/features/notifications/email/data.ts'
import { canReceiveDigest, decideDelivery } from '../../../server/features/notifications/email/decide-delivery.ts'
import { createUnsubscribeToken, verifyUnsubscribeToken } from '../../../server/features/notifications/email/unsubscribe-token.ts'

const now = new Date('2026-11-25T12:30:00Z')
const recipient: Recipient = { uid: 'u', email: 'u@vistas.ac.in', isActive: true, isSuspended: false, isRefused: false }
const toNotification = (kind: NotificationRecord['kind']) => ({ kind, isSeen: false, isRead: false }) as NotificationRecord
const decide = (kind: NotificationRecord['kind'], changes: Partial<Recipient>) =>
  decideDelivery(toNotification(kind), { recipient: { ...recipient, ...changes }, settings: defaultSettings, now })

test('a suspended account is mailed only what was decided about it', () => {
  expect(decide('MENTION', {})).toBe('send')
  expect(decide('MENTION', { isSuspended: true })).toBe('drop')
  expect(decide('MODERATION', { isSuspended: true })).toBe('send')
  expect(canReceiveDigest({ ...recipient, isSuspended: true }, defaultSettings)).toBe(false)
})

test('nothing is mailed to an account that is gone, or to an address that refuses', () => {
  expect(decide('MENTION', { isActive: false })).toBe('drop')
  expect(decide('MENTION', { isRefused: true })).toBe('drop')
  expect(decideDelivery(undefined, { recipient, settings: defaultSettings, now })).toBe('drop')
})

describe('an unsubscribe token', () => {
  const [key, otherKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const token = createUnsubscribeToken(key, 'Ravi-1')

  test('names its user', () => expect(verifyUnsubscribeToken(key, token)).toBe('Ravi-1'))

  test('is refused with any change', () => {
    const [uid = '', mac = ''] = token.split('.')
    const other = Buffer.from('Mala-1').toString('base64url')
    const forged = ['', '.', uid, `${uid}.`, `.${mac}`, `${other}.${mac}`, `${token}.`, `${token}=`, `${uid}=.${mac}`, token.toLowerCase(), 'é'.repeat(40)]
    for (const each of forged) expect(verifyUnsubscribeToken(key, each)).toBeNull()
    expect(verifyUnsubscribeToken(otherKey, token)).toBeNull()
  })
})
