import type { Resolvers } from '../../generated/resolvers.ts'
import { fileUrl, srcsetOf } from './service.ts'

export const resolvers: Resolvers = {
  Media: {
    url: (file, _args, context) => fileUrl(context, file),
    type: ({ kind }) => (kind === 'VIDEO' ? 'VIDEO' : 'IMAGE'),
    srcset: (file, _args, context) => srcsetOf(context, file),
  },
  Attachment: { url: (file, _args, context) => fileUrl(context, file) },
}
