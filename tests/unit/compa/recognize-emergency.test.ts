import { describe, expect, test } from 'vitest'
import { recognizeEmergency } from '../../../server/features/compa/emergency/recognize-emergency.ts'
import * as development from './emergency-phrases/development.ts'
import * as heldOut from './emergency-phrases/held-out.ts'

/** The shares of missed emergencies and of false alarms that are allowed. */
const maxMissed = 0.03
const maxFalseAlarms = 0.03

describe.each([
  ['development', development],
  ['held-out', heldOut],
])('the %s phrases', (_name, { emergencies, ordinary }) => {
  test('are recognised', () => {
    const missed = emergencies.filter((phrase) => recognizeEmergency(phrase) === null)
    expect(missed.length / emergencies.length, missed.join('\n')).toBeLessThanOrEqual(maxMissed)
  })

  test('raise few false alarms', () => {
    const falseAlarms = ordinary.filter((phrase) => recognizeEmergency(phrase) !== null)
    expect(falseAlarms.length / ordinary.length, falseAlarms.join('\n')).toBeLessThanOrEqual(maxFalseAlarms)
  })
})

test('a message in the form of a question is possible, any other certain', () => {
  expect(recognizeEmergency('What should I do if somebody faints?')).toBe('possible')
  expect(recognizeEmergency('somebody fainted in the lab')).toBe('certain')
})

test('a figure of speech does not hide an emergency in the same message', () => {
  expect(recognizeEmergency('my phone is dead and my friend is unconscious')).toBe('certain')
  expect(recognizeEmergency('this exam is killing me. I want to die.')).toBe('certain')
})

test('the end of the longest message is read', () => {
  expect(recognizeEmergency(`${'the library is quiet today '.repeat(75)}i want to die`)).toBe('certain')
})
