import { listUnansweredQuestions } from '../features/compa/data.ts'
import { runCli } from './run-cli.ts'

const maxQuestions = 500
const dayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })

/** `npm run compa:unanswered`: the questions that Compa had no answer to, the most asked first. With the embedded database the server must not be running. */
runCli(async (database) => {
  const questions = await listUnansweredQuestions(database, maxQuestions)
  // One line each, whatever was asked.
  for (const { question, times, lastAt } of questions)
    console.log(`${String(times).padStart(5)} x  last ${dayFormat.format(lastAt)}  ${JSON.stringify(question)}`)
  console.log(
    questions.length
      ? `${questions.length} questions without an answer${questions.length === maxQuestions ? ', and perhaps more' : ''}`
      : 'No question is without an answer.',
  )
  return 0
})
