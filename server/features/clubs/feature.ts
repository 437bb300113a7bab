import { eraseData, exportData } from './account-data.ts'
import { createClubBySlugLoader, createClubsByMemberLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'
import { getClubBySlug } from './service.ts'

export const clubs = {
  name: 'clubs',
  resolvers,
  loaders: { clubsByMember: createClubsByMemberLoader, clubBySlug: createClubBySlugLoader },
  nodes: { Club: getClubBySlug },
  exportData,
  eraseData,
} as const
