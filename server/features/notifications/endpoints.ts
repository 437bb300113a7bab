import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database } from '../../database/client.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink, toPageArgs } from '../../rest/page-links.ts'
import { markSeenInput } from './input.ts'
import { notificationsResponseSchema, presentNotification, seenResponseSchema } from './presenter.ts'
import { getActorUsernames, getNotifications, getUnseenCount, markNotificationsSeen } from './service.ts'

const getNotificationsEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/notifications',
  name: 'getNotifications',
  tag: 'notifications',
  summary: 'The notifications of the account, last cause first',
  description: 'Without those whose causes are gone. The `Link` header has the URL of the next page.',
  access: 'signed in',
  query: createPageQuerySchema(50, 20),
  response: { status: 200, description: 'A page of notifications.', schema: notificationsResponseSchema, headers: linkHeaderDescription },
  handle: async (context: ServiceContext & { primary: Database }, { query, request, response }) => {
    const page = await getNotifications(context, toPageArgs(query))
    const usernames = await getActorUsernames(context, page.rows)
    setNextLink(request, response, page)
    return { unseenCount: await getUnseenCount(context), notifications: page.rows.map((row) => presentNotification(row, usernames)) }
  },
})

const markNotificationsSeenEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/notifications/seen',
  name: 'markNotificationsSeen',
  tag: 'notifications',
  summary: 'Mark all notifications until a time as seen',
  description: 'Repeated requests change nothing.',
  access: 'signed in',
  keepsResponseCache: true,
  body: { json: markSeenInput },
  response: { status: 200, description: 'How many are still unseen.', schema: seenResponseSchema },
  errorCodes: ['CONFLICT', 'FORBIDDEN', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { body: { until } }) => ({ unseenCount: await markNotificationsSeen(context, until) }),
})

export const notificationEndpoints = [getNotificationsEndpoint, markNotificationsSeenEndpoint]
