import type { FeatureJobs } from '../../jobs/types.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { clearAnswersWithSource, deleteExpiredUsage } from './data.ts'
import { purgePassageWords } from './purge-passage-words.ts'

const purgedAnswer = 'This answer quoted a post that is deleted.'

export const jobs: FeatureJobs = {
  handlers: {
    'post.purged': {
      'clear-answers': async ({ transaction }, { subject }) =>
        void (await clearAnswersWithSource(transaction, `/post/${toNodeId('Post', subject)}`, purgedAnswer)),
    },
  },
  schedules: [
    { name: 'purge-token-usage', cron: '37 * * * *', timeoutMinutes: 5, run: ({ database }) => deleteExpiredUsage(database) },
    { name: 'purge-passage-words', cron: '47 21 * * *', timeoutMinutes: 60, run: purgePassageWords },
  ],
}
