import type { Resolvers } from '../../generated/resolvers.ts'
import { buildSrcset, getFileUrl } from './service.ts'

export const resolvers: Resolvers = {
  Media: {
    url: (file, _args, context) => getFileUrl(context, file),
    type: ({ kind }) => (kind === 'VIDEO' ? 'VIDEO' : 'IMAGE'),
    srcset: (file, _args, context) => buildSrcset(context, file),
  },
  Attachment: { url: (file, _args, context) => getFileUrl(context, file) },
}
