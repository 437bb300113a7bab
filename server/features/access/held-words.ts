import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { takeNamedLock } from '../../database/named-lock.ts'
import type { HeldWord } from '../../generated/prisma/client.ts'
import { conflict, notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { heldWordInput, maxHeldWords } from './input.ts'
import { recordLogEntry } from './log.ts'
import { assertAdministrator, assertCanChangeCampus } from './service.ts'

/** The words with which texts are held for review, in alphabetical order; at most 500. For administrators. Read from the primary: one may just have been added. */
export async function getHeldWords(context: ServiceContext & { primary: Database }): Promise<HeldWord[]> {
  await assertAdministrator(context)
  return context.primary.heldWord.findMany({ orderBy: { word: 'asc' }, take: maxHeldWords })
}

/** Adds a word to the list; one that is on it stays as it is. For administrators. CONFLICT for more than 500 words. */
export async function addHeldWord(context: ServiceContext, input: unknown): Promise<HeldWord> {
  const [{ uid }, now] = [await assertCanChangeCampus(context), context.now()]
  const { word } = parseInput(heldWordInput, input)
  return changeWords(context, async (transaction) => {
    const existing = await transaction.heldWord.findUnique({ where: { word } })
    if (existing) return existing
    if ((await transaction.heldWord.count()) >= maxHeldWords) throw conflict(`The list has at most ${maxHeldWords} words. Remove one first.`, 'word')
    await recordLogEntry(transaction, { act: 'word.added', actorUid: uid, at: now })
    return transaction.heldWord.create({ data: { word, addedAt: now } })
  })
}

/** Takes a word from the list. For administrators. NOT_FOUND for a word that is not on it. */
export async function removeHeldWord(context: ServiceContext, input: unknown): Promise<string> {
  const [{ uid }, now] = [await assertCanChangeCampus(context), context.now()]
  const { word } = parseInput(heldWordInput, input)
  return changeWords(context, async (transaction) => {
    const { count } = await transaction.heldWord.deleteMany({ where: { word } })
    if (!count) throw notFound('This word is not on the list.')
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
