import { listUnansweredQuestions } from '../features/compa/data.ts'
import { runCli } from './run-cli.ts'

const maxQuestions = 500
const dayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })

/**
 * `npm run compa:unanswered`: lists the questions that Compa could not answer, most frequent first. With the embedded database the server must
 * not be running.
 */
runCli(async (database) => {
  const questions = await listUnansweredQuestions(database, maxQuestions)
  // JSON keeps each question on one line.
  for (const { question, times, lastAt } of questions)
    console.log(`${String(times).padStart(5)} x  last ${dayFormat.format(lastAt)}  ${JSON.stringify(question)}`)
  console.log(
    questions.length
      ? `${questions.length} unanswered questions${questions.length === maxQuestions ? ', and perhaps more' : ''}`
      : 'There are no unanswered questions.',
  )
  return 0
})
