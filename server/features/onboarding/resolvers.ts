import type { Resolvers } from '../../generated/resolvers.ts'
import { saveProfile, setUpAccount } from './service.ts'

export const resolvers: Resolvers = {
  Mutation: {
    saveProfile: async (_parent, { input: { profilePic, removeProfilePic, ...input } }, context) => ({
      user: await saveProfile(context, input, { picture: await profilePic, removesPicture: removeProfilePic ?? false }),
    }),
    setUpAccount: async (_parent, { input: { profilePic, ...input } }, context) => setUpAccount(context, input, await profilePic),
  },
}
