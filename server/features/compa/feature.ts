import { compaEndpoints } from './endpoints.ts'
import { startUsagePurge } from './purge-token-usage.ts'
import { getMessageById } from './questions/conversation.ts'
import { resolvers } from './resolvers.ts'
import { getCampusPage } from './service.ts'

export const compa = {
  name: 'compa',
  resolvers,
  endpoints: compaEndpoints,
  nodes: { Message: getMessageById, CampusPage: getCampusPage },
  startJob: startUsagePurge,
} as const
