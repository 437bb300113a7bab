import type { AccountData } from '../../jobs/account-data.ts'
import { deleteTextsOfUser } from './data/held-texts.ts'
import { jobs } from './jobs.ts'
import { resolvers } from './resolvers.ts'

const eraseData: AccountData['eraseData'] = async ({ database }, uid) => void (await deleteTextsOfUser(database, uid))

/** The word list, and the texts that wait for a moderator because of it. */
export const textReview = { name: 'text-review', resolvers, jobs, eraseData } as const
