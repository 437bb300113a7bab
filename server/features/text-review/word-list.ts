import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { takeNamedLock } from '../../database/named-lock.ts'
import type { HeldWord } from '../../generated/prisma/client.ts'
import { conflict, notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { recordLogEntries, recordLogEntry } from '../audit-log/record-log-entries.ts'
import { assertAdministrator, assertCanChangeCampus } from '../roles/service.ts'
import { countHeldWords, deleteHeldWord, findHeldWord, insertHeldWords, listHeldWords } from './data/held-words.ts'
import { heldWordInput, importHeldWordsInput, maxHeldWords } from './input.ts'
import { toWordPattern } from './word-match.ts'

const listFullMessage = `The list has at most ${maxHeldWords} entries. Remove one first.`

/** The entries with which texts are held for review, in alphabetical order; at most 500. For administrators. Read from the primary: one may just have been added. */
export async function getHeldWords(context: ServiceContext & { primary: Database }): Promise<HeldWord[]> {
  await assertAdministrator(context)
  return listHeldWords(context.primary)
}

/** Adds an entry to the list; one that is on it stays as it is. For administrators. CONFLICT for more than 500 entries. */
export async function addHeldWord(context: ServiceContext, input: unknown): Promise<HeldWord> {
  const [{ uid }, now] = [await assertCanChangeCampus(context), context.now()]
  const { word } = parseInput(heldWordInput, input)
  return changeWords(context, async (transaction) => {
    const existing = await findHeldWord(transaction, word)
    if (existing) return existing
    if ((await countHeldWords(transaction)) >= maxHeldWords) throw conflict(listFullMessage, 'word')
    await recordLogEntry(transaction, { act: 'word.added', actorUid: uid, at: now })
    const added = { word, pattern: toWordPattern(word), addedAt: now }
    await insertHeldWords(transaction, [added])
    return added
  })
}

type WordImport = { added: HeldWord[]; existingWords: string[]; refused: { line: string; message: string }[] }

/** Adds the entries of a pasted list, one a line: what was added, what was on the list before, and the lines that are no entries. For administrators. */
export async function importHeldWords(context: ServiceContext, input: unknown): Promise<WordImport> {
  const [{ uid }, addedAt] = [await assertCanChangeCampus(context), context.now()]
  const { text: lines } = parseInput(importHeldWordsInput, input)
  const [words, refused] = parseLines(lines)
  return changeWords(context, async (transaction) => {
    const listed = new Set((await listHeldWords(transaction)).map(({ word }) => word))
    const existingWords = words.filter((word) => listed.has(word))
    const newWords = words.filter((word) => !listed.has(word))
    const data = newWords.slice(0, maxHeldWords - listed.size).map((word) => ({ word, pattern: toWordPattern(word), addedAt }))
    await insertHeldWords(transaction, data)
    await recordLogEntries(
      transaction,
      data.map(() => ({ act: 'word.added' as const, actorUid: uid, at: addedAt })),
    )
    const excess = newWords.slice(data.length).map((line) => ({ line, message: listFullMessage }))
    return { added: data, existingWords, refused: [...refused, ...excess] }
  })
}

/** The entries of lines, each once, and the lines that are none. */
function parseLines(lines: string[]): [words: string[], refused: WordImport['refused']] {
  const words = new Set<string>()
  const refused: WordImport['refused'] = []
  for (const line of lines) {
    const { data, error } = heldWordInput.safeParse({ word: line })
    if (data) words.add(data.word)
    else refused.push({ line, message: error.issues[0]?.message ?? '' })
  }
  return [[...words], refused]
}

/** Takes a word from the list. For administrators. NOT_FOUND for a word that is not on it. */
export async function removeHeldWord(context: ServiceContext, input: unknown): Promise<string> {
  const [{ uid }, now] = [await assertCanChangeCampus(context), context.now()]
  const { word } = parseInput(heldWordInput, input)
  return changeWords(context, async (transaction) => {
    if (!(await deleteHeldWord(transaction, word))) throw notFound('This word is not on the list.')
    await recordLogEntry(transaction, { act: 'word.removed', actorUid: uid, at: now })
    return word
  })
}

/** Changes of the list wait for each other, so that it does not exceed its size. */
const changeWords = <Result>({ database }: ServiceContext, change: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
  database.$transaction(async (transaction) => {
    await takeNamedLock(transaction, 'held_words')
    return change(transaction)
  })
