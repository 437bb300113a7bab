import { readConfig } from '../config.ts'
import { startEmbedded } from '../embedded/start.ts'
import { listUnanswered } from '../features/compa/data.ts'
import { openDatabase } from '../lib/database.ts'
import { openLog } from '../lib/log.ts'

const most = 500
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })

/** `npm run compa:unanswered`: the questions that Compa had no answer to, the most asked first. With the embedded database the server must not be running. */
async function unanswered() {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, postgres: true, identity: false, authPort: 0 })
  const database = openDatabase(config.databaseUrl ?? embedded?.databaseUrl ?? '', openLog('silent'))
  try {
    const questions = await listUnanswered(database, most)
    // One line each, whatever was asked.
    for (const { question, times, lastAt } of questions) console.log(`${String(times).padStart(5)} x  last ${day.format(lastAt)}  ${JSON.stringify(question)}`)
    console.log(
      questions.length
        ? `${questions.length} questions without an answer${questions.length === most ? ', and perhaps more' : ''}`
        : 'No question is without an answer.',
    )
  } finally {
    await database.$disconnect()
    await embedded?.stop()
  }
}

unanswered().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  },
)
