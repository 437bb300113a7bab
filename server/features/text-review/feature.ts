import { eraseData } from './account-data.ts'
import { jobs } from './jobs.ts'
import { resolvers } from './resolvers.ts'

/** The word list, and the texts that wait for a moderator: those with a listed word, and repeated ones. */
export const textReview = { name: 'text-review', resolvers, jobs, eraseData } as const
