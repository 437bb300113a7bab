import { readFileSync } from 'node:fs'
import { toSource } from '../../../server/features/compa/answers/answer-builder.ts'
import { unknownAnswer } from '../../../server/features/compa/answers/answer-generator.ts'
import { askCompa } from '../../../server/features/compa/service.ts'

/** A question that a section of a page answers. Their authors read the pages, not the code; the keywords of the sections have other authors. */
export type SectionQuestion = { page: string; heading: string; question: string }

/** The questions of a file: page, heading and question between tabs. Results of held-out questions are never inspected one by one. */
export const readSectionQuestions = (name: 'tuned' | 'held-out'): SectionQuestion[] =>
  readFileSync(new URL(`${name}-section-questions.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [page = '', heading = '', question = ''] = line.split('\t')
      return { page, heading, question }
    })

type SectionFigures = { questions: number; answered: number; right: number; inSources: number }

/** The shares of questions that were answered, were answered from the right section first, and have it among the sources. */
export async function measureSections(context: Parameters<typeof askCompa>[0], questions: SectionQuestion[], listsMisses: boolean): Promise<SectionFigures> {
  let [answered, right, inSources] = [0, 0, 0]
  for (const { page, heading, question } of questions) {
    const { answer, sources } = await askCompa(context, { question })
    const { url } = toSource({ kind: 'PAGE', sourceId: page, position: 0, title: '', heading, text: '', at: new Date() })
    const isAnswered = !answer.startsWith(unknownAnswer)
    const isRight = isAnswered && sources[0]?.url === url
    if (isAnswered) answered += 1
    if (isRight) right += 1
    if (sources.some((source) => source.url === url)) inSources += 1
    if (listsMisses && !isRight) console.log(`section: ${question}\n    ${url}; ${isAnswered ? 'answered' : 'refused'} ${sources[0]?.url}`)
  }
  const share = (count: number) => Number((count / questions.length).toFixed(3))
  return { questions: questions.length, answered: share(answered), right: share(right), inSources: share(inSources) }
}
