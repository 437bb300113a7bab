import { expect, test } from 'vitest'
import { applyChanges, mergeChanges, type Settings } from '../../../client/src/features/notifications/settings/changes.ts'
import { describeTest } from '../../../client/src/features/notifications/settings/test-button.tsx'

const settings: Settings = {
  preferences: [
    { kind: 'REPLY', inApp: true, push: true, email: 'DIGEST' },
    { kind: 'VOTE', inApp: true, push: false, email: 'OFF' },
  ],
  quietHours: { from: '22:00', to: '07:00' },
  isPaused: false,
  digest: 'DAILY',
  quotesTexts: true,
}

test('changes replace the preferences of their kinds, in the order of the settings', () => {
  const changed = applyChanges(settings, { preferences: [{ kind: 'REPLY', inApp: true, push: false, email: 'OFF' }] })
  expect(changed).toEqual({ ...settings, preferences: [{ kind: 'REPLY', inApp: true, push: false, email: 'OFF' }, settings.preferences[1]] })
})

test('null ends the quiet hours, and changes without them keep them', () => {
  expect(applyChanges(settings, { quietHours: null }).quietHours).toBeNull()
  expect(applyChanges(settings, { isPaused: true })).toEqual({ ...settings, isPaused: true })
})

test('of two changes of a kind the later one holds', () => {
  const first = { kind: 'REPLY', inApp: true, push: false, email: 'OFF' } as const
  const other = { kind: 'VOTE', inApp: false, push: false, email: 'OFF' } as const
  const merged = mergeChanges({ preferences: [first, other], isPaused: true }, { preferences: [{ ...first, push: true }], quietHours: null })
  expect(merged).toEqual({ preferences: [{ ...first, push: true }, other], isPaused: true, quietHours: null })
  expect(mergeChanges({}, { digest: 'WEEKLY' })).toEqual({ digest: 'WEEKLY' })
})

test('the result of a test notification has the number of devices', () => {
  expect([0, 1, 2].map(describeTest)).toEqual([
    'The test reached no device. On the device, turn push off and on again.',
    'Sent to 1 device. It arrives in a moment.',
    'Sent to 2 devices. It arrives in a moment.',
  ])
})
