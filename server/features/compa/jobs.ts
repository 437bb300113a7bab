import type { EventHandler, FeatureJobs } from '../../jobs/types.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { clearAnswersWithSource, deleteExpiredUsage } from './data.ts'
import { purgePassageWords } from './pages/purge-passage-words.ts'

/** Clears the answers that quote a post. */
const createAnswerCleaner =
  (text: string): EventHandler =>
  async ({ transaction }, { subject }) =>
    void (await clearAnswersWithSource(transaction, `/post/${toNodeId('Post', subject)}`, text))

const clearHidden = createAnswerCleaner('This answer quoted a post that was taken down.')

export const jobs: FeatureJobs = {
  handlers: {
    'post.purged': { 'clear-answers': createAnswerCleaner('This answer quoted a post that is deleted.') },
    'post.held': { 'clear-answers': clearHidden },
    'post.hidden': { 'clear-answers': clearHidden },
  },
  schedules: [
    { name: 'purge-token-usage', cron: '37 * * * *', timeoutMinutes: 5, run: ({ database }) => deleteExpiredUsage(database) },
    { name: 'purge-passage-words', cron: '47 21 * * *', timeoutMinutes: 60, run: purgePassageWords },
  ],
}
