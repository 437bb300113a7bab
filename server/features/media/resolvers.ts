import type { Resolvers } from '../../generated/resolvers.ts'
import { fileUrl } from './service.ts'

export const resolvers: Resolvers = {
  Media: { url: fileUrl, type: ({ kind }) => (kind === 'VIDEO' ? 'VIDEO' : 'IMAGE') },
  Attachment: { url: fileUrl },
}
