import type { PushSubscription } from '../../../generated/prisma/client.ts'

export type PushSubscriptionRecord = PushSubscription
