import type { Resolvers } from '../../generated/resolvers.ts'
import { addHeldWord, getHeldWords, importHeldWords, removeHeldWord } from './word-list.ts'

export const resolvers: Resolvers = {
  Query: {
    heldWords: (_parent, _args, context) => getHeldWords(context),
  },
  Mutation: {
    addHeldWord: async (_parent, { input }, context) => ({ heldWord: await addHeldWord(context, input) }),
    importHeldWords: (_parent, { input }, context) => importHeldWords(context, input),
    removeHeldWord: async (_parent, { input }, context) => ({ removedWord: await removeHeldWord(context, input) }),
  },
}
