import type { Database, Transaction } from '../../../database/client.ts'
import type { HeldWord } from '../../../generated/prisma/client.ts'
import { maxHeldWords } from '../input.ts'

/** All entries of the word list, in alphabetical order. */
export const listHeldWords = (database: Database | Transaction): Promise<HeldWord[]> =>
  database.heldWord.findMany({ orderBy: { word: 'asc' }, take: maxHeldWords })

export const findHeldWord = (transaction: Transaction, word: string): Promise<HeldWord | null> => transaction.heldWord.findUnique({ where: { word } })

export const countHeldWords = (transaction: Transaction): Promise<number> => transaction.heldWord.count()

export const insertHeldWords = (transaction: Transaction, data: HeldWord[]) => transaction.heldWord.createMany({ data })

/** Deletes an entry. Returns whether there was one. */
export const deleteHeldWord = async (transaction: Transaction, word: string): Promise<boolean> =>
  (await transaction.heldWord.deleteMany({ where: { word } })).count > 0
