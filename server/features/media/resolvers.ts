import type { Resolvers } from '../../generated/resolvers.ts'
import { fileUrl, srcsetOf } from './service.ts'

export const resolvers: Resolvers = {
  Media: { url: fileUrl, type: ({ kind }) => (kind === 'VIDEO' ? 'VIDEO' : 'IMAGE'), srcset: srcsetOf },
  Attachment: { url: fileUrl },
}
