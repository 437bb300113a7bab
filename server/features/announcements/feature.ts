import { jobs } from './jobs.ts'
import { resolvers } from './resolvers.ts'
import { getAnnouncementById } from './service.ts'

export const announcements = {
  name: 'announcements',
  resolvers,
  nodes: { Announcement: getAnnouncementById },
  jobs,
} as const
