import { aspects } from './aspects.ts'

type Fact = { question: RegExp; statement: RegExp }

/** Kinds of facts: patterns of questions for one and of texts that state one. */
const facts: Fact[] = [
  ...aspects,
  {
    question: /\bhow (?:many|long|often|early|late|far|soon)\b|\b(?:maximum|max|minimum|min|limit|ethana)\b|\bevlo (?:neram|naal|mark)/,
    statement: /\d|\b(?:one|two|three|four|five|six|seven|eight|ten|once|twice)\b/i,
  },
  {
    question: /\bhow (?:to|do|does|can|could|should)\b|\b(?:epdi|eppadi)\b/,
    statement: /^1\. |\b(?:portal|choose|press|fill|apply|ask|go to|write to|register)\b/im,
  },
]

/** The kinds of facts that a question asks for. */
export function findRequestedFacts(question: string): Fact[] {
  const text = question.toLowerCase()
  return facts.filter((fact) => fact.question.test(text))
}

/** Whether a text states none of the requested facts, of which there is one at least. */
export const lacksFacts = (requested: Fact[], text: string) => requested.length > 0 && !requested.some(({ statement }) => statement.test(text))
