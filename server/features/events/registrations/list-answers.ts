import type { EventQuestion } from '../data.ts'
import type { RegistrationRecord } from './data.ts'

/** Answers in the order of the questions. Those to questions that the event does not ask any more are last. */
export function listAnswers(questions: Pick<EventQuestion, 'id'>[], answers: RegistrationRecord['answers']): { questionId: string; text: string }[] {
  const asked = questions.map(({ id }) => id).filter((id) => answers[id] !== undefined)
  return [...new Set([...asked, ...Object.keys(answers)])].map((questionId) => ({ questionId, text: answers[questionId] ?? '' }))
}
