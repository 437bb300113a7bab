import { createStudent, type Student } from './factories.ts'
import { graphql } from './http/client.ts'
import type { startPushService } from './push-service.ts'
import type { TestApp } from './test-app.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string }
type PushService = Awaited<ReturnType<typeof startPushService>>

/** Adds a browser of a student. */
export const addSubscription = (app: TestApp, { token }: Pick<Student, 'token'>, input: Subscription, headers: Record<string, string> = {}) =>
  graphql(
    app,
    'mutation($input: AddPushSubscriptionInput!) { addPushSubscription(input: $input) { subscription { id device createdAt pushedAt } } }',
    { input },
    token,
    headers,
  )

/** Signs up a student with a browser that receives pushes. */
export async function createReceiver(app: TestApp, service: PushService): Promise<Student & { path: string }> {
  const student = await createStudent(app)
  const subscription = service.createSubscription()
  const { errors } = await addSubscription(app, student, subscription)
  if (errors) throw new Error(JSON.stringify(errors))
  return { ...student, path: new URL(subscription.endpoint).pathname }
}
