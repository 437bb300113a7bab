import { featureNames, type RankingFeatures } from '../../../server/features/compa/answers/rank-passages.ts'

/** The candidates for a question; no candidate is relevant for one that Compa has to refuse. */
export type RankingExample = { isAnswerable: boolean; candidates: { features: RankingFeatures; isRelevant: boolean }[] }

const steps = 600
const learningRate = 0.1
const regularization = 0.002
/** An answer to a question that the campus knowledge does not answer is worse than none to one that it does. */
const refusalWeight = 3
/** An answerable question without a relevant candidate teaches little: the search did not find it. */
const missedWeight = 0.3

/** Weights that are not fitted: few of the tuned questions only name their subject. */
const fixedWeights: Partial<RankingFeatures> = { isCovered: 2 }

/**
 * Fits the weights of `rank-passages.ts` and the score from which a passage answers, by logistic regression over the candidates of each question and 'no answer'
 * (Adam, whole batches). Always returns the same for the same examples.
 */
export function fitRanking(examples: RankingExample[]): { weights: Record<string, number>; answerScore: number } {
  const size = featureNames.length
  const parameters = Float64Array.from([...featureNames.map((name) => fixedWeights[name] ?? 0), 0])
  const [means, variances] = [new Float64Array(size + 1), new Float64Array(size + 1)]
  const batch = examples.filter(({ candidates }) => candidates.length > 0).map(toRows)
  for (let step = 1; step <= steps; step += 1) {
    const gradient = sumGradients(batch, parameters)
    for (let index = 0; index <= size; index += 1) {
      const name = featureNames[index]
      if (name && fixedWeights[name] !== undefined) continue
      const value = (gradient[index] ?? 0) / batch.length + (index < size ? regularization * (parameters[index] ?? 0) : 0)
      means[index] = 0.9 * (means[index] ?? 0) + 0.1 * value
      variances[index] = 0.99 * (variances[index] ?? 0) + 0.01 * value ** 2
      const change = (means[index] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((variances[index] ?? 0) / (1 - 0.99 ** step)) + 1e-8)
      parameters[index] = (parameters[index] ?? 0) - learningRate * change
    }
  }
  const round = (value: number | undefined) => Number((value ?? 0).toFixed(2))
  return { weights: Object.fromEntries(featureNames.map((name, index) => [name, round(parameters[index])])), answerScore: round(parameters[size]) }
}

type Rows = { rows: Float64Array[]; isRelevant: boolean[]; weight: number }

/** The features of the candidates; the last row is 'no answer'. */
function toRows({ isAnswerable, candidates }: RankingExample): Rows {
  const isFound = candidates.some(({ isRelevant }) => isRelevant)
  const rows = candidates.map(({ features }) => Float64Array.from([...featureNames.map((name) => features[name]), 0]))
  const noAnswer = Float64Array.from([...featureNames.map(() => 0), 1])
  return {
    rows: [...rows, noAnswer],
    isRelevant: [...candidates.map(({ isRelevant }) => isRelevant), !isFound],
    weight: isAnswerable ? (isFound ? 1 : missedWeight) : refusalWeight,
  }
}

function sumGradients(batch: Rows[], parameters: Float64Array): Float64Array {
  const gradient = new Float64Array(parameters.length)
  for (const { rows, isRelevant, weight } of batch) {
    const scores = rows.map((row) => row.reduce((total, value, index) => total + value * (parameters[index] ?? 0), 0))
    const max = Math.max(...scores)
    const powers = scores.map((score) => Math.exp(score - max))
    const total = powers.reduce((sum, power) => sum + power, 0)
    const relevant = powers.reduce((sum, power, index) => sum + (isRelevant[index] ? power : 0), 0)
    rows.forEach((row, rowIndex) => {
      const power = powers[rowIndex] ?? 0
      const difference = weight * (power / total - (isRelevant[rowIndex] ? power / relevant : 0))
      for (let index = 0; index < row.length; index += 1) gradient[index] = (gradient[index] ?? 0) + difference * (row[index] ?? 0)
    })
  }
  return gradient
}
