import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { getBusinesses, getLogoUrl, getOwnBusiness, saveBusiness, uploadLogo } from './service.ts'
import { toWhatsAppUrl } from './whatsapp-url.ts'

export const resolvers: Resolvers = {
  Business: {
    id: ({ id }) => toNodeId('Business', id),
    image: (business, _args, context) => getLogoUrl(context, business),
    whatsappUrl: ({ whatsapp }) => toWhatsAppUrl(whatsapp),
    viewerIsOwner: ({ ownerUid }, _args, { viewer }) => viewer?.uid === ownerUid,
  },
  User: {
    business: ({ uid }, _args, { loaders }) => loaders.businessByOwner.load(uid),
  },
  Settings: {
    business: (_settings, _args, context) => getOwnBusiness(context),
  },
  Query: {
    businesses: async (_parent, page, context) => toConnection(await getBusinesses(context, page)),
  },
  Mutation: {
    uploadLogo: async (_parent, { input }, context) => ({ url: await uploadLogo(context, await input.file) }),
    saveBusiness: (_parent, { input }, context) => saveBusiness(context, input),
  },
}
