import { expect, test } from 'vitest'
import { isPlainEmergency } from '../../../server/features/compa/emergency/plain-emergencies.ts'
import { toWords } from '../../../server/features/compa/emergency/text-features.ts'
import { readPhrases, trainingFiles } from '../../../server/features/compa/emergency-training/train.ts'
import { recognizeEmergency } from '../../../server/features/compa/recognize-emergency.ts'

/** Their authors knew neither the classifier nor its training phrases. Nobody trains with them. */
const readTestPhrases = (name: string) => readPhrases(new URL(`emergency-phrases/${name}.txt`, import.meta.url))
const [emergencies, ordinary] = [readTestPhrases('emergencies'), readTestPhrases('ordinary')]

/** The shares of missed emergencies and of false alarms that are allowed. */
const maxMissed = 0.03
const maxFalseAlarms = 0.03

test('emergencies are recognised', () => {
  const missed = emergencies.filter((phrase) => recognizeEmergency(phrase) === null)
  expect(missed.length / emergencies.length, missed.join('\n')).toBeLessThanOrEqual(maxMissed)
})

test('ordinary messages raise few false alarms', () => {
  const falseAlarms = ordinary.filter((phrase) => recognizeEmergency(phrase) !== null)
  expect(falseAlarms.length / ordinary.length, falseAlarms.join('\n')).toBeLessThanOrEqual(maxFalseAlarms)
})

test('the phrases are not those of the training', () => {
  const toText = (phrase: string) => toWords(phrase).join(' ')
  const trained = new Set(Object.values(trainingFiles).flatMap((file) => readPhrases(file).map(toText)))
  expect([...emergencies, ...ordinary].filter((phrase) => trained.has(toText(phrase)))).toEqual([])
})

test('a message in the form of a question is possible, any other certain', () => {
  expect(recognizeEmergency('What should I do if somebody faints?')).toBe('possible')
  expect(recognizeEmergency('somebody fainted in the lab')).toBe('certain')
})

test('a message in doubt is possible, so that its ordinary answer follows', () => {
  expect(recognizeEmergency('anna fees kettathum nenju nikuthu, installment la kattalama')).not.toBe('certain')
  expect(recognizeEmergency('my roommate is unconscious and does not breathe')).toBe('certain')
})

test.each(['s u i c i d e', 's-u-i-c-i-d-e', 'i want to k.i.l.l myself'])("letters written one by one are read as a word: '%s'", (message) => {
  expect(recognizeEmergency(message)).not.toBeNull()
})

test('initials and numbers are no word', () => {
  expect(toWords('a b c, room 1 2 3 4, U.S.A')).toEqual(['a', 'b', 'c', 'room', '1', '2', '3', '4', 'u', 's', 'a'])
})

test('a figure of speech does not hide an emergency in the same message', () => {
  expect(recognizeEmergency('my phone is dead and my friend is unconscious')).toBe('certain')
  expect(recognizeEmergency('this exam is killing me. I want to die.')).toBe('certain')
})

test('a few words count in a longer message, also at the end of the longest', () => {
  const filler = 'We met at the library and had tea, and then the others went home by bus. '
  expect(recognizeEmergency(filler.repeat(3))).toBeNull()
  expect(recognizeEmergency(`${filler}I want to die. ${filler}`)).toBe('certain')
  expect(recognizeEmergency(`${filler.repeat(25)} I want to kill myself tonight`)).toBe('certain')
})

test.each([
  ...['terrace timings i want to jump', 'how do i get to the terrace i want to jump', 'library timings i want to die', 'i want to die library timings'],
  ...['when is techfest i want to end my life', 'the assignment deadline passed and i dont want to live', 'i want to die lol', 'kill myself lol this exam'],
  ...['i want to kms lol', 'i relapsed and cut again', 'i took too much insulin', 'whats the point of going on', 'canteen menu today i cant live anymore'],
  ...['my bf beats me', 'dad beats me', 'warden beats us', 'he hit me with a belt', 'he slapped me in class', 'he hits me at home', 'my appa is beating me'],
  ...['insulin overdose', 'i took all my medicines', 'my roommate had an asthma attack', 'the socket caught fire', 'short circuit in my room'],
  ...['avan ennai adichan', 'bf adikiran', 'sethuruven', 'sethurla nu iruku', 'usira vidanum', 'usura maachikalam nu iruku', 'eppadi saavadhu'],
  ...['fit vandhuduchu', 'life ve venaam'],
])("'%s' is recognised", (message) => {
  expect(recognizeEmergency(message)).not.toBeNull()
})

test.each([
  ...[
    'bus stop is 2 kms away',
    'phone is about to die where can i charge',
    'my laptop is going to die',
    'notes about die casting',
    'i want to die laughing at that reel',
  ],
  ...['they kicked me out of the club group', 'they beat us yesterday in football', 'he hit me up about the notes', 'she beats me at chess'],
  ...['whats the point of going on saturday', 'whats the point of living in hostel', 'dont want to live alone next year', 'dont want to live stream the event'],
  ...['i dont want to cut myself in the workshop', 'main building line everyone is going to jump the queue', 'i am going to jump the queue', 'terrace timings'],
  ...['when do i take my life skills exam', 'rope for lights to hang', 'they took all the tablets from the lab', 'short circuit in the lab manual'],
  ...['the show caught fire', 'avan mokka adikiran', 'phone adikiran', 'hostel life venam', 'group la ennai sethuruvanga', 'shirt nalla fit vandhuruku'],
])("'%s' matches no pattern of an emergency", (message) => {
  expect(isPlainEmergency(toWords(message))).toBe(false)
})

test('no ordinary phrase matches a pattern of an emergency', () => {
  const phrases = [...ordinary, ...readPhrases(trainingFiles.ordinary)]
  expect(phrases.filter((phrase) => isPlainEmergency(toWords(phrase)))).toEqual([])
})

test('a message that also asks for something else gets its ordinary answer too', () => {
  expect(recognizeEmergency('library timings i want to die')).toBe('possible')
})

test('a call for help without a reason is possible', () => {
  for (const call of ['help', 'HELP ME!!', 'heeelp', 'please, help', 'udhavi pannunga', 'உதவி!']) expect(recognizeEmergency(call), call).toBe('possible')
  for (const text of ['நூலகம் help', 'புத்தகம் எடுக்க help']) expect(recognizeEmergency(text), text).toBeNull()
  expect(recognizeEmergency('என் நண்பன் தற்கொலை பண்ணிக்கிறான் help')).toBe('certain')
})

test('words are read in any form', () => {
  for (const text of ['su1cide', 'I want to k!ll myself', 'i want to kiiiill myself', 'i w\u00adant to d\u200die'])
    expect(recognizeEmergency(text), text).toBe('certain')
  for (const text of ['', ' ', '!!!', 'x'.repeat(2000), '\u0bcd'.repeat(2000)]) expect(recognizeEmergency(text)).toBeNull()
})
