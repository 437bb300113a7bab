import { readStorage, writeStorage } from '../../../lib/browser/browser-storage.ts'
import type { getTone } from './scan-report.ts'

type Tone = ReturnType<typeof getTone>
/** Tones with their frequencies in hertz, and vibrations in milliseconds, so that results can be distinguished without looking. */
const signals: Record<Tone, { frequencies: number[]; vibration: number[] }> = {
  welcome: { frequencies: [880], vibration: [80] },
  attention: { frequencies: [520, 520], vibration: [80, 60, 80] },
  refusal: { frequencies: [300, 220, 160], vibration: [300, 80, 300] },
}
const toneSeconds = 0.14
const storageKey = 'check-in sound'

export const isSoundOn = () => readStorage('localStorage', storageKey) !== 'off'
export const setSoundOn = (isOn: boolean) => writeStorage('localStorage', storageKey, isOn ? null : 'off')

let audio: AudioContext | undefined

/** Lets the result of a scan be heard and felt. */
export function giveFeedback(tone: Tone) {
  const { frequencies, vibration } = signals[tone]
  // Browsers allow both only after the user has pressed something.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(vibration)
  if (!isSoundOn() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume()
  for (const [index, frequency] of frequencies.entries()) playTone(audio, frequency, audio.currentTime + index * toneSeconds)
}

function playTone(context: AudioContext, frequency: number, startsAt: number) {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0.3, startsAt)
  gain.gain.exponentialRampToValueAtTime(0.001, startsAt + toneSeconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(startsAt)
  oscillator.stop(startsAt + toneSeconds)
}
