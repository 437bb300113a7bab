import { readFileSync } from 'node:fs'
import type { Weights } from '../emergency/emergency-classifier.ts'
import { listFeatures, toWords, weightCount } from '../emergency/text-features.ts'

const epochs = 4
/** The most words of an ordinary phrase that are an example by themselves: some messages are only words to search for. */
const maxExcerptWords = 3
/** The most words of an ordinary phrase that stand beside a phrase. */
const maxAddedWords = 10
const learningRate = 0.3
const regularization = 5e-4
/** Keeps the first steps of AdaGrad small. */
const initialGradientSum = 0.01

/** The phrases of a file, one a line. */
export const readPhrases = (file: URL) => readFileSync(file, 'utf8').split('\n').filter(Boolean)

export const trainingFiles = { emergencies: new URL('emergencies.txt', import.meta.url), ordinary: new URL('ordinary.txt', import.meta.url) }

/**
 * Trains the classifier of emergencies by logistic regression (stochastic gradient descent with AdaGrad) with the phrases of this folder, one a line. Always
 * returns the same weights for the same phrases. Takes some seconds; `npm run generate` calls it.
 */
export function trainEmergencyClassifier(): Weights {
  const random = createRandom()
  const examples = listExamples(random)
  const weights = new Float64Array(weightCount)
  const gradientSums = new Float64Array(weightCount).fill(initialGradientSum)
  let [bias, biasGradientSum] = [0, initialGradientSum]
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(examples, random)
    for (const { features, label } of examples) {
      const norm = 1 / Math.sqrt(features.length)
      const sum = features.reduce((total, feature) => total + at(weights, feature), 0)
      const error = 1 / (1 + Math.exp(-bias - sum * norm)) - label
      for (const feature of features) {
        const gradient = error * norm + regularization * at(weights, feature)
        gradientSums[feature] = at(gradientSums, feature) + gradient ** 2
        weights[feature] = at(weights, feature) - (learningRate * gradient) / Math.sqrt(at(gradientSums, feature))
      }
      biasGradientSum += error ** 2
      bias -= (learningRate * error) / Math.sqrt(biasGradientSum)
    }
  }
  return quantize(weights, bias)
}

/** The phrases, and each beside words of an ordinary one, an emergency twice and an ordinary phrase three times, so that a few words count in a longer message too. */
function listExamples(random: () => number) {
  const [emergencies, ordinary] = [readPhrases(trainingFiles.emergencies).map(toWords), readPhrases(trainingFiles.ordinary).map(toWords)]
  const randomIndex = (length: number) => Math.floor(random() * length)
  const takeWords = (words: string[] = [], maxCount = maxAddedWords) => {
    const count = 1 + randomIndex(maxCount)
    const start = randomIndex(Math.max(1, words.length - count + 1))
    return words.slice(start, start + count)
  }
  const takeOrdinaryWords = () => takeWords(ordinary[randomIndex(ordinary.length)])
  const addWords = (phrase: string[]) => (random() < 0.5 ? [...takeOrdinaryWords(), ...phrase] : [...phrase, ...takeOrdinaryWords()])
  const known = new Set(emergencies.map((words) => words.join(' ')))
  const excerpts = ordinary.map((phrase) => takeWords(phrase, maxExcerptWords)).filter((words) => !known.has(words.join(' ')))
  const toExamples = (phrases: string[][], label: number) => phrases.map((words) => ({ features: listFeatures(words), label }))
  return [
    ...toExamples([...emergencies, ...emergencies.map(addWords), ...emergencies.map(addWords)], 1),
    ...toExamples([...ordinary, ...ordinary.map(addWords), ...ordinary.map(addWords), ...ordinary.map(addWords), ...excerpts], 0),
  ]
}

const at = (numbers: Float64Array, index: number) => numbers[index] ?? 0

/** Weights are rounded to whole numbers up to this one, so that they compress well. */
const maxLevel = 7
/** The share of the weights that are not cut at `maxLevel`: a few large ones would leave no levels for the others. */
const keptShare = 0.998

/** Rounds the weights to signed bytes. */
function quantize(weights: Float64Array, bias: number): Weights {
  const scale = at(weights.map(Math.abs).sort(), Math.floor((weights.length - 1) * keptShare)) / maxLevel
  const levels = Int8Array.from(weights, (weight) => Math.max(-maxLevel, Math.min(maxLevel, Math.round(weight / scale))))
  return { values: Buffer.from(levels.buffer).toString('base64'), scale, bias }
}

/** Numbers from 0 to 1, always the same (a linear congruential generator). */
function createRandom() {
  let state = 1
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state / 2 ** 32
  }
}

/** Shuffles in place (Fisher and Yates). */
function shuffle<Item>(items: Item[], random: () => number) {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [items[last], items[other]]
    if (one !== undefined && two !== undefined) [items[last], items[other]] = [two, one]
  }
}
