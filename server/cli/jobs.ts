import { parseArgs } from 'node:util'
import { countJobs, listDeadJobs, retryDeadJobs } from '../jobs/data.ts'
import { runCli } from './run-cli.ts'

const maxJobs = 500

/**
 * `npm run jobs`: lists the dead background jobs, whose attempts are used up, oldest first; `npm run jobs -- --retry <id>|all` makes them due again. With the
 * embedded database the server must not be running. Exits with 1 if jobs are dead, or if there is no such job.
 */
runCli(async (database) => {
  const { retry } = parseArgs({ options: { retry: { type: 'string' } } }).values
  if (retry !== undefined) {
    if (!/^(all|\d{1,18})$/.test(retry)) throw new Error('Name a job: npm run jobs -- --retry <id>|all')
    const count = await retryDeadJobs(database, retry === 'all' ? null : retry)
    console.log(count === 1 ? '1 job will run again' : `${count} jobs will run again`)
    return count || retry === 'all' ? 0 : 1
  }
  // JSON keeps each error on one line.
  for (const { id, task, attempts, error, failedAt } of await listDeadJobs(database, maxJobs))
    console.log(`${id}  ${task}  ${attempts} attempts, last ${failedAt.toISOString()}  ${JSON.stringify(error.split('\n')[0])}`)
  const { pending, dead } = await countJobs(database)
  console.log(`${dead} dead, ${pending} waiting${dead > maxJobs ? `; the first ${maxJobs} are listed` : ''}`)
  return dead ? 1 : 0
})
