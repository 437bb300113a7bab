import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import { addWordsOfPassages, deletePassageWords, firstPassageKey, insertPassageWords, listPassageWords, type PassageKey } from '../data.ts'
import { synonyms } from '../questions/vocabulary.ts'

/** The maximum number of rows of one statement: passages take about a second. */
const batchSize = 2000

/**
 * Deletes the words of the list for mistyped words that are in no passage any more, such as those of purged posts, and adds those that are missing. Reads all
 * passages in batches: for a nightly job. A deleted word that a new passage has meanwhile is added by the next run.
 */
export async function purgePassageWords({ database }: Pick<ServiceContext, 'database'>, signal?: AbortSignal): Promise<void> {
  const unusedWords = await readPassageWords(database, signal)
  for (let key: PassageKey | null = firstPassageKey; key; ) {
    signal?.throwIfAborted()
    const { words, last } = await addWordsOfPassages(database, batchSize, key)
    for (const word of words) unusedWords.delete(word)
    key = last
  }
  const ownWords = [...synonyms.keys()]
  for (const word of ownWords) unusedWords.delete(word)
  await insertPassageWords(database, ownWords)
  const remaining = [...unusedWords]
  while (remaining.length) {
    signal?.throwIfAborted()
    await deletePassageWords(database, remaining.splice(0, batchSize))
  }
}

/** The words that are in the list at the start. Those that are added later are in use. */
async function readPassageWords(database: Database, signal?: AbortSignal): Promise<Set<string>> {
  const allWords = new Set<string>()
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal?.throwIfAborted()
    const words: string[] = await listPassageWords(database, batchSize, after)
    for (const word of words) allWords.add(word)
    after = words.at(-1)
  }
  return allWords
}
