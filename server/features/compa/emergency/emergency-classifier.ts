import { isPlainEmergency } from './plain-emergencies.ts'
import { listFeatures, toWords } from './text-features.ts'

/** 'possible' if its ordinary answer may help too: for a message in the form of a question, one that also asks for something else, and one in doubt. */
export type Emergency = 'certain' | 'possible'

/** A linear model. `values` are signed bytes in base64, to be multiplied by `scale`. */
export type Weights = { values: string; scale: number; bias: number }

export type RecognizeEmergency = (message: string) => Emergency | null

const questionPattern =
  /^(?:what|whats|when|where|who|whom|which|how|why|is there|are there|can|could|do|does|should|any|tell me)\b|\b(?:timings?|deadlines?|fees|menu|syllabus)\b|\?\s*$/i

/** The words of a call for help without a reason, which may as well ask what Compa can do, or where things are. */
const callPattern =
  /^first aid(?: box| kit)?$|^(?:(?:please|pls|plz|some(?:one|body)|anyone|anybody|yaar\w*|yar\w*) )*(?:he+lp|udhavi|உதவி)(?: (?:me|us|please|pls|plz|pannunga|panunga|pannungal|now|செய்யுங்கள்|பண்ணுங்க))*$/

/** The danger, as log-odds, from which a message is not in doubt. */
const minCertainDanger = 2

/** Of a longer message, the first and the last words are read, so that it costs little. */
const maxWords = 400
/** A longer text is read in passages of this many words, which overlap by half: a few words would not count among many. */
const passageWords = 12

/**
 * Creates the function that tells whether a message is about somebody in danger: self-harm, overdose, violence, assault, stalking, ragging, illness, injury, fire
 * or animals, in English, Tamil or both. It needs nothing but the weights, and is shared by the server and the page.
 */
export function createEmergencyClassifier({ values, scale, bias }: Weights): RecognizeEmergency {
  const weights = Int8Array.from(atob(values), (character) => character.charCodeAt(0))
  const measureDanger = (words: string[]) => {
    const features = listFeatures(words)
    const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0)
    return bias + (scale * sum) / Math.sqrt(features.length)
  }
  return (message) => {
    const words = toWords(message)
    if (callPattern.test(words.join(' '))) return 'possible'
    const danger = Math.max(...[...splitPassages(words), ...listSentencePassages(message)].map(measureDanger))
    if (danger > 0) return danger < minCertainDanger || questionPattern.test(message.trim()) ? 'possible' : 'certain'
    return isPlainEmergency(limitWords(words)) ? 'possible' : null
  }
}

/** The passages of each sentence of a message, if it has several. */
function listSentencePassages(message: string): string[][] {
  const sentences = message
    .split(/[.!?;\n]+/)
    .map(toWords)
    .filter((words) => words.length > 0)
  return sentences.length > 1 ? sentences.flatMap(splitPassages) : []
}

const limitWords = (words: string[]) => (words.length <= maxWords ? words : [...words.slice(0, maxWords / 2), ...words.slice(-maxWords / 2)])

/** The passages of a text. The last one ends with it. */
function splitPassages(text: string[]): string[][] {
  const words = limitWords(text)
  if (words.length <= passageWords) return words.length > 0 ? [words] : []
  const count = Math.ceil((words.length - passageWords) / (passageWords / 2))
  const passages = Array.from({ length: count }, (_, index) => words.slice((index * passageWords) / 2, (index * passageWords) / 2 + passageWords))
  return [...passages, words.slice(-passageWords)]
}
