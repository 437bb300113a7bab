import { eraseData, exportData } from './account-data.ts'
import { createEmailEndpoints } from './email/endpoints.ts'
import { notificationEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { createWatchLoader } from './loaders.ts'
import { getPushSubscriptionById } from './push/service.ts'
import { resolvers } from './resolvers.ts'
import { getNotificationById } from './service.ts'
import { getNotificationsTopic } from './topics.ts'

export const notifications = {
  name: 'notifications',
  resolvers,
  endpoints: notificationEndpoints,
  createUnauthenticatedEndpoints: createEmailEndpoints,
  loaders: { watch: createWatchLoader },
  nodes: { Notification: getNotificationById, PushSubscription: getPushSubscriptionById },
  topics: { notifications: getNotificationsTopic },
  jobs,
  exportData,
  eraseData,
} as const
