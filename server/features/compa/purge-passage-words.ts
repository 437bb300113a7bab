import type { ServiceContext } from '../../auth/service-context.ts'
import { deleteUnusedPassageWords } from './data.ts'
import { synonyms } from './questions/vocabulary.ts'

/** Deletes the words of the list for mistyped words that are in no passage any more, such as those of purged posts. For a nightly job. */
export const purgePassageWords = ({ database }: Pick<ServiceContext, 'database'>) => deleteUnusedPassageWords(database, [...synonyms.keys()])
