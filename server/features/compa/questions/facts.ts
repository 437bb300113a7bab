import { aspects } from './aspects.ts'

/** Kinds of facts: patterns of questions for one and of texts that state one. */
const facts: { question: RegExp; statement: RegExp }[] = [
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

/** Whether a question asks for facts of which a text states none. */
export function lacksRequestedFact(question: string, text: string): boolean {
  const requested = facts.filter((fact) => fact.question.test(question.toLowerCase()))
  return requested.length > 0 && !requested.some(({ statement }) => statement.test(text))
}
