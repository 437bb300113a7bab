import { listUnanswered } from '../features/compa/data.ts'
import { runTool } from './run-cli.ts'

const most = 500
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })

/** `npm run compa:unanswered`: the questions that Compa had no answer to, the most asked first. With the embedded database the server must not be running. */
runTool(async (database) => {
  const questions = await listUnanswered(database, most)
  // One line each, whatever was asked.
  for (const { question, times, lastAt } of questions) console.log(`${String(times).padStart(5)} x  last ${day.format(lastAt)}  ${JSON.stringify(question)}`)
  console.log(
    questions.length
      ? `${questions.length} questions without an answer${questions.length === most ? ', and perhaps more' : ''}`
      : 'No question is without an answer.',
  )
  return 0
})
