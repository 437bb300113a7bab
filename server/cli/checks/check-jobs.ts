import { type JobCounts, jobCountsSql } from '../../jobs/data.ts'
import { withConnection } from '../database-connection.ts'
import { type CheckResult, fails, notSet, ok, runCheck } from './check-report.ts'

/** How long a job may be due while servers run. */
const maxReadySeconds = 15 * 60

/** Tells the backlog of the job queue. `url` leads to the database itself, with the role that migrates. */
export async function checkJobs(url?: string): Promise<CheckResult> {
  const service = 'jobs'
  if (!url) return notSet(service, 'DATABASE_URL is empty: `npm run jobs` lists the dead jobs of the embedded database.')
  return runCheck(
    service,
    async () => {
      const counts = await withConnection(url, async (client) => (await client.query<JobCounts>(jobCountsSql)).rows[0], {
        connectionTimeoutMillis: 3000,
        query_timeout: 3000,
      }).catch((error) => {
        if (error.code === '42P01' || error.code === '3F000') return undefined
        throw error
      })
      if (!counts) return ok(service, 'There is no queue yet; the next start creates it.')
      const { pending, dead, oldestReadySeconds } = counts
      const backlog = `${pending} ${pending === 1 ? 'job waits' : 'jobs wait'}`
      if (dead) return fails(service, `${dead} ${dead === 1 ? 'job is' : 'jobs are'} dead, ${backlog}. List them with \`npm run jobs\`, and retry them.`)
      if (oldestReadySeconds > maxReadySeconds)
        return fails(service, `${backlog}, the oldest for ${Math.round(oldestReadySeconds / 60)} minutes. Start a server, or see its log for failed jobs.`)
      return ok(service, `${backlog}.`)
    },
    () => 'The queue cannot be read. See the check of the database.',
  )
}
