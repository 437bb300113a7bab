import { assaultRules, hazardRules, medicalRules, nearbyRules, personWords, violenceRules } from './danger-rules.ts'
import { figurativePhrases, topicWords } from './figurative-phrases.ts'
import { foldTamil, normalizeEnglish, normalizeTamil } from './normalize.ts'
import { overdoseRules, selfHarmRules } from './self-harm-rules.ts'
import { compileStemRules } from './stem-rules.ts'
import { figurativeTamil, figurativeTamilScript, tamilRules, tamilScriptPattern } from './tamil-rules.ts'

/** 'possible' for a message in the form of a question: its ordinary answer may help too. */
export type Emergency = 'certain' | 'possible'

const matchWords = (rules: string[], flags = '') => new RegExp(`\\b(?:${rules.join('|')})\\b`, flags)

const figurativePattern = matchWords(figurativePhrases, 'g')
const selfHarmPattern = matchWords(selfHarmRules)
/** Words that make danger a topic, unless the message is about somebody. */
const topicPattern = matchWords([topicWords])
const personPattern = matchWords([personWords])
const dangerPattern = matchWords([...overdoseRules, ...violenceRules, ...assaultRules, ...medicalRules, ...hazardRules])
const findNearby = compileStemRules(nearbyRules)
const foldStem = (stem: string) => foldTamil(stem).join('')
const findFigurativeTamil = compileStemRules(figurativeTamil, foldStem)
const findTamil = compileStemRules(tamilRules, foldStem)

function isDangerInTamil(words: string[]): boolean {
  const figurative = new Set(findFigurativeTamil(words))
  return findTamil(words.map((word, index) => (figurative.has(index) ? '' : word))).length > 0
}

function isDangerInEnglish(text: string): boolean {
  const literal = text.replace(figurativePattern, ' . ')
  if (selfHarmPattern.test(literal)) return true
  return (dangerPattern.test(literal) || findNearby(literal.split(' ')).length > 0) && !(topicPattern.test(text) && !personPattern.test(text))
}

const questionPattern = /^(?:what|whats|when|where|who|whom|which|how|why|is there|are there|can|could|do|does|should|any|tell me)\b|\?\s*$/i

/** A call for help without a reason, which may as well ask what Compa can do. */
const callPattern =
  /^\W*(?:(?:please|pls|plz|some(?:one|body)|anyone|anybody|yaar\w*|yar\w*)\W+)*(?:help|udhavi)(?:\W+(?:me|us|please|pls|plz|pannunga|panunga|now))*\W*$/i

/** Of a longer message, the first and the last words are read, so that it costs little. */
const maxWords = 400

function limitWords(text: string): string {
  const words = text.trim().split(/\s+/)
  return words.length <= maxWords ? text : [...words.slice(0, maxWords / 2), ...words.slice(-maxWords / 2)].join(' ')
}

/**
 * Whether a message tells of somebody in danger: self-harm, overdose, violence, assault, stalking, ragging, illness, injury, fire or animals, in English,
 * Tamil or both. Rules over words without a model, shared by the server and the page. Prefers false positives to false negatives.
 */
export function recognizeEmergency(message: string): Emergency | null {
  const text = limitWords(message)
  const isDanger =
    isDangerInEnglish(normalizeEnglish(text)) ||
    isDangerInTamil(foldTamil(text)) ||
    tamilScriptPattern.test(normalizeTamil(text).replace(figurativeTamilScript, ' '))
  if (!isDanger) return callPattern.test(text) ? 'possible' : null
  return questionPattern.test(text.trim()) ? 'possible' : 'certain'
}
